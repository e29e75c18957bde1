import type { CertifyingBody } from '@trialwright/contract';
import { addDays, addMonths, dayBefore } from '../../teams/days.ts';

export interface Period {
  from: string;
  to: string;
}

type Rule = Pick<CertifyingBody, 'periodYears' | 'periodEndsOn'>;

interface Dates {
  certifiedOn: string;
  periodEnd: string | null;
}

/** A period that is granted between two ends may run until the one after its years. */
const LONGEST_WAIT_MONTHS = 6;
/** No body here certified anybody before; a typing mistake such as 0202 would make hundreds of periods. */
const FIRST_DAY = '1970-01-01';

/** What is wrong with the dates of a certification, by field. */
export function problemOf(
  { name, periodYears, periodEndsOn }: Rule & Pick<CertifyingBody, 'name'>,
  { certifiedOn, periodEnd }: Dates,
  today: string,
): [field: 'certifiedOn' | 'periodEnd', message: string] | undefined {
  if (certifiedOn > today)
    return ['certifiedOn', 'Use the day on which you were certified, not a later one.'];
  if (certifiedOn < FIRST_DAY) return ['certifiedOn', 'Check the year of your certification.'];
  if (periodEndsOn.length === 0)
    return periodEnd === null
      ? undefined
      : ['periodEnd', `Leave this empty: ${name} counts periods from your own day of certification.`];
  if (periodEnd === null) return ['periodEnd', 'Enter the last day of the period.'];
  if (!periodEndsOn.includes(periodEnd.slice(5)))
    return ['periodEnd', `Periods of ${name} end on ${periodEndsOn.map(writeMonthDay).join(' or ')}.`];
  if (periodEnd < certifiedOn) return ['periodEnd', 'Use a day after your certification.'];
  if (periodEnd > addMonths(today, periodYears * 12 + LONGEST_WAIT_MONTHS))
    return ['periodEnd', `Periods of ${name} are ${periodYears} years long. Enter an earlier end.`];
  return undefined;
}

/** `May 31` of `05-31`. */
function writeMonthDay(monthDay: string): string {
  const format = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`2000-${monthDay}T00:00:00Z`));
}

/**
 * The periods up to the one of today, latest first. Where a body ends them on days of its own, the first is the one whose
 * end the person entered. Others begin on the day of certification and its anniversaries, each counted from that day: after
 * February 29, a year without it does not move the later ones. No day belongs to two.
 */
export function periodsOf({ periodYears, periodEndsOn }: Rule, dates: Dates, today: string): Period[] {
  const months = periodYears * 12;
  const { certifiedOn, periodEnd } = dates;
  const periods: Period[] = [];
  for (let count = 0; count === 0 || (periods[0]?.to ?? today) < today; count += 1) {
    if (periodEndsOn.length === 0) {
      const from = addMonths(certifiedOn, count * months);
      periods.unshift({ from, to: dayBefore(addMonths(certifiedOn, (count + 1) * months)) });
      continue;
    }
    const to = addMonths(periodEnd ?? certifiedOn, count * months);
    const start = addDays(addMonths(to, -months), 1);
    periods.unshift({ from: start < certifiedOn ? certifiedOn : start, to });
  }
  return periods;
}
