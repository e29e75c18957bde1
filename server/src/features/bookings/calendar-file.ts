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
  bookedAt: Date;
  type: ConsultationType;
  startsAt: Date;
  /** Whose clock the entry goes by. */
  zone?: string;
  sequence: number;
  academy: string;
  organizer: string;
  attendee: { name: string; email: string };
  isCancelled: boolean;
}

/** A name on one line: the library writes line breaks as they are, and what follows would be a property of its own. */
const onOneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Whether the clock shows a time twice, in the night when it is set back: only UTC tells which one is meant. */
const isTwice = (time: DateTime) => time.getPossibleOffsets().length > 1;

/** A consultation as a calendar file, with a stable ID so that a rescheduled or canceled one replaces the first. */
export function makeCalendarFile(entry: Entry): { method: 'REQUEST' | 'CANCEL'; content: string } {
  const { bookingId, bookedAt, type, sequence, organizer, attendee, isCancelled } = entry;
  const academy = onOneLine(entry.academy);
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({ name: academy, method, prodId: { company: academy, product: 'consultations' } });
  const local = DateTime.fromJSDate(entry.startsAt, { zone: entry.zone ?? BOOKING_ZONE });
  const isLocal = !isTwice(local) && !isTwice(local.plus({ minutes: CONSULTATION_MINUTES }));
  const start = isLocal ? local : local.toUTC();
  if (isLocal)
    calendar.timezone({
      name: local.zoneName,
      generator: (zone) => tzlib_get_ical_block(zone)[0] ?? null,
    });
  calendar.createEvent({
    // Made of what never changes: with the support address in it, a new one would orphan the entries of before.
    id: `booking-${bookingId}-${bookedAt.getTime()}@trialwright`,
    sequence,
    start,
    end: start.plus({ minutes: CONSULTATION_MINUTES }),
    ...(isLocal && { timezone: local.zoneName }),
    stamp: DateTime.utc(),
    summary: `${CONSULTATION_TYPES[type]}, ${academy}`,
    description: 'We’ll email the video link before the consultation.',
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: academy, email: organizer },
    attendees: [{ name: onOneLine(attendee.name), email: attendee.email, rsvp: false }],
  });
  return { method: isCancelled ? 'CANCEL' : 'REQUEST', content: calendar.toString() };
}
