const DAY_MS = 24 * 60 * 60 * 1000;
const newYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** The day it is in New York, or one so many days from it; counted in UTC, where each day has 24 hours. */
export function dayIn(days: number): string {
  const today = new Date(`${newYork.format(new Date())}T00:00:00Z`);
  return new Date(today.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}
