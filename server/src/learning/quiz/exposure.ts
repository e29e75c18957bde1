import type { Random } from './draw.ts';

/** An item seen by more than this share of people is soon passed on. */
export const HIGHEST_EXPOSURE = 0.35;

/** How many of the latest forms of a course tell what was asked too often. */
export const FORMS_REMEMBERED = 300;

/** How often each item was asked in the latest forms; what was never asked is not in it. */
export type RecentlyAsked = ReadonlyMap<string, number>;

/** A bank is written for so many attempts that share no item. */
const ATTEMPTS = 3;

/** How many forms without a common item can be made of so many items: at least one, and no more than a bank is meant for. */
export function countForms(available: number, total: number): number {
  return total === 0 ? 1 : Math.min(ATTEMPTS, Math.max(1, Math.floor(available / total)));
}

/** How strongly an item gives way that was asked more often than its lesson's others. */
const PULL = 12;
/** How far a lesson may go from what is unavoidable to what is allowed: chance adds the rest. */
const ROOM = 0.25;
const FINE = 1_000_000;
const HALVINGS = 60;

/** A number between 0 and 1, both excluded. */
const chance = (random: Random) => (random(FINE) + 0.5) / FINE;

interface LessonPart {
  minutes: number;
  available: number;
}

/**
 * How many items of each lesson a form holds on average: in proportion to minutes, at least one where there is room, no
 * more than keeps each item's exposure low, as far as the bank is large enough for that, and no more than leaves as many
 * for each form that is still to come.
 */
export function expectedCounts(lessons: readonly LessonPart[], total: number): number[] {
  const available = lessons.reduce((sum, lesson) => sum + lesson.available, 0);
  const wanted = Math.min(total, available);
  const least = lessons.length <= total ? 1 : 0;
  const share = wanted / available;
  const mostExposed = share < HIGHEST_EXPOSURE ? share + (HIGHEST_EXPOSURE - share) * ROOM : 1;
  const cap = Math.min(mostExposed, 1 / countForms(available, total));
  const bounds = lessons.map(({ minutes, available: most }) => {
    const low = Math.min(least, most);
    return { minutes, low, high: Math.max(low, cap * most) };
  });
  const at = (scale: number) =>
    bounds.map(({ minutes, low, high }) => Math.max(low, Math.min(high, scale * minutes)));
  const sumAt = (scale: number) => at(scale).reduce((sum, each) => sum + each, 0);
  let [below, above] = [0, available];
  for (let count = 0; count < HALVINGS; count++) {
    const middle = (below + above) / 2;
    if (sumAt(middle) < wanted) below = middle;
    else above = middle;
  }
  return at(above);
}

/** Whole numbers that are as expected on average and sum to the same: each is rounded up or down. */
export function roundAtRandom(expected: readonly number[], random: Random): number[] {
  const start = chance(random);
  let sum = start;
  return expected.map((each) => {
    const before = Math.floor(sum);
    sum += each;
    return Math.floor(sum) - before;
  });
}

/** A shuffle in which what recent forms asked less often tends to come first. */
export function leastAskedFirst<T extends { id: string }>(
  items: readonly T[],
  asked: RecentlyAsked,
  random: Random,
): T[] {
  const mean = items.reduce((sum, { id }) => sum + (asked.get(id) ?? 0), 0) / (items.length || 1);
  const excess = ({ id }: T) => (mean === 0 ? 0 : ((asked.get(id) ?? 0) - mean) / mean);
  return items
    .map((item) => ({ item, wait: -Math.log(chance(random)) * Math.exp(PULL * excess(item)) }))
    .toSorted((a, b) => a.wait - b.wait)
    .map(({ item }) => item);
}

/** How much more often than the bank's items on average those of a form were asked, as a share of that average. */
export function excessOf(
  items: readonly { id: string }[],
  bank: readonly { id: string }[],
  asked: RecentlyAsked,
): number {
  const mean = (some: readonly { id: string }[]) =>
    some.reduce((sum, { id }) => sum + (asked.get(id) ?? 0), 0) / (some.length || 1);
  const usual = mean(bank);
  return usual === 0 ? 0 : mean(items) / usual - 1;
}
