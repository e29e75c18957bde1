import { QUESTIONS_PER_ATTEMPT } from '@trialwright/contract';
import type { QuestionItem } from '../../content/schemas.ts';

/** One question of a form: which, and in which order its options are shown (indexes into the bank's order). */
export interface FormItem {
  id: string;
  order: number[];
}

/** A whole number from 0 up to, not including, `limit`. */
export type Random = (limit: number) => number;

const CRITICAL_MINIMUM = 3;

export function shuffle<T>(items: readonly T[], random: Random): T[] {
  const result = [...items];
  for (let end = result.length - 1; end > 0; end--) {
    const pick = random(end + 1);
    [result[end], result[pick]] = [result[pick] as T, result[end] as T];
  }
  return result;
}

/**
 * How many items each lesson gives: at least one where the form has room for all lessons, else in proportion
 * to its minutes, largest remainder first, within what it has.
 */
export function quotas(lessons: readonly { minutes: number; available: number }[], total: number): number[] {
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0);
  const available = lessons.reduce((sum, lesson) => sum + lesson.available, 0);
  const exact = lessons.map((lesson) => (lesson.minutes / minutes) * total);
  const least = lessons.length <= total ? 1 : 0;
  const result = lessons.map((lesson) => Math.min(least, lesson.available));
  const lacking = (index: number) => (exact[index] ?? 0) - (result[index] ?? 0);
  let missing = Math.min(total, available) - result.reduce((a, b) => a + b, 0);
  for (; missing > 0; missing--) {
    const [index] = [...lessons.keys()]
      .filter((each) => (result[each] ?? 0) < (lessons[each]?.available ?? 0))
      .toSorted((a, b) => lacking(b) - lacking(a));
    if (index === undefined) break;
    result[index] = (result[index] ?? 0) + 1;
  }
  return result;
}

/**
 * Exchanges non-critical items for critical ones until enough are critical: within a lesson first, else from a
 * lesson that has more than one, so that none is left out. What the previous attempt asked gives way first.
 */
function withCritical(
  drawn: QuestionItem[],
  bank: readonly QuestionItem[],
  unseenFirst: (a: QuestionItem, b: QuestionItem) => number,
  random: Random,
): QuestionItem[] {
  const result = [...drawn];
  const spare = shuffle(
    bank.filter((item) => item.critical && !result.includes(item)),
    random,
  ).toSorted(unseenFirst);
  const isSpareable = (item: QuestionItem) =>
    result.filter(({ lesson }) => lesson === item.lesson).length > 1;
  for (const isWithinLesson of [true, false]) {
    for (const item of spare.filter((each) => !result.includes(each))) {
      if (result.filter(({ critical }) => critical).length >= CRITICAL_MINIMUM) return result;
      const given = result
        .filter((each) => !each.critical)
        .filter((each) => (isWithinLesson ? each.lesson === item.lesson : isSpareable(each)))
        .toSorted(unseenFirst)
        .at(-1);
      if (given) result[result.indexOf(given)] = item;
    }
  }
  return result;
}

/**
 * Draws a form: every lesson is covered in proportion to its minutes, what the previous attempt asked comes last,
 * at least three items are critical where the bank has them, and questions and options are shuffled.
 */
export function drawForm(
  bank: readonly QuestionItem[],
  lessons: readonly { slug: string; minutes: number }[],
  previousIds: ReadonlySet<string>,
  random: Random,
  total: number = QUESTIONS_PER_ATTEMPT,
): FormItem[] {
  const unseenFirst = (a: QuestionItem, b: QuestionItem) =>
    Number(previousIds.has(a.id)) - Number(previousIds.has(b.id));
  const byLesson = lessons.map((lesson) => {
    const items = shuffle(
      bank.filter((item) => item.lesson === lesson.slug),
      random,
    );
    return items.toSorted(unseenFirst);
  });
  const counts = quotas(
    lessons.map(({ minutes }, index) => ({ minutes, available: byLesson[index]?.length ?? 0 })),
    total,
  );
  const drawn = byLesson.flatMap((items, index) => items.slice(0, counts[index]));
  return shuffle(withCritical(drawn, bank, unseenFirst, random), random).map(({ id }) => ({
    id,
    order: shuffle([0, 1, 2, 3], random),
  }));
}
