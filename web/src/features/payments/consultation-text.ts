import { BOOKING_ZONE, CONSULTATION_TYPES, consultationNamed } from '@trialwright/contract';
import type { BookingHold } from '../../domain/bookings/booking-hold.ts';

export function consultationName(type: string | undefined): string {
  const known = consultationNamed(type);
  return known ? CONSULTATION_TYPES[known] : 'Consultation';
}

const DAY = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const;

/** Thu, Nov 26, 2026, 2:00 PM in New York. */
export function formatHeldSlot({ date, time }: Pick<BookingHold, 'date' | 'time'>): string {
  const day = new Intl.DateTimeFormat('en-US', { ...DAY, timeZone: 'UTC' });
  return `${day.format(new Date(`${date}T00:00:00Z`))}, ${time} in New York`;
}

/** Newer engines put a narrow space before AM and PM. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

function write(moment: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    ...DAY,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  return plain(format.format(new Date(moment)));
}

/** The start in New York and, where its clock differs, in the visitor's own zone. */
export function formatStarts(moment: string, zone: string): { newYork: string; own: string | undefined } {
  const newYork = write(moment, BOOKING_ZONE);
  const own = write(moment, zone);
  return { newYork, own: own === newYork ? undefined : own };
}
