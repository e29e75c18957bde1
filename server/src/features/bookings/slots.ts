import { BOOKING_DAYS_AHEAD, BOOKING_ZONE, SLOT_TIMES, type SlotTime } from '@trialwright/contract';
import { DateTime } from 'luxon';
import { AppError } from '../../core/errors.ts';

const TIME_FORMAT = 'h:mm a';

/** The start of a slot in New York, with that day's UTC offset. */
export function startOf(date: string, time: SlotTime): DateTime {
  return DateTime.fromFormat(`${date} ${time}`, `yyyy-MM-dd ${TIME_FORMAT}`, {
    zone: BOOKING_ZONE,
    locale: 'en-US',
  });
}

/** The day and time of a slot in New York. */
export function toLocalSlot(startsAt: Date): { date: string; time: SlotTime } {
  const local = DateTime.fromJSDate(startsAt, { zone: BOOKING_ZONE });
  return { date: local.toISODate() ?? '', time: local.setLocale('en-US').toFormat(TIME_FORMAT) as SlotTime };
}

export interface DaySlot {
  time: SlotTime;
  startsAt: DateTime;
}

/** The nine slots of a day; none on a weekend. */
export function slotsOf(date: string): DaySlot[] {
  const day = DateTime.fromISO(date, { zone: BOOKING_ZONE });
  if (!day.isValid || day.weekday > 5) return [];
  return SLOT_TIMES.map((time) => ({ time, startsAt: startOf(date, time) }));
}

/** The start of a bookable slot; rejects weekends, the past, and dates too far ahead. */
export function requireBookable(date: string, time: SlotTime, now: Date): Date {
  const refuse = (field: 'date' | 'time', message: string): never => {
    throw new AppError('bookings.not_bookable', message, { [field]: message });
  };
  const today = DateTime.fromJSDate(now, { zone: BOOKING_ZONE });
  const slot = slotsOf(date).find((each) => each.time === time);
  if (!slot) return refuse('date', 'Consultations are available Monday to Friday.');
  if (date < (today.toISODate() ?? '')) return refuse('date', 'This day has passed.');
  if (date > (today.plus({ days: BOOKING_DAYS_AHEAD }).toISODate() ?? ''))
    return refuse('date', `Consultations can be booked up to ${BOOKING_DAYS_AHEAD} days ahead.`);
  if (slot.startsAt <= today) return refuse('time', 'This time has passed.');
  return slot.startsAt.toJSDate();
}

/** Such as `Monday, March 15, 2027, 9:00 AM EDT`. */
export function describeSlot(startsAt: Date): string {
  return DateTime.fromJSDate(startsAt, { zone: BOOKING_ZONE })
    .setLocale('en-US')
    .toFormat('cccc, LLLL d, yyyy, h:mm a ZZZZ');
}
