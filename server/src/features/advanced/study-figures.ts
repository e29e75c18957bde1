import type { Analytics } from '@trialwright/contract';
import { DateTime } from 'luxon';
import type { Catalogue } from '../../content/catalogue.ts';

const WEEKS = 12;
/** Minimum answers for a lesson to be rated. */
const LEAST_ANSWERS = 3;

export interface Studied {
  /** UTC, such as 2026-11-16. */
  day: string;
  activeMs: number;
}

/** The Monday with which the first of the last twelve weeks begins (UTC). */
export function firstWeekOf(now: Date): DateTime {
  return DateTime.fromJSDate(now, { zone: 'utc' })
    .startOf('week')
    .minus({ weeks: WEEKS - 1 });
}

/** Minutes of study recorded in each of the last twelve weeks, from Monday to Sunday (UTC). */
export function studyWeeksOf(studied: readonly Studied[], now: Date): Analytics['studyWeeks'] {
  const first = firstWeekOf(now);
  const active = new Map<string, number>();
  for (const { day, activeMs } of studied) {
    const week = DateTime.fromISO(day, { zone: 'utc' }).startOf('week').toISODate() ?? '';
    active.set(week, (active.get(week) ?? 0) + activeMs);
  }
  return Array.from({ length: WEEKS }, (_each, index) => {
    const week = first.plus({ weeks: index }).toISODate() ?? '';
    return { week, minutes: Math.round((active.get(week) ?? 0) / 60_000) };
  });
}

/** The days with study, in minutes; less than half a minute counts as one. */
export function studyDaysOf(studied: readonly Studied[]): Analytics['studyDays'] {
  return studied.map(({ day, activeMs }) => ({
    date: day,
    minutes: Math.max(1, Math.round(activeMs / 60_000)),
  }));
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
