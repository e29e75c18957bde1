import { CONSULTATION_MINUTES, type Booking, type BookingStatus } from '@trialwright/contract';
import { formatDay } from '../../core/format.ts';

const MINUTE_MS = 60 * 1000;

/** Confirmed and not over: what the page shows first. */
export function isAhead({ status, startsAt }: Booking, now: number): boolean {
  return status === 'confirmed' && Date.parse(startsAt) + CONSULTATION_MINUTES * MINUTE_MS > now;
}

interface StatusWord {
  word: string;
  tone: 'done' | 'bad' | '';
  /** What happened to the money, where it went back. */
  note?: string;
}

/** The status of a booking in words; the refund with its day once it is made. */
export function statusOf(booking: Booking, now: number): StatusWord {
  const refund = booking.refundedAt
    ? `Refunded on ${formatDay(booking.refundedAt)}`
    : 'The refund is on its way';
  const words: Record<BookingStatus, StatusWord> = {
    confirmed: isAhead(booking, now) ? { word: 'Confirmed', tone: 'done' } : { word: 'Past', tone: '' },
    cancelled: { word: 'Cancelled', tone: '', note: refund },
    lost: { word: 'Time lost', tone: 'bad', note: `Taken before the payment arrived. ${refund}` },
    held: { word: 'Held, not paid', tone: '' },
    expired: { word: 'Expired', tone: '' },
  };
  return words[booking.status];
}
