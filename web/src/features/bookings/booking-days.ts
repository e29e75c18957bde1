import { BOOKING_DAYS_AHEAD, BOOKING_ZONE } from '@trialwright/contract';
import { dayIn, writeCalendar } from '../../core/dates.ts';

/** A day of the calendar as `2026-11-23`; without a zone, so that counting days never meets a change of clocks. */
export type Day = string;

const DAY_MS = 24 * 60 * 60 * 1000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Days are counted in UTC, where each has 24 hours. */
function atUtc(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** The day it is in New York. */
export function newYorkDay(moment: Date): Day {
  return dayIn(moment, BOOKING_ZONE);
}

export function addDays(day: Day, days: number): Day {
  return new Date(atUtc(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** Days since Monday: 0 to 6. */
function daysIntoWeek(day: Day): number {
  return (atUtc(day).getUTCDay() + 6) % 7;
}

export function lastBookable(today: Day): Day {
  return addDays(today, BOOKING_DAYS_AHEAD);
}

export function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(atUtc(text).getTime());
}

/** Why nothing can be booked on a day; undefined where it is open. */
export function closedReason(day: Day, today: Day): string | undefined {
  if (!isDay(day)) return 'Choose a date.';
  if (day < today) return 'This day has passed.';
  if (day > lastBookable(today)) return `You can book up to ${BOOKING_DAYS_AHEAD} days ahead.`;
  return daysIntoWeek(day) > 4 ? 'Consultations are available Monday to Friday.' : undefined;
}

/** The first open day from a day on. */
export function firstOpen(today: Day): Day {
  const rest = 7 - daysIntoWeek(today);
  return rest > 2 ? today : addDays(today, rest);
}

/** Thursday, November 26. */
export const formatWeekday = (day: Day) => writeCalendar(day, 'longWeekday');
/** Thu, Nov 26, 2026. */
export const formatBookingDay = (day: Day) => writeCalendar(day, 'weekday');
