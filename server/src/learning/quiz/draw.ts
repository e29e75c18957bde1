import { QUESTIONS_PER_ATTEMPT } from '@trialwright/contract';
import { drawValues, type DrawnValues } from '../../content/drawn-values.ts';
import type { QuestionItem } from '../../content/schemas.ts';
import {
  countForms,
  excessOf,
  expectedCounts,
  leastAskedFirst,
  roundAtRandom,
  type RecentlyAsked,
} from './exposure.ts';
import { countTwins, crowdedFamilies, pickApart } from './families.ts';

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
  /** What this learner was not asked yet. */
  fresh: readonly QuestionItem[];
  /** How many forms without a common item that leaves after this one. */
  laterForms: number;
  /** Critical items that a form holds at least. */
  leastCritical: number;
}

const countCritical = (items: readonly QuestionItem[]) => items.filter(({ critical }) => critical).length;

/**
 * How many critical items a form holds at least: four, or its share where the bank has too few for all the forms that it
 * is meant for, so that none comes again to make up the number.
 */
export function leastCriticalOf(bank: { items: number; critical: number }, total: number): number {
  return Math.min(CRITICAL_MINIMUM, Math.floor(bank.critical / countForms(bank.items, total)));
}

/**
 * Exchanges items until as many are critical as should be, no fewer and no more than leaves enough for the forms to come:
 * within a lesson first, else from a lesson that has more than one, so that none is left out. What the previous attempt
 * asked gives way first.
 */
function withCritical(
  drawn: readonly QuestionItem[],
  { bank, recentlyAsked, fresh, laterForms, leastCritical }: Sources,
  unseenFirst: (a: QuestionItem, b: QuestionItem) => number,
  random: Random,
): QuestionItem[] {
  const result = [...drawn];
  const spareable = countCritical(fresh) - leastCritical * laterForms;
  const most = laterForms === 0 ? bank.length : Math.max(leastCritical, spareable);
  const lacksCritical = countCritical(result) < leastCritical;
  const isBalanced = () => {
    const count = countCritical(result);
    return lacksCritical ? count >= leastCritical : count <= most;
  };
  if (isBalanced()) return result;
  const wanted = bank.filter((item) => item.critical === lacksCritical && !result.includes(item));
  const spare = leastAskedFirst(wanted, recentlyAsked, random).toSorted(unseenFirst);
  const isSpareable = (item: QuestionItem) =>
    result.filter(({ lesson }) => lesson === item.lesson).length > 1;
  for (const isWithinLesson of [true, false]) {
    for (const item of spare.filter((each) => !result.includes(each))) {
      if (isBalanced()) return result;
      const given = result
        .filter((each) => each.critical !== lacksCritical)
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

/** How many items each lesson gives, without asking anything again as long as the bank allows. */
function countsFor({ bank, lessons, fresh, total }: Sources, random: Random): number[] {
  const parts = lessons.map(({ slug, minutes }) => {
    const all = bank.filter((item) => item.lesson === slug).length;
    const unseen = fresh.filter((item) => item.lesson === slug).length;
    // A lesson of which everything was asked is still covered.
    return { minutes, all, available: Math.max(unseen, Math.min(1, all)) };
  });
  const counts = roundAtRandom(expectedCounts(parts, total), random);
  const lacking = total - counts.reduce((sum, count) => sum + count, 0);
  const repeated = quotas(
    parts.map(({ minutes, all, available }) => ({ minutes, available: all - available })),
    lacking,
  );
  return counts.map((count, index) => count + (repeated[index] ?? 0));
}

function drawCandidate(sources: Sources, counts: readonly number[], random: Random): QuestionItem[] {
  const { bank, lessons, lastAsked, recentlyAsked, fresh, laterForms } = sources;
  const unseenFirst = (a: QuestionItem, b: QuestionItem) =>
    (lastAsked.get(a.id) ?? -1) - (lastAsked.get(b.id) ?? -1);
  const reserved = crowdedFamilies(fresh, laterForms).flatMap((items) =>
    leastAskedFirst(items, recentlyAsked, random).slice(0, 1),
  );
  const drawn: QuestionItem[] = [];
  for (const [index, { slug }] of lessons.entries()) {
    const ofLesson = bank.filter((item) => item.lesson === slug);
    const items = leastAskedFirst(ofLesson, recentlyAsked, random);
    drawn.push(...pickApart(items, counts[index] ?? 0, { form: drawn, reserved, order: unseenFirst }));
  }
  return withCritical(drawn, sources, unseenFirst, random);
}

/** Items that the forms to come will have to ask again if this form is taken, and twins that will have to meet in them. */
function lackingLater(form: readonly QuestionItem[], sources: Sources): { items: number; twins: number } {
  const { lessons, fresh, laterForms, leastCritical, total } = sources;
  if (laterForms === 0) return { items: 0, twins: 0 };
  const taken = new Set(form);
  const left = fresh.filter((item) => !taken.has(item));
  const ofLesson = lessons.map(({ slug }) => left.filter(({ lesson }) => lesson === slug).length);
  const lacking = [
    leastCritical * laterForms - countCritical(left),
    ...ofLesson.map((count) => laterForms - count),
  ];
  // Some twins may never be asked where more is left than the forms hold.
  const spare = left.length - laterForms * total;
  return {
    items: lacking.reduce((sum, each) => sum + Math.max(0, each), 0),
    twins: Math.max(0, countTwins(left, laterForms) - spare),
  };
}

/**
 * Draws a form: every lesson is covered in proportion to its minutes, nothing is asked again as long as the bank allows
 * and else what was asked longest ago, enough is left for the forms to come, twins never meet where it can be helped, at
 * least four items are critical, or the form's share where the bank has too few, forms are alike in expected difficulty,
 * what other learners were asked too often gives way, and questions and options are shuffled.
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
  const fresh = bank.filter(({ id }) => !lastAsked.has(id));
  const sources: Sources = {
    bank,
    lessons,
    lastAsked,
    recentlyAsked,
    total,
    fresh,
    laterForms: countForms(fresh.length, total) - 1,
    leastCritical: leastCriticalOf({ items: bank.length, critical: countCritical(bank) }, total),
  };
  const counts = countsFor(sources, random);
  const target = meanExpected(bank);
  // A form that takes more than its share of the critical items leaves too few for the next.
  const criticalShare = (countCritical(bank) / (bank.length || 1)) * total;
  const faultOf = (items: readonly QuestionItem[]) => {
    const later = lackingLater(items, sources);
    return (
      (items.filter(({ id }) => lastAsked.has(id)).length + later.items) * 10 +
      countTwins(items) +
      later.twins +
      Math.abs(countCritical(items) - criticalShare) / 10 +
      Math.abs(meanExpected(items) - target) * 5 +
      excessOf(items, bank, recentlyAsked) * 2
    );
  };
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
