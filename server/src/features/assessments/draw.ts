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

/** How many items each lesson gives: proportional to its minutes, largest remainder first, within what it has. */
export function quotas(lessons: readonly { minutes: number; available: number }[], total: number): number[] {
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0);
  const exact = lessons.map((lesson) => (lesson.minutes / minutes) * total);
  const result = lessons.map((lesson, index) => Math.min(Math.floor(exact[index] ?? 0), lesson.available));
  let missing =
    Math.min(
      total,
      lessons.reduce((sum, lesson) => sum + lesson.available, 0),
    ) - result.reduce((a, b) => a + b, 0);
  const byNeed = () =>
    [...lessons.keys()]
      .filter((index) => (result[index] ?? 0) < (lessons[index]?.available ?? 0))
      .toSorted((a, b) => (exact[b] ?? 0) - (result[b] ?? 0) - ((exact[a] ?? 0) - (result[a] ?? 0)));
  while (missing > 0) {
    const [index] = byNeed();
    if (index === undefined) break;
    result[index] = (result[index] ?? 0) + 1;
    missing--;
  }
  return result;
}

/** Exchanges non-critical items for critical ones of the same lesson until enough are critical, where the bank allows. */
function withCritical(drawn: QuestionItem[], bank: readonly QuestionItem[], random: Random): QuestionItem[] {
  const result = [...drawn];
  const spare = shuffle(
    bank.filter((item) => item.critical && !result.includes(item)),
    random,
  );
  for (const item of spare) {
    if (result.filter(({ critical }) => critical).length >= CRITICAL_MINIMUM) break;
    const place = result.findIndex(({ critical, lesson }) => !critical && lesson === item.lesson);
    if (place !== -1) result[place] = item;
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
): FormItem[] {
  const byLesson = lessons.map((lesson) => {
    const items = shuffle(
      bank.filter((item) => item.lesson === lesson.slug),
      random,
    );
    return items.toSorted((a, b) => Number(previousIds.has(a.id)) - Number(previousIds.has(b.id)));
  });
  const counts = quotas(
    lessons.map(({ minutes }, index) => ({ minutes, available: byLesson[index]?.length ?? 0 })),
    QUESTIONS_PER_ATTEMPT,
  );
  const drawn = byLesson.flatMap((items, index) => items.slice(0, counts[index]));
  return shuffle(withCritical(drawn, bank, random), random).map(({ id }) => ({
    id,
    order: shuffle([0, 1, 2, 3], random),
  }));
}
