import { QUESTIONS_PER_ATTEMPT } from '@trialwright/contract';
import { drawValues, type DrawnValues } from '../../content/drawn-values.ts';
import type { QuestionItem } from '../../content/schemas.ts';
import { excessOf, expectedCounts, leastAskedFirst, roundAtRandom, type RecentlyAsked } from './exposure.ts';

/** One question of a form: which, in which order its options are shown (indexes into the bank's order), and its numbers. */
export interface FormItem {
  id: string;
  order: number[];
  /** What was drawn for it, where it leaves numbers or days open. */
  values?: DrawnValues;
}

/** A whole number from 0 up to, not including, `limit`. */
export type Random = (limit: number) => number;

const CRITICAL_MINIMUM = 4;

/** How likely somebody who is ready for the exam is to be right. */
const EXPECTED = { easy: 0.85, medium: 0.7, hard: 0.5 };

/** So many forms are drawn, and the one taken that is nearest to the bank in difficulty. */
const CANDIDATES = 60;

/** When an item was last asked of this learner: a larger number is later; what was never asked is not in it. */
export type LastAsked = ReadonlyMap<string, number>;

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

interface Sources {
  bank: readonly QuestionItem[];
  lessons: readonly { slug: string; minutes: number }[];
  lastAsked: LastAsked;
  recentlyAsked: RecentlyAsked;
  total: number;
}

/**
 * Exchanges non-critical items for critical ones until enough are critical: within a lesson first, else from a
 * lesson that has more than one, so that none is left out. What the previous attempt asked gives way first.
 */
function withCritical(
  drawn: QuestionItem[],
  { bank, recentlyAsked }: Sources,
  unseenFirst: (a: QuestionItem, b: QuestionItem) => number,
  random: Random,
): QuestionItem[] {
  const result = [...drawn];
  const critical = bank.filter((item) => item.critical && !result.includes(item));
  const spare = leastAskedFirst(critical, recentlyAsked, random).toSorted(unseenFirst);
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

const meanExpected = (items: readonly QuestionItem[]) =>
  items.reduce((sum, { difficulty }) => sum + EXPECTED[difficulty], 0) / (items.length || 1);

const countCritical = (items: readonly QuestionItem[]) => items.filter(({ critical }) => critical).length;

/** Items that give each other away and still stand in one form. */
function countTwins(items: readonly QuestionItem[]): number {
  const families = items.flatMap(({ family }) => family ?? []);
  return families.length - new Set(families).size;
}

/** How many items each lesson gives, without asking anything again as long as the bank allows. */
function countsFor({ bank, lessons, lastAsked, total }: Sources, random: Random): number[] {
  if (lastAsked.size === 0) {
    const all = lessons.map(({ slug, minutes }) => ({
      minutes,
      available: bank.filter((item) => item.lesson === slug).length,
    }));
    return roundAtRandom(expectedCounts(all, total), random);
  }
  const parts = lessons.map(({ slug, minutes }) => {
    const items = bank.filter((item) => item.lesson === slug);
    const fresh = items.filter(({ id }) => !lastAsked.has(id)).length;
    // A lesson of which everything was asked is still covered.
    return { minutes, all: items.length, fresh: Math.max(fresh, Math.min(1, items.length)) };
  });
  const ofFresh = quotas(
    parts.map(({ minutes, fresh }) => ({ minutes, available: fresh })),
    total,
  );
  const lacking = total - ofFresh.reduce((sum, count) => sum + count, 0);
  const repeated = quotas(
    parts.map(({ minutes, all, fresh }) => ({ minutes, available: all - fresh })),
    lacking,
  );
  return ofFresh.map((count, index) => count + (repeated[index] ?? 0));
}

function drawCandidate(sources: Sources, counts: readonly number[], random: Random): QuestionItem[] {
  const { bank, lessons, lastAsked, recentlyAsked } = sources;
  const unseenFirst = (a: QuestionItem, b: QuestionItem) =>
    (lastAsked.get(a.id) ?? -1) - (lastAsked.get(b.id) ?? -1);
  const drawn = lessons.flatMap(({ slug }, index) => {
    const ofLesson = bank.filter((item) => item.lesson === slug);
    const items = leastAskedFirst(ofLesson, recentlyAsked, random);
    return items.toSorted(unseenFirst).slice(0, counts[index]);
  });
  return withCritical(drawn, sources, unseenFirst, random);
}

/**
 * Draws a form: every lesson is covered in proportion to its minutes, nothing is asked again as long as the bank allows
 * and else what was asked longest ago, twins never meet where it can be helped, at least four items are critical where
 * the bank has them, forms are alike in expected difficulty, what other learners were asked too often gives way, and
 * questions and options are shuffled.
 */
export function drawForm(
  bank: readonly QuestionItem[],
  lessons: readonly { slug: string; minutes: number }[],
  random: Random,
  {
    lastAsked = new Map(),
    total = QUESTIONS_PER_ATTEMPT,
    recentlyAsked = new Map(),
  }: { lastAsked?: LastAsked; total?: number; recentlyAsked?: RecentlyAsked } = {},
): FormItem[] {
  const sources = { bank, lessons, lastAsked, recentlyAsked, total };
  const counts = countsFor(sources, random);
  const target = meanExpected(bank);
  // A form that takes more than its share of the critical items leaves too few for the next.
  const criticalShare = (countCritical(bank) / (bank.length || 1)) * total;
  const faultOf = (items: readonly QuestionItem[]) =>
    items.filter(({ id }) => lastAsked.has(id)).length * 10 +
    countTwins(items) +
    Math.abs(countCritical(items) - criticalShare) / 10 +
    Math.abs(meanExpected(items) - target) * 5 +
    excessOf(items, bank, recentlyAsked) * 2;
  const candidates = Array.from({ length: CANDIDATES }, () => drawCandidate(sources, counts, random));
  const [first = [], ...others] = candidates;
  let best = { items: first, fault: faultOf(first) };
  for (const items of others) {
    const fault = faultOf(items);
    if (fault < best.fault) best = { items, fault };
  }
  return shuffle(best.items, random).map((item) => {
    const values = drawValues(item, random);
    return { id: item.id, order: shuffle([0, 1, 2, 3], random), ...(values && { values }) };
  });
}
