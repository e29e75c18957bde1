import type { DueContent } from '@trialwright/contract';
import { DateTime } from 'luxon';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import { listDueReviews } from '../../content/due-reviews.ts';

const DAYS_AHEAD = 60;

/** Content due or overdue for legal review: one row per lesson, with its questions. */
export function listDueContent(courses: readonly CatalogueCourse[], now: Date): DueContent[] {
  const present = DateTime.fromJSDate(now, { zone: 'utc' });
  const today = present.toFormat('yyyy-MM-dd');
  const due = listDueReviews(courses, present.plus({ days: DAYS_AHEAD }).toFormat('yyyy-MM-dd'));
  return [...Map.groupBy(due, ({ lesson }) => lesson).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { course, lesson, reviewBy } = first;
    return {
      courseId: course.id,
      courseTitle: course.title,
      lessonId: lesson.id,
      lessonTitle: lesson.title,
      hasText: group.some(({ question }) => question === undefined),
      questions: group.flatMap(({ question }) => question?.id ?? []),
      lawAsOf: group.map(({ lawAsOf }) => lawAsOf).toSorted()[0] ?? first.lawAsOf,
      reviewBy,
      isDue: reviewBy <= today,
    };
  });
}
