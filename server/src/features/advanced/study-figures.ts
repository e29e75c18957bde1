import type { Analytics } from '@trialwright/contract';
import { DateTime } from 'luxon';
import type { Catalogue } from '../../content/catalogue.ts';

const WEEKS = 12;
/** Minimum answers for a lesson to be rated. */
const LEAST_ANSWERS = 3;

export interface Studied {
  minutes: number;
  completedAt: Date;
}

function mondayOf(date: Date): DateTime {
  return DateTime.fromJSDate(date, { zone: 'utc' }).startOf('week');
}

/** Minutes of completed lessons in each of the last twelve weeks, from Monday to Sunday (UTC). */
export function studyWeeksOf(studied: readonly Studied[], now: Date): Analytics['studyWeeks'] {
  const thisWeek = mondayOf(now);
  const minutes = new Map<string, number>();
  for (const each of studied) {
    const week = mondayOf(each.completedAt).toISODate() ?? '';
    minutes.set(week, (minutes.get(week) ?? 0) + each.minutes);
  }
  return Array.from({ length: WEEKS }, (_each, index) => {
    const week = thisWeek.minus({ weeks: WEEKS - 1 - index }).toISODate() ?? '';
    return { week, minutes: minutes.get(week) ?? 0 };
  });
}

/** Proportion correct per lesson, weakest first; deleted questions do not count. */
export function areasOf(
  catalogue: Catalogue,
  given: readonly { questionId: string; isCorrect: boolean }[],
): Analytics['areas'] {
  const answers = Map.groupBy(given, ({ questionId }) => questionId);
  const areas = catalogue.courses.flatMap((course) =>
    course.lessons.map((lesson) => {
      const own = course.questions
        .filter((question) => question.lesson === lesson.slug)
        .flatMap(({ id }) => answers.get(id) ?? []);
      const right = own.filter(({ isCorrect }) => isCorrect).length;
      return {
        lessonId: lesson.id,
        lessonTitle: lesson.title,
        courseTitle: course.title,
        answered: own.length,
        correct: Math.round((right / own.length) * 100),
      };
    }),
  );
  return areas
    .filter(({ answered }) => answered >= LEAST_ANSWERS)
    .toSorted((a, b) => a.correct - b.correct || b.answered - a.answered || a.lessonId - b.lessonId);
}
