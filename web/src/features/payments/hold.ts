import { BookingRequest } from '@trialwright/contract';
import * as z from 'zod';

const KEY = 'booking-hold';

/** The slot that the booking page had held, as it keeps it for this tab. */
export const Hold = BookingRequest.pick({ date: true, time: true, type: true }).extend({
  bookingId: z.number(),
  holdUntil: z.iso.datetime(),
});
export type Hold = z.infer<typeof Hold>;

/** Of the booking that is being paid; undefined where this tab did not hold it. */
export function readHold(bookingId: number | undefined): Hold | undefined {
  try {
    const result = Hold.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return result.success && result.data.bookingId === bookingId ? result.data : undefined;
  } catch {
    return undefined;
  }
}

/** What is paid is no longer on hold; the next booking starts with an empty form. */
export function dropHold(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing is kept then.
  }
}
