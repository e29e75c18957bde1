import { CONSULTATION_MINUTES, type Booking, type BookingStatus } from '@trialwright/contract';
import { formatDay } from '../../core/dates.ts';
import type { Tone } from '../../ui/badge.tsx';

const MINUTE_MS = 60 * 1000;

/** Confirmed and not over: what the page shows first. */
export function isAhead({ status, startsAt }: Booking, now: number): boolean {
  return status === 'confirmed' && Date.parse(startsAt) + CONSULTATION_MINUTES * MINUTE_MS > now;
}

interface StatusWord {
  word: string;
  tone: Tone;
  /** What happened to the money, where it went back. */
  note?: string;
}

/** The status of a booking in words; the refund with its day once it is made. */
export function statusOf(booking: Booking, now: number): StatusWord {
  const refund = booking.refundedAt ? `Refunded on ${formatDay(booking.refundedAt)}` : 'Refund pending';
  const words: Record<BookingStatus, StatusWord> = {
    confirmed: isAhead(booking, now)
      ? { word: 'Confirmed', tone: 'done' }
      : { word: 'Past', tone: 'neutral' },
    cancelled: { word: 'Canceled', tone: 'neutral', note: refund },
    lost: {
      word: 'Not booked',
      tone: 'danger',
      note: `The slot was taken before your payment arrived. ${refund}`,
    },
    held: { word: 'Held, payment due', tone: 'neutral' },
    expired: { word: 'Expired', tone: 'neutral' },
  };
  return words[booking.status];
}
