import type { AdminOverview, ItemStatistic } from '@trialwright/contract';
import { writeCalendar } from '../../core/dates.ts';

type Month = AdminOverview['months'][number];
export type Figure = Exclude<keyof Month, 'month'>;

const number = new Intl.NumberFormat('en-US');

/** Nov 2026, from 2026-11. */
export function formatMonth(month: string): string {
  return writeCalendar(month, 'month');
}

/** Nov. */
export function formatShortMonth(month: string): string {
  return writeCalendar(month, 'shortMonth');
}

/** What a plot shows, in a sentence: the sum, and the best month. */
export function describeMonths(months: readonly Month[], figure: Figure, unit = ''): string {
  const total = months.reduce((sum, month) => sum + month[figure], 0);
  if (total === 0) return 'None in this period.';
  const best = months.reduce((top, month) => (month[figure] > top[figure] ? month : top));
  return `${unit}${number.format(total)} total, highest in ${formatMonth(best.month)} (${unit}${number.format(best[figure])}).`;
}

/** Two digits; what rounds to zero has no sign. */
export function formatCorrelation(value: number): string {
  return (Math.round(value * 100) / 100 || 0).toFixed(2);
}

type Flag = NonNullable<ItemStatistic['flag']>;

export const FLAGS: Record<Flag, { label: string; advice: string }> = {
  bad_key: {
    label: 'Key in doubt',
    advice: 'A distractor does better than the key. Check the key first.',
  },
  too_hard: { label: 'Too hard', advice: 'Fewer than 30% answer correctly. Revise.' },
  too_easy: { label: 'Too easy', advice: 'More than 95% answer correctly. Revise.' },
  weak: { label: 'Weak', advice: 'Discrimination below 0.15: strong learners do no better. Revise.' },
  dead_distractor: {
    label: 'Nonfunctioning distractor',
    advice: 'Fewer than 5% choose one of the distractors. Replace it.',
  },
  overexposed: { label: 'Overexposed', advice: 'It stood in more than 35% of the forms. Add items like it.' },
};

export interface ItemFilter {
  courseId: number | undefined;
  flag: Flag | 'any' | undefined;
}

/** Flagged questions first, then those answered most often. */
export function filterItems(
  items: readonly ItemStatistic[],
  { courseId, flag }: ItemFilter,
): ItemStatistic[] {
  return items
    .filter((item) => courseId === undefined || item.courseId === courseId)
    .filter((item) => flag === undefined || (flag === 'any' ? item.flag !== null : item.flag === flag))
    .toSorted(
      (one, other) =>
        Number(other.flag !== null) - Number(one.flag !== null) || other.answered - one.answered,
    );
}
