import { BookingRequest } from '@trialwright/contract';
import * as z from 'zod';

const KEY = 'booking-hold';

/** What was asked for and the slot that the server keeps for it; the checkout reads it as well. */
export const BookingHold = BookingRequest.extend({
  bookingId: z.number(),
  holdUntil: z.iso.datetime(),
  /** In whole US dollars, as the server said when it held the slot. */
  price: z.number(),
  /** Who asked; null for a visitor. */
  userId: z.number().nullable(),
});
export type BookingHold = z.infer<typeof BookingHold>;

/** Of this tab, unless another person asked who has signed out since. */
export function readHold(userId: number | undefined): BookingHold | undefined {
  try {
    const { data } = BookingHold.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return data && (data.userId === null || data.userId === userId) ? data : undefined;
  } catch {
    return undefined;
  }
}

export function keepHold(hold: BookingHold): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(hold));
  } catch {
    // The server keeps the slot; only the way back to a filled form is lost.
  }
}

export function isRunning({ holdUntil }: BookingHold, now: number): boolean {
  return Date.parse(holdUntil) > now;
}

export function isSameSlot(
  held: BookingHold,
  { date, time }: Pick<BookingRequest, 'date' | 'time'>,
): boolean {
  return held.date === date && held.time === time;
}

/** Whether a hold is for exactly this request, so that it can be paid as it is. */
export function isHeldAs(held: BookingHold, fields: unknown): boolean {
  const request = BookingRequest.safeParse(fields);
  if (!request.success) return false;
  const keys = Object.keys(BookingRequest.shape) as (keyof BookingRequest)[];
  return keys.every((key) => held[key] === request.data[key]);
}
