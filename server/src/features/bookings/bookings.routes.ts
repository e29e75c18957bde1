import { bookings } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { createLimit } from '../../core/limit.ts';
import { networkOf } from '../../core/network.ts';
import { route } from '../../core/route.ts';
import { fulfil } from '../payments/fulfil.service.ts';
import type { Gateway } from '../payments/gateway.ts';
import { holdSlot, listBookings, listSlots, presentBooking, readGuestBooking } from './bookings.service.ts';
import { cancelBooking, moveBooking } from './change-booking.service.ts';

/** Holds keep slots from others: one person or machine cannot hold them all. */
const HOLDS = { max: 20, windowMs: 15 * 60_000 };
/** Nobody guesses a token of 192 bits; who tries is slowed down all the same. */
const GUEST_CALLS = { max: 60, windowMs: 60_000 };

export function bookingRoutes(app: FastifyInstance, context: Context, gateway: Gateway): void {
  const { db } = context.database;
  const limit = createLimit(app, {
    ...HOLDS,
    key: ({ viewer, ip }) => (viewer ? `hold:${viewer.id}` : `hold-from:${networkOf(ip)}`),
  });
  route(app, context, bookings.slots, ({ query }) => listSlots(db, query.date, context.now()));
  route(app, context, bookings.hold, async ({ body, viewer, request }) => {
    await limit(request);
    context.database.assertWritable();
    return holdSlot(context, viewer, body);
  });
  route(app, context, bookings.confirm, async ({ body }) => {
    context.database.assertWritable();
    const order = await db
      .selectFrom('orders')
      .select(['bookingId', 'refundedAt'])
      .where('intentId', '=', body.paymentIntentId)
      .executeTakeFirst();
    if (order?.bookingId !== body.bookingId) return fail('payments.not_found', 'There is no such payment.');
    const { status } = await fulfil(context, gateway, body.paymentIntentId);
    if (status === 'pending' || status === 'failed' || status === 'processing')
      return fail('payments.not_succeeded', 'This booking has not been paid for yet.');
    const row = await db
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', body.bookingId)
      .executeTakeFirstOrThrow();
    if (row.status === 'lost')
      return fail(
        'bookings.slot_taken',
        'The time was taken before your payment arrived. You get your money back.',
      );
    return presentBooking(row, order.refundedAt, context.now());
  });
  route(app, context, bookings.list, ({ params }) => listBookings(context, params.userId));
  route(app, context, bookings.cancel, async ({ params, viewer }) => {
    context.database.assertWritable();
    return cancelBooking(context, { id: params.id, userId: viewer.id });
  });
  route(app, context, bookings.reschedule, async ({ params, body, viewer }) => {
    context.database.assertWritable();
    return moveBooking(context, { id: params.id, userId: viewer.id }, body);
  });
  const limitGuests = createLimit(app, { ...GUEST_CALLS, key: ({ ip }) => `guest-booking:${networkOf(ip)}` });
  route(app, context, bookings.guest, async ({ body, request }) => {
    await limitGuests(request);
    return readGuestBooking(context, body.token);
  });
  route(app, context, bookings.guestCancel, async ({ body, request }) => {
    await limitGuests(request);
    context.database.assertWritable();
    return cancelBooking(context, { token: body.token });
  });
  route(app, context, bookings.guestReschedule, async ({ body: { token, ...to }, request }) => {
    await limitGuests(request);
    context.database.assertWritable();
    return moveBooking(context, { token }, to);
  });
}
