import { DateTime } from 'luxon';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Remembers what a rule of the calendar gives: a matrix asks for the same few hundred days thousands of times. */
function remember(rule: (day: string, count: number) => string) {
  const most = 20_000;
  let size = 0;
  const known = new Map<number, Map<string, string>>();
  return (day: string, count: number): string => {
    const days = known.get(count) ?? new Map<string, string>();
    let found = days.get(day);
    if (found === undefined) {
      size += 1;
      if (size > most) {
        known.clear();
        size = 1;
      }
      found = rule(day, count);
      known.set(count, days.set(day, found));
    }
    return found;
  };
}

/** A day some days later, or earlier; days are text such as 2026-03-14 and have no zone. */
export const addDays = remember((day, days) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10),
);

export function dayBefore(day: string): string {
  return addDays(day, -1);
}

/** The same day some calendar months later, or the last of the month where it has no such day (29 Feb + 36 = 28 Feb). */
export const addMonths = remember((day, months) => {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7)) - 1 + months;
  const wanted = Number(day.slice(8, 10));
  const toYear = year + Math.floor(month / 12);
  const toMonth = ((month % 12) + 12) % 12;
  const last = new Date(Date.UTC(toYear, toMonth + 1, 0)).getUTCDate();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(toYear).padStart(4, '0')}-${two(toMonth + 1)}-${two(Math.min(wanted, last))}`;
});

/** Since when something holds without a gap, counted back from the day on which one of its periods begins. */
export function sinceWithoutGap(
  periods: readonly { from: string; to: string | null }[],
  begins: string,
): string {
  let since = begins;
  for (;;) {
    const last = dayBefore(since);
    const earlier = periods.find(({ to }) => to === last);
    if (!earlier) return since;
    since = earlier.from;
  }
}

/** The day of an instant in a zone; a day stays as it is. */
export function toDay(dayOrInstant: string, zone: string): string {
  if (dayOrInstant.length === 10) return dayOrInstant;
  const day = DateTime.fromISO(dayOrInstant, { setZone: true }).setZone(zone).toISODate();
  if (!day) throw new Error(`${dayOrInstant} is neither a day nor an instant.`);
  return day;
}
