import type { CourseSummary } from '@trialwright/contract';
import { CircleCheck, CircleDashed, CirclePlay, Lock, PencilLine } from 'lucide-react';

export type CourseState = 'locked' | 'ready' | 'progress' | 'done';

/** A course is in exactly one state; being locked comes first. */
export function stateOf(course: Pick<CourseSummary, 'isLocked' | 'progress'>): CourseState {
  if (course.isLocked) return 'locked';
  if (course.progress >= 100) return 'done';
  return course.progress > 0 ? 'progress' : 'ready';
}

const BADGES = {
  locked: { label: 'Locked', icon: Lock, className: 'badge' },
  ready: { label: 'Ready to Start', icon: CirclePlay, className: 'badge ready' },
  progress: { label: 'In Progress', icon: CircleDashed, className: 'badge prog' },
  done: { label: 'Completed', icon: CircleCheck, className: 'badge done' },
} as const;

/** The state of a course in a word and an icon; a course that is planned but not written says so. */
export function CourseBadge({ course }: { course: CourseSummary }) {
  if (!course.isPublished) {
    return (
      <span className="badge out">
        <PencilLine className="i" aria-hidden="true" />
        In preparation
      </span>
    );
  }
  const { label, icon: Icon, className } = BADGES[stateOf(course)];
  return (
    <span className={className}>
      <Icon className="i" aria-hidden="true" />
      {label}
    </span>
  );
}

/** What has to happen before a locked course opens, in a sentence. */
export function lockText({ lock }: Pick<CourseSummary, 'lock'>): string {
  return lock?.text ?? 'This module is locked.';
}
