import { bookings } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { fail } from '../../core/errors.ts';
import { createLimit } from '../../core/limit.ts';
import { networkOf } from '../../core/network.ts';
import { route } from '../../core/route.ts';
import { findOwnBooking } from '../bookings/own-booking.service.ts';
import type { Gateway } from './gateway.ts';
import { settleBooking } from './settle-booking.service.ts';
import { loadPurchaseState } from './settle-open.service.ts';

/** A 192-bit token cannot be guessed; attempts are rate limited all the same. */
const CALLS = { max: 60, windowMs: 60_000 };

/** Booking calls that query the gateway. They are here because bookings know nothing of payments. */
export function bookingPaymentRoutes(app: FastifyInstance, context: Context, gateway: Gateway): void {
  const limit = createLimit(app, { ...CALLS, key: ({ ip }) => `guest-booking:${networkOf(ip)}` });
  route(app, context, bookings.confirm, ({ body, viewer }) => {
    context.database.assertWritable();
    return settleBooking(context, gateway, viewer, body);
  });
  route(app, context, bookings.standing, async ({ body: { bookingId, holdToken }, viewer, request }) => {
    await limit(request);
    const own = await findOwnBooking(context.database.db, bookingId, { viewer, holdToken });
    return own ? loadPurchaseState(context, gateway, own) : fail('bookings.not_found', 'Booking not found.');
  });
}
