import type { AdminBooking, Booking, SlotTime } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { AppError, fail } from '../../core/errors.ts';
import type { Viewer } from '../../core/sessions.ts';
import { presentForAdmin } from './all-bookings.service.ts';
import { sendBookingMail, type BookingRow } from './booking-mails.ts';
import { canChange, expireHolds, presentBooking, recordChange, TAKEN } from './bookings.service.ts';
import { requireBookable } from './slots.ts';

/** A booking is its owner's by the account, and a guest's by the token of the mail. */
export type Holder = { id: number; userId: number } | { token: string };

/** The holder's booking, held for the change; refuses when the 24 hours have begun. */
async function requireChangeable(trx: Transaction<DB>, holder: Holder, now: Date): Promise<BookingRow> {
  const bookings = trx.selectFrom('bookings').selectAll().forUpdate();
  const row = await (
    'token' in holder
      ? bookings.where('holdToken', '=', holder.token).where('userId', 'is', null)
      : bookings.where('id', '=', holder.id).where('userId', '=', holder.userId)
  ).executeTakeFirst();
  if (!row) return fail('bookings.not_found', 'There is no such booking.');
  if (row.status !== 'confirmed') return fail('bookings.too_late', 'This booking is not open any more.');
  if (!canChange(row, now))
    return fail('bookings.too_late', 'A consultation can be moved or cancelled up to 24 hours ahead.');
  return row;
}

/** Gives the time back and sends the money on its way back, which a job carries out. */
async function cancelWithRefund(
  context: Context,
  trx: Transaction<DB>,
  row: BookingRow,
  by?: { actorId: number; reason: string },
): Promise<BookingRow> {
  const cancelled = await trx
    .updateTable('bookings')
    .set({ status: 'cancelled', cancelledAt: context.now(), sequence: row.sequence + 1 })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const order = await trx
    .updateTable('orders')
    .set({ status: 'refunding' })
    .where('bookingId', '=', row.id)
    .where('status', '=', 'paid')
    .returning('id')
    .executeTakeFirst();
  if (order) await context.jobs.send('refund', { orderId: order.id }, { trx });
  await recordChange(context, trx, cancelled, 'booking.cancelled', 'Consultation cancelled', {
    before: { status: row.status },
    ...(by && { by }),
  });
  return cancelled;
}

/** Cancels with a full refund, up to 24 hours ahead. */
export async function cancelBooking(context: Context, holder: Holder): Promise<Booking> {
  const now = context.now();
  return context.database.record(async (trx) => {
    const row = await requireChangeable(trx, holder, now);
    const cancelled = await cancelWithRefund(context, trx, row);
    await sendBookingMail(context, trx, 'cancelled', cancelled);
    return presentBooking(cancelled, null, now);
  });
}

/** Cancels anybody's booking with a full refund, at any time; the person is told why. */
export async function refundBooking(
  context: Context,
  admin: Viewer,
  id: number,
  reason: string,
): Promise<AdminBooking> {
  return context.database.record(async (trx) => {
    const row = await trx
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', id)
      .where('status', 'in', ['confirmed', 'cancelled'])
      .forUpdate()
      .executeTakeFirst();
    if (!row) return fail('bookings.not_found', 'There is no such booking.');
    if (row.status === 'cancelled')
      return fail('payments.wrong_state', 'This consultation is cancelled already.');
    const cancelled = await cancelWithRefund(context, trx, row, { actorId: admin.id, reason });
    // Whose account was deleted has left no address.
    if (cancelled.email) await sendBookingMail(context, trx, 'refunded', cancelled, reason);
    const [booking] = await presentForAdmin(trx, [cancelled]);
    return booking ?? fail('bookings.not_found', 'There is no such booking.');
  });
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

export async function moveBooking(
  context: Context,
  holder: Holder,
  to: { date: string; time: SlotTime },
): Promise<Booking> {
  const now = context.now();
  const startsAt = requireBookable(to.date, to.time, now);
  const move = context.database.record(async (trx) => {
    const row = await requireChangeable(trx, holder, now);
    await expireHolds(trx, startsAt, now);
    const moved = await trx
      .updateTable('bookings')
      .set({ startsAt, sequence: row.sequence + 1 })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordChange(context, trx, moved, 'booking.moved', 'Consultation moved', {
      before: { startsAt: row.startsAt.toISOString() },
    });
    await sendBookingMail(context, trx, 'moved', moved);
    return presentBooking(moved, null, now);
  });
  return move.catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new AppError('bookings.slot_taken', TAKEN, { time: TAKEN });
    throw error;
  });
}
