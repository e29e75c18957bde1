import type { CourseSummary } from '@trialwright/contract';
import { CircleCheck, CircleDashed, CirclePlay, Lock, PencilLine } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import type { AttemptSummary } from './assessment-records.ts';

const BADGES = {
  planned: { label: 'In development', icon: PencilLine, tone: 'outline' },
  locked: { label: 'Locked', icon: Lock, tone: 'neutral' },
  passed: { label: 'Passed', icon: CircleCheck, tone: 'done' },
  attempted: { label: 'Not passed yet', icon: CircleDashed, tone: 'warning' },
  fresh: { label: 'Not attempted', icon: CirclePlay, tone: 'ready' },
} as const;

/** What was achieved counts more than what is closed now. */
function badgeOf(course: CourseSummary, standing: AttemptSummary | undefined) {
  if (standing?.hasPassed) return BADGES.passed;
  if (!course.isPublished) return BADGES.planned;
  if (course.isLocked) return BADGES.locked;
  return standing ? BADGES.attempted : BADGES.fresh;
}

/** Where the learner stands in an assessment, in a word and an icon. */
export function AssessmentBadge({
  course,
  standing,
}: {
  course: CourseSummary;
  standing: AttemptSummary | undefined;
}) {
  const { label, icon: Icon, tone } = badgeOf(course, standing);
  return (
    <Badge tone={tone} icon={Icon}>
      {label}
    </Badge>
  );
}
