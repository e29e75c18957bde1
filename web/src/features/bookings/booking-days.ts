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

/** The same day of another month, or its last where it has fewer days. */
export function addMonths(day: Day, months: number): Day {
  const first = atUtc(`${day.slice(0, 8)}01`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const month = first.toISOString().slice(0, 7);
  const wanted = `${month}-${day.slice(8)}`;
  return wanted <= lastOfMonth(month) ? wanted : lastOfMonth(month);
}

export function lastOfMonth(month: string): Day {
  const next = atUtc(`${month}-01`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return addDays(next.toISOString().slice(0, 10), -1);
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

export interface Week {
  /** From Monday to Sunday, without those of another month. */
  days: Day[];
  before: number;
  after: number;
}

export function weeksOf(month: string): Week[] {
  const first = `${month}-01`;
  const weeks: Week[] = [];
  for (
    let monday = addDays(first, -daysIntoWeek(first));
    monday.slice(0, 7) <= month;
    monday = addDays(monday, 7)
  ) {
    const week = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
    const days = week.filter((day) => day.startsWith(month));
    const before = monday < first ? 7 - days.length : 0;
    weeks.push({ days, before, after: 7 - days.length - before });
  }
  return weeks;
}

/** Where a key leads in the calendar; undefined for a key that does not move. */
export function dayAfterKey(day: Day, key: string): Day | undefined {
  const moves: Record<string, () => Day> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -daysIntoWeek(day)),
    End: () => addDays(day, 6 - daysIntoWeek(day)),
    PageUp: () => addMonths(day, -1),
    PageDown: () => addMonths(day, 1),
  };
  return moves[key]?.();
}

/** Keeps a day within the months that hold an open day. */
export function withinMonths(day: Day, today: Day): Day {
  const first = `${today.slice(0, 7)}-01`;
  const last = lastOfMonth(lastBookable(today).slice(0, 7));
  if (day < first) return first;
  return day > last ? last : day;
}

/** November 2026. */
export const formatMonth = (day: Day) => writeCalendar(day, 'longMonth');
/** Thursday, November 26. */
export const formatWeekday = (day: Day) => writeCalendar(day, 'longWeekday');
/** Thu, Nov 26, 2026. */
export const formatBookingDay = (day: Day) => writeCalendar(day, 'weekday');
