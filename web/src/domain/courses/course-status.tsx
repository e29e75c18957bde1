import type { CourseSummary } from '@trialwright/contract';
import { CircleCheck, CircleDashed, CirclePlay, Lock, PencilLine } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

export type CourseState = 'locked' | 'ready' | 'progress' | 'done';

/** A course is in exactly one state; being locked comes first. */
export function stateOf(course: Pick<CourseSummary, 'isLocked' | 'progress'>): CourseState {
  if (course.isLocked) return 'locked';
  if (course.progress >= 100) return 'done';
  return course.progress > 0 ? 'progress' : 'ready';
}

const BADGES = {
  locked: { label: 'Locked', icon: Lock, tone: 'neutral' },
  ready: { label: 'Ready to Start', icon: CirclePlay, tone: 'ready' },
  progress: { label: 'In Progress', icon: CircleDashed, tone: 'progress' },
  done: { label: 'Completed', icon: CircleCheck, tone: 'done' },
} as const;

/** The state of a course in a word and an icon; a course that is planned but not written says so. */
export function CourseBadge({ course }: { course: CourseSummary }) {
  if (!course.isPublished) {
    return (
      <Badge tone="outline" icon={PencilLine}>
        In development
      </Badge>
    );
  }
  const { label, icon: Icon, tone } = BADGES[stateOf(course)];
  return (
    <Badge tone={tone} icon={Icon}>
      {label}
    </Badge>
  );
}

/** What has to happen before a locked course opens, in a sentence. */
export function lockText({ lock }: Pick<CourseSummary, 'lock'>): string {
  return lock?.text ?? 'This module is locked.';
}
