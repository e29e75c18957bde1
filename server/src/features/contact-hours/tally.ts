import type { CertifyingBody, HoursPeriod } from '@trialwright/contract';
import type { Period } from './periods.ts';

/** What counts: quarters of an hour on a day, as a category of a body. */
export interface CountedHours {
  day: string;
  quarters: number;
  credits: readonly { body: string; category: string }[];
}

/** The entries that count with a body in a period, each with its category. */
export function entriesIn<T extends CountedHours>(
  bodyId: string,
  { from, to }: Period,
  entries: readonly T[],
): { entry: T; category: string }[] {
  return entries.flatMap((entry) => {
    const credit = entry.credits.find(({ body }) => body === bodyId);
    return credit && entry.day >= from && entry.day <= to ? [{ entry, category: credit.category }] : [];
  });
}

/** The hours of a period by category, and what is missing; sums are in whole quarters, so they are exact. */
export function tally(
  body: Pick<CertifyingBody, 'id' | 'hours' | 'categories'>,
  period: Period,
  entries: readonly CountedHours[],
  today: string,
): HoursPeriod {
  const counted = entriesIn(body.id, period, entries);
  const sum = (category?: string) =>
    counted.reduce(
      (total, each) =>
        category === undefined || each.category === category ? total + each.entry.quarters : total,
      0,
    );
  const missing = (quarters: number, needed: number) => Math.max(0, needed * 4 - quarters) / 4;
  const categories = body.categories.map(({ id, minimum }) => {
    const quarters = sum(id);
    return { id, hours: quarters / 4, missing: missing(quarters, minimum ?? 0) };
  });
  const total = sum();
  const lacking = missing(total, body.hours);
  return {
    ...period,
    isCurrent: period.from <= today && today <= period.to,
    hours: total / 4,
    missing: lacking,
    categories,
    isComplete: lacking === 0 && categories.every((category) => category.missing === 0),
  };
}
