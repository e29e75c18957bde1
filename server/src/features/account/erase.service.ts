import type { account as endpoints, BodyOf } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { AppError, fail } from '../../core/errors.ts';
import { leaveAll } from '../../teams/organizations/end-work.ts';
import { refuseHeld } from '../../core/holds.service.ts';
import { appendLedger } from '../../core/ledger.ts';
import { forgetSubject } from '../../core/log/log-entry.ts';
import { endSessionsOf, type Viewer } from '../../core/sessions.ts';
import { deleteUser, lockAdmins } from '../../core/users.service.ts';
import { keepForOrganizations } from '../../learning/signatures/signatures.service.ts';
import { voidPending } from '../auth/auth.service.ts';
import { blankBookings, canChange, listAhead } from '../bookings/bookings.service.ts';
import { cancelBooking } from '../bookings/change-booking.service.ts';
import { describeSlot } from '../bookings/slots.ts';
import { detachOrders } from '../payments/purchase.service.ts';
import { sendErasedNotice } from './account-mails.ts';
import { requirePassword } from './current-password.ts';

/** Requires another administrator. The rows are locked, so that the last two cannot be deleted at the same time. */
async function refuseLastAdmin(trx: Transaction<DB>, viewer: Viewer): Promise<void> {
  const admins = await lockAdmins(trx);
  if (admins.includes(viewer.id) && admins.length === 1)
    fail('users.last_admin', 'You’re the only administrator. Add another administrator first.');
}

/** Cancels and refunds upcoming consultations; fails if one is too close to be canceled. */
async function cancelBookings(context: Context, viewer: Viewer): Promise<void> {
  const now = context.now();
  const ahead = await listAhead(context.database.db, viewer.id, now);
  const near = ahead.find((row) => !canChange(row, now));
  if (near)
    return fail(
      'bookings.too_late',
      `Your consultation on ${describeSlot(near.startsAt)} can no longer be canceled. You can delete your account after it takes place.`,
    );
  for (const { id } of ahead) await cancelBooking(context, { id, userId: viewer.id });
}

/** Keeps what accounting needs of purchases: item, date, amount. A payment that still arrives is refunded. */
async function detachPurchases(trx: Transaction<DB>, userId: number): Promise<void> {
  const bookingIds = await detachOrders(trx, userId);
  if (bookingIds.length > 0) await blankBookings(trx, bookingIds);
}

/**
 * Deletes a person with all personal data, unless a legal hold keeps it. The ledger is kept: it holds only IDs. So are
 * the records that an organization must keep, with what was signed on them. The caller tells the person.
 */
export async function erasePerson(
  trx: Transaction<DB>,
  { userId, actorId, at, reason }: { userId: number; actorId: number; at: Date; reason?: string },
): Promise<{ name: string; email: string }> {
  await refuseHeld(trx, userId);
  await leaveAll(trx, { personId: userId, actorId, at, why: reason });
  await detachPurchases(trx, userId);
  await voidPending(trx, userId);
  await keepForOrganizations(trx, userId);
  // Before the person, so that the sessions' end precedes the last row of the ledger.
  await endSessionsOf(trx, userId);
  const erased = await deleteUser(trx, userId);
  if (!erased) throw new AppError('users.not_found', 'Account not found.');
  // Before the last row, which goes on opening: it is what shows that the rest was removed.
  await forgetSubject(trx, userId);
  const row = { action: 'account.erased', object: `user:${userId}`, ...(reason && { reason }) };
  await appendLedger(trx, { subjectId: userId, actorId, at, ...row });
  return erased;
}

/** Deletes a person at their own request. */
export async function deleteAccount(
  context: Context,
  viewer: Viewer,
  { currentPassword, confirm }: BodyOf<typeof endpoints.erase>,
): Promise<void> {
  if (confirm.trim().toLowerCase() !== viewer.username.toLowerCase()) {
    const message = 'Enter your username exactly as shown.';
    throw new AppError('request.invalid', message, { confirm: message });
  }
  await requirePassword(context, viewer.id, currentPassword);
  await context.database.db.transaction().execute(async (trx) => {
    await refuseHeld(trx, viewer.id);
    await refuseLastAdmin(trx, viewer);
  });
  await cancelBookings(context, viewer);
  await context.database.record(async (trx) => {
    await refuseLastAdmin(trx, viewer);
    const erased = await erasePerson(trx, { userId: viewer.id, actorId: viewer.id, at: context.now() });
    await sendErasedNotice(context, trx, erased);
  });
  context.sessions.forget(viewer.id);
}
