import type { CourseSummary } from '@trialwright/contract';
import { CircleCheck, CircleDashed, CirclePlay, Lock, PencilLine } from 'lucide-react';
import type { Standing } from './assessment-records.ts';

const BADGES = {
  planned: { label: 'In preparation', icon: PencilLine, className: 'badge out' },
  locked: { label: 'Locked', icon: Lock, className: 'badge' },
  passed: { label: 'Passed', icon: CircleCheck, className: 'badge done' },
  attempted: { label: 'Not passed yet', icon: CircleDashed, className: 'badge warn' },
  fresh: { label: 'Not attempted', icon: CirclePlay, className: 'badge ready' },
} as const;

/** What was achieved counts more than what is closed now. */
function badgeOf(course: CourseSummary, standing: Standing | undefined) {
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
  standing: Standing | undefined;
}) {
  const { label, icon: Icon, className } = badgeOf(course, standing);
  return (
    <span className={className}>
      <Icon className="i" aria-hidden="true" />
      {label}
    </span>
  );
}
