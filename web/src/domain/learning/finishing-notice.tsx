import type { Course, Lesson } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { formatUtcDay } from '../../core/dates.ts';

/** Few are finishing an older version, and every course would carry the card and its dialog. */
const FinishingCard = lazy(async () => ({ default: (await import('./finishing-card.tsx')).FinishingCard }));

/** Which version the learner is finishing, until when, and the way to today’s; nothing where it is today’s. */
export function FinishingNotice({ course }: { course: Course }) {
  return (
    course.finishing && (
      <Suspense fallback={null}>
        <FinishingCard course={course} finishing={course.finishing} />
      </Suspense>
    )
  );
}

/** The same in a lesson, in a line. */
export function FinishingLine({ lesson: { courseId, version, finishing } }: { lesson: Lesson }) {
  if (!finishing) return null;
  return (
    <p className="small-text muted">
      You’re finishing version {version}, open to you until {formatUtcDay(finishing.until)}.{' '}
      <Link className="link" to="/course/$id" params={{ id: String(courseId) }}>
        See what changed in version {finishing.current}
      </Link>
    </p>
  );
}
