import type { account as endpoints, BodyOf } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { AppError, fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import type { Viewer } from '../../core/sessions.ts';
import { canChange } from '../bookings/bookings.service.ts';
import { cancelBooking } from '../bookings/change-booking.service.ts';
import { describeSlot } from '../bookings/slots.ts';
import { sendErasedNotice } from './account-mails.ts';
import { requirePassword } from './current-password.ts';
import { voidPending } from './profile.service.ts';

/** Orders for which money moved or may still move: they stay in the books, without the person. */
const KEPT_ORDERS = ['pending', 'processing', 'paid', 'refunding', 'refunded'];

/** The academy needs somebody who can administer it; the rows are held, so that the last two cannot go at once. */
async function refuseLastAdmin(trx: Transaction<DB>, viewer: Viewer): Promise<void> {
  const admins = await trx.selectFrom('users').select('id').where('isAdmin', '=', true).forUpdate().execute();
  if (admins.some(({ id }) => id === viewer.id) && admins.length === 1)
    fail('users.last_admin', 'You are the only administrator. Make somebody else one first.');
}

/** Cancels the consultations ahead with their refund; refuses where one is too near to be cancelled. */
async function cancelBookings(context: Context, viewer: Viewer): Promise<void> {
  const now = context.now();
  const ahead = await context.database.db
    .selectFrom('bookings')
    .select(['id', 'startsAt', 'status'])
    .where('userId', '=', viewer.id)
    .where('status', '=', 'confirmed')
    .where('startsAt', '>', now)
    .orderBy('startsAt')
    .execute();
  const near = ahead.find((row) => !canChange(row, now));
  if (near)
    return fail(
      'bookings.too_late',
      `Your consultation on ${describeSlot(near.startsAt)} can no longer be cancelled. Delete your account after it.`,
    );
  for (const { id } of ahead) await cancelBooking(context, { id, userId: viewer.id });
}

/** What remains of purchases is what the accounts need: what, when, how much. A payment that still arrives goes back. */
async function detachOrders(trx: Transaction<DB>, userId: number): Promise<void> {
  const kept = await trx
    .updateTable('orders')
    .set({ userId: null, email: '', clientSecret: null })
    .where('userId', '=', userId)
    .where('status', 'in', KEPT_ORDERS)
    .where('intentId', 'is not', null)
    .returning('bookingId')
    .execute();
  const bookingIds = kept.flatMap(({ bookingId }) => (bookingId === null ? [] : [bookingId]));
  if (bookingIds.length === 0) return;
  const nobody = { userId: null, name: 'Deleted account', email: '', phone: '', organization: '' };
  const blank = { ...nobody, agenda: '', experience: null, holdToken: null };
  await trx.updateTable('bookings').set(blank).where('id', 'in', bookingIds).execute();
  const open = trx.updateTable('bookings').where('id', 'in', bookingIds);
  await open.where('status', 'in', ['held', 'expired']).set({ status: 'cancelled' }).execute();
}

/** Deletes a person with everything that names them. The ledger stays: it knows numbers only. */
export async function eraseAccount(
  context: Context,
  viewer: Viewer,
  { currentPassword, confirm }: BodyOf<typeof endpoints.erase>,
): Promise<void> {
  if (confirm.trim().toLowerCase() !== viewer.username.toLowerCase()) {
    const message = 'Type your username exactly as it is.';
    throw new AppError('request.invalid', message, { confirm: message });
  }
  await requirePassword(context, viewer.id, currentPassword);
  await context.database.db.transaction().execute((trx) => refuseLastAdmin(trx, viewer));
  await cancelBookings(context, viewer);
  await context.database.record(async (trx) => {
    await refuseLastAdmin(trx, viewer);
    await detachOrders(trx, viewer.id);
    await voidPending(trx, viewer.id);
    // Before the person, so that the ends of the sessions stand in the record ahead of its last row.
    await trx.deleteFrom('sessions').where('userId', '=', viewer.id).execute();
    const erased = await trx
      .deleteFrom('users')
      .where('id', '=', viewer.id)
      .returning(['name', 'email'])
      .executeTakeFirst();
    if (!erased) throw new AppError('users.not_found', 'There is no such person.');
    await appendLedger(trx, {
      subjectId: viewer.id,
      actorId: viewer.id,
      at: context.now(),
      action: 'account.erased',
      object: `user:${viewer.id}`,
    });
    await sendErasedNotice(context, trx, erased);
  });
  context.sessions.forget(viewer.id);
}
