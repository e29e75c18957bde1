import type { Booking, SlotTime } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../core/context.ts';
import type { DB } from '../../core/database/schema.ts';
import { AppError, fail } from '../../core/errors.ts';
import type { Viewer } from '../../core/sessions.ts';
import { sendBookingMail, type BookingRow } from './booking-mails.ts';
import { canChange, expireHolds, presentBooking, recordChange, TAKEN } from './bookings.service.ts';
import { requireBookable } from './slots.ts';

/** The viewer's own booking, held for the change; refuses when the 24 hours have begun. */
async function requireChangeable(
  trx: Transaction<DB>,
  viewer: Viewer,
  id: number,
  now: Date,
): Promise<BookingRow> {
  const row = await trx
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', viewer.id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return fail('bookings.not_found', 'There is no such booking.');
  if (row.status !== 'confirmed') return fail('bookings.too_late', 'This booking is not open any more.');
  if (!canChange(row, now))
    return fail('bookings.too_late', 'A consultation can be moved or cancelled up to 24 hours ahead.');
  return row;
}

/** Cancels with a full refund, which a job carries out. */
export async function cancelBooking(context: Context, viewer: Viewer, id: number): Promise<Booking> {
  const now = context.now();
  return context.database.record(async (trx) => {
    const row = await requireChangeable(trx, viewer, id, now);
    const cancelled = await trx
      .updateTable('bookings')
      .set({ status: 'cancelled', cancelledAt: now, sequence: row.sequence + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const order = await trx
      .updateTable('orders')
      .set({ status: 'refunding' })
      .where('bookingId', '=', id)
      .where('status', '=', 'paid')
      .returning('id')
      .executeTakeFirst();
    if (order) await context.jobs.send('refund', { orderId: order.id }, { trx });
    await recordChange(context, trx, cancelled, 'booking.cancelled', 'Consultation cancelled', {
      status: row.status,
    });
    await sendBookingMail(context, trx, 'cancelled', cancelled);
    return presentBooking(cancelled, null, now);
  });
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

export async function moveBooking(
  context: Context,
  viewer: Viewer,
  id: number,
  to: { date: string; time: SlotTime },
): Promise<Booking> {
  const now = context.now();
  const startsAt = requireBookable(to.date, to.time, now);
  const move = context.database.record(async (trx) => {
    const row = await requireChangeable(trx, viewer, id, now);
    await expireHolds(trx, startsAt, now);
    const moved = await trx
      .updateTable('bookings')
      .set({ startsAt, sequence: row.sequence + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordChange(context, trx, moved, 'booking.moved', 'Consultation moved', {
      startsAt: row.startsAt.toISOString(),
    });
    await sendBookingMail(context, trx, 'moved', moved);
    return presentBooking(moved, null, now);
  });
  return move.catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new AppError('bookings.slot_taken', TAKEN, { time: TAKEN });
    throw error;
  });
}
