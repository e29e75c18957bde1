import {
  BOOKING_ZONE,
  CONSULTATION_MINUTES,
  CONSULTATION_TYPES,
  type ConsultationType,
} from '@trialwright/contract';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { DateTime } from 'luxon';
import { tzlib_get_ical_block } from 'timezones-ical-library';

interface Entry {
  bookingId: number;
  type: ConsultationType;
  startsAt: Date;
  sequence: number;
  academy: string;
  organizer: string;
  attendee: { name: string; email: string };
  isCancelled: boolean;
}

/** A consultation as a calendar file, with a stable ID so that a rescheduled or canceled one replaces the first. */
export function makeCalendarFile(entry: Entry): { method: 'REQUEST' | 'CANCEL'; content: string } {
  const { bookingId, type, startsAt, sequence, academy, organizer, attendee, isCancelled } = entry;
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({ name: academy, method, prodId: { company: academy, product: 'consultations' } });
  calendar.timezone({ name: BOOKING_ZONE, generator: (zone) => tzlib_get_ical_block(zone)[0] ?? null });
  const start = DateTime.fromJSDate(startsAt, { zone: BOOKING_ZONE });
  calendar.createEvent({
    id: `booking-${bookingId}@${organizer.split('@')[1] ?? 'trialwright'}`,
    sequence,
    start,
    end: start.plus({ minutes: CONSULTATION_MINUTES }),
    timezone: BOOKING_ZONE,
    stamp: DateTime.utc(),
    summary: `${CONSULTATION_TYPES[type]}, ${academy}`,
    description: 'We’ll email the video link before the consultation.',
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: academy, email: organizer },
    attendees: [{ name: attendee.name, email: attendee.email, rsvp: false }],
  });
  return { method: isCancelled ? 'CANCEL' : 'REQUEST', content: calendar.toString() };
}
