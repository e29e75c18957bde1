import type { AdminBooking, Booking, SlotTime } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { isUniqueViolation } from '../../core/database/unique.ts';
import { AppError, fail } from '../../core/errors.ts';
import type { Viewer } from '../../core/sessions.ts';
import { presentForAdmin } from './all-bookings.service.ts';
import { sendBookingMail } from './booking-mails.ts';
import { beginReturn } from '../orders/orders.service.ts';
import { canChange, presentBooking, recordChange, TAKEN } from './bookings.service.ts';
import { lockConfirmedOnce, lockOwn, updateBooking, type BookingRow, type Holder } from './bookings.store.ts';
import { expireHolds } from './holds.store.ts';
import { requireBookable } from './slots.ts';

/** Locks the holder's booking for the change; fails within 24 hours of it. */
async function requireChangeable(trx: Transaction<DB>, holder: Holder, now: Date): Promise<BookingRow> {
  const row = await lockOwn(trx, holder);
  if (!row) return fail('bookings.not_found', 'Booking not found.');
  if (row.status !== 'confirmed') return fail('bookings.too_late', 'This booking is no longer active.');
  if (!canChange(row, now))
    return fail('bookings.too_late', 'Consultations can be rescheduled or canceled up to 24 hours ahead.');
  return row;
}

/** Frees the slot and marks the refund as pending; a job carries it out. */
async function cancelWithRefund(
  context: Context,
  trx: Transaction<DB>,
  row: BookingRow,
  by?: { actorId: number; reason: string },
): Promise<BookingRow> {
  const cancelled = await updateBooking(trx, row.id, {
    status: 'cancelled',
    cancelledAt: context.now(),
    sequence: row.sequence + 1,
  });
  const orderId = await beginReturn(trx, row.id);
  if (orderId !== undefined) await context.jobs.send('refund', { orderId }, { trx });
  await recordChange(context, trx, cancelled, {
    action: 'booking.cancelled',
    title: 'Consultation canceled',
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
    await sendBookingMail(context, trx, { occasion: 'cancelled', booking: cancelled });
    return presentBooking(cancelled, null, now);
  });
}

/** Cancels any booking with a full refund, at any time; the person is notified of the reason. */
export async function refundBooking(
  context: Context,
  admin: Viewer,
  id: number,
  reason: string,
): Promise<AdminBooking> {
  return context.database.record(async (trx) => {
    const row = await lockConfirmedOnce(trx, id);
    if (!row) return fail('bookings.not_found', 'Booking not found.');
    if (row.status === 'cancelled')
      return fail('payments.wrong_state', 'This consultation has already been canceled.');
    const cancelled = await cancelWithRefund(context, trx, row, { actorId: admin.id, reason });
    // A deleted account has no address.
    if (cancelled.email)
      await sendBookingMail(context, trx, { occasion: 'refunded', booking: cancelled, reason });
    const [booking] = await presentForAdmin(trx, [cancelled]);
    return booking ?? fail('bookings.not_found', 'Booking not found.');
  });
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
    const moved = await updateBooking(trx, row.id, { startsAt, sequence: row.sequence + 1 });
    await recordChange(context, trx, moved, {
      action: 'booking.moved',
      title: 'Consultation rescheduled',
      before: { startsAt: row.startsAt.toISOString() },
    });
    await sendBookingMail(context, trx, { occasion: 'moved', booking: moved });
    return presentBooking(moved, null, now);
  });
  return move.catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new AppError('bookings.slot_taken', TAKEN, { time: TAKEN });
    throw error;
  });
}
