import { BookingRequest } from '@trialwright/contract';
import * as z from 'zod';
import { kept } from '../../core/kept.ts';

/** What was asked for and the slot that the server keeps for it; the checkout reads it as well. */
export const BookingHold = BookingRequest.extend({
  bookingId: z.number(),
  holdUntil: z.iso.datetime(),
  /** In whole US dollars, as the server said when it held the slot. */
  price: z.number(),
  /** Who asked; null for a visitor. */
  userId: z.number().nullable(),
  /** What a visitor shows to hold anew. */
  holdToken: z.string().nullable(),
});
export type BookingHold = z.infer<typeof BookingHold>;

const hold = kept('booking-hold', BookingHold);

/** Of this tab, unless another person asked who has signed out since. */
export function loadHold(userId: number | undefined): BookingHold | undefined {
  const found = hold.read();
  return found && (found.userId === null || found.userId === userId) ? found : undefined;
}

/** Of the booking that is being paid; undefined where this tab did not hold it. */
export function readHoldOf(bookingId: number | undefined): BookingHold | undefined {
  const found = hold.read();
  return found?.bookingId === bookingId ? found : undefined;
}

/** What is paid is no longer on hold; the next booking starts with an empty form. */
export function clearHold(): void {
  hold.write(undefined);
}

/** Where nothing can be kept, the server still keeps the slot; only the way back to a filled form is lost. */
export function saveHold(held: BookingHold): void {
  hold.write(held);
}

/** Whether a hold is for exactly this request, so that it can be paid as it is. */
export function isHeldAs(held: BookingHold, fields: unknown): boolean {
  const request = BookingRequest.safeParse(fields);
  if (!request.success) return false;
  const keys = Object.keys(BookingRequest.shape) as (keyof BookingRequest)[];
  return keys.every((key) => held[key] === request.data[key]);
}
