import type { account as endpoints, BodyOf } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { AppError, fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import { endSessionsOf, type Viewer } from '../../core/sessions.ts';
import { deleteUser, lockAdmins } from '../../core/users.service.ts';
import { voidPending } from '../auth/auth.service.ts';
import { blankBookings, canChange, listAhead } from '../bookings/bookings.service.ts';
import { cancelBooking } from '../bookings/change-booking.service.ts';
import { describeSlot } from '../bookings/slots.ts';
import { detachOrders } from '../payments/purchase.service.ts';
import { sendErasedNotice } from './account-mails.ts';
import { requirePassword } from './current-password.ts';

/** The academy needs somebody who can administer it; the rows are held, so that the last two cannot go at once. */
async function refuseLastAdmin(trx: Transaction<DB>, viewer: Viewer): Promise<void> {
  const admins = await lockAdmins(trx);
  if (admins.includes(viewer.id) && admins.length === 1)
    fail('users.last_admin', 'You are the only administrator. Make somebody else one first.');
}

/** Cancels the consultations ahead with their refund; refuses where one is too near to be cancelled. */
async function cancelBookings(context: Context, viewer: Viewer): Promise<void> {
  const now = context.now();
  const ahead = await listAhead(context.database.db, viewer.id, now);
  const near = ahead.find((row) => !canChange(row, now));
  if (near)
    return fail(
      'bookings.too_late',
      `Your consultation on ${describeSlot(near.startsAt)} can no longer be cancelled. Delete your account after it.`,
    );
  for (const { id } of ahead) await cancelBooking(context, { id, userId: viewer.id });
}

/** What remains of purchases is what the accounts need: what, when, how much. A payment that still arrives goes back. */
async function detachPurchases(trx: Transaction<DB>, userId: number): Promise<void> {
  const bookingIds = await detachOrders(trx, userId);
  if (bookingIds.length > 0) await blankBookings(trx, bookingIds);
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
    await detachPurchases(trx, viewer.id);
    await voidPending(trx, viewer.id);
    // Before the person, so that the ends of the sessions stand in the record ahead of its last row.
    await endSessionsOf(trx, viewer.id);
    const erased = await deleteUser(trx, viewer.id);
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
