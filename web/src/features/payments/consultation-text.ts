import { BOOKING_ZONE, CONSULTATION_TYPES, consultationNamed } from '@trialwright/contract';
import type { BookingHold } from '../../domain/bookings/booking-hold.ts';
import { writeCalendar, writeDate } from '../../core/dates.ts';

export function consultationName(type: string | undefined): string {
  const known = consultationNamed(type);
  return known ? CONSULTATION_TYPES[known] : 'Consultation';
}

/** Thu, Nov 26, 2026, 2:00 PM in New York. */
export function formatHeldSlot({ date, time }: Pick<BookingHold, 'date' | 'time'>): string {
  return `${writeCalendar(date, 'weekday')}, ${time} in New York`;
}

/** The start in New York and, where its clock differs, in the visitor's own zone. */
export function formatStarts(moment: string, zone: string): { newYork: string; own: string | undefined } {
  const newYork = writeDate(moment, 'zonedMoment', BOOKING_ZONE);
  const own = writeDate(moment, 'zonedMoment', zone);
  return { newYork, own: own === newYork ? undefined : own };
}
