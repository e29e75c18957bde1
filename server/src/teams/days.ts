import { DateTime } from 'luxon';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A day some days later, or earlier; days are text such as 2026-03-14 and have no zone. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export function dayBefore(day: string): string {
  return addDays(day, -1);
}

/** The same day some calendar months later, or the last of the month where it has no such day (29 Feb + 36 = 28 Feb). */
export function addMonths(day: string, months: number): string {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7)) - 1 + months;
  const wanted = Number(day.slice(8, 10));
  const toYear = year + Math.floor(month / 12);
  const toMonth = ((month % 12) + 12) % 12;
  const last = new Date(Date.UTC(toYear, toMonth + 1, 0)).getUTCDate();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(toYear).padStart(4, '0')}-${two(toMonth + 1)}-${two(Math.min(wanted, last))}`;
}

/** The day of an instant in a zone; a day stays as it is. */
export function toDay(dayOrInstant: string, zone: string): string {
  if (dayOrInstant.length === 10) return dayOrInstant;
  const day = DateTime.fromISO(dayOrInstant, { setZone: true }).setZone(zone).toISODate();
  if (!day) throw new Error(`${dayOrInstant} is neither a day nor an instant.`);
  return day;
}
