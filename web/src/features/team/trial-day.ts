import { writeCalendar } from '../../core/dates.ts';

/** A day as trial records write it: 14 Mar 2026, never in figures alone. */
export function formatTrialDay(day: string): string {
  const [month = ''] = writeCalendar(day, 'shortDay').split(' ');
  return `${Number(day.slice(8, 10))} ${month} ${day.slice(0, 4)}`;
}
