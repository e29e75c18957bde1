import { bookings } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { createLimit } from '../../core/limit.ts';
import { networkOf } from '../../core/network.ts';
import { route } from '../../core/route.ts';
import { listBookings, listSlots, readGuestBooking } from './bookings.service.ts';
import { cancelBooking, moveBooking } from './change-booking.service.ts';
import { holdSlot } from './hold-slot.service.ts';

/** Rate limit on holds, so that no one person or machine can hold every slot. */
const HOLDS = { max: 20, windowMs: 15 * 60_000 };
/** A 192-bit token cannot be guessed; attempts are rate limited all the same. */
const GUEST_CALLS = { max: 60, windowMs: 60_000 };

export function bookingRoutes(app: FastifyInstance, context: Context): void {
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
