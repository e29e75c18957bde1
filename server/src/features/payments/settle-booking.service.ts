import type { BodyOf, Booking, bookings } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { AppError, fail } from '../../core/errors.ts';
import type { Viewer } from '../../core/sessions.ts';
import { fulfillOrder } from './fulfillment.service.ts';
import type { Gateway } from './gateway.ts';
import { requirePrice } from './offers.service.ts';
import { listBookingIntents } from '../orders/orders.service.ts';
import { presentBooking, readBooking, type BookingRow } from '../bookings/bookings.service.ts';
import { findOwnBooking, findOwnBookingAt, type BookingProof } from '../bookings/own-booking.service.ts';

type Request = BodyOf<typeof bookings.confirm>;

const CENTS = 100;
const PAID = new Set(['paid', 'refunding', 'refunded']);

/** Finds the booking in a request body: by ID or, as specified, by its details. */
async function findMeant(
  { database: { db } }: Context,
  body: Request,
  proof: BookingProof,
): Promise<BookingRow | undefined> {
  if (body.bookingId !== undefined) return findOwnBooking(db, body.bookingId, proof);
  const { date, time, type } = body;
  if (date && time) return findOwnBookingAt(db, { date, time, type }, proof);
  const message = 'Specify the booking by date and time, or by ID.';
  throw new AppError('request.invalid', message, { [date ? 'time' : 'date']: message });
}

/** Settles a booking by the status of its payments; returns it if it is paid for. */
export async function settleBooking(
  context: Context,
  gateway: Gateway,
  viewer: Viewer | undefined,
  body: Request,
): Promise<Booking> {
  const { db } = context.database;
  const own = await findMeant(context, body, { viewer, holdToken: body.holdToken });
  if (!own) return fail('bookings.not_found', 'Booking not found.');
  if (body.price !== undefined) requirePrice(body.price, own.priceCents / CENTS);
  const intents = await listBookingIntents(db, own.id, body.paymentIntentId);
  if (body.paymentIntentId && intents.length === 0) return fail('payments.not_found', 'Payment not found.');
  const settled = [];
  for (const intentId of intents) settled.push(await fulfillOrder(context, gateway, intentId ?? ''));
  const paid = settled.filter(({ status }) => PAID.has(status));
  if (paid.length === 0) return fail('payments.not_succeeded', 'This booking hasn’t been paid for yet.');
  const row = await readBooking(db, own.id);
  if (row.status === 'lost')
    return fail(
      'bookings.slot_taken',
      'The slot was taken before your payment arrived. You’ll get a full refund.',
    );
  const refundedAt = row.status === 'cancelled' ? paid.find((order) => order.refundedAt)?.refundedAt : null;
  return presentBooking(row, refundedAt ?? null, context.now());
}
