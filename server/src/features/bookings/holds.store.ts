import type { Insertable, Transaction, Updateable } from 'kysely';
import type { Bookings, DB } from '../../core/database/schema.ts';
import type { BookingRow } from './bookings.store.ts';

export type HoldRow = Pick<BookingRow, 'id' | 'holdUntil' | 'priceCents'>;

/** Ends expired holds on a slot, so that it can be held again. */
export async function expireHolds(trx: Transaction<DB>, startsAt: Date, now: Date): Promise<void> {
  await trx
    .updateTable('bookings')
    .set({ status: 'expired' })
    .where('startsAt', '=', startsAt)
    .where('status', '=', 'held')
    .where('holdUntil', '<=', now)
    .execute();
}

/** Locks the earlier holds of an account or token; an account keeps its hold on the slot it requests again. */
export async function lockEarlierHolds(
  trx: Transaction<DB>,
  owner: { userId: number } | { holdToken: string },
  startsAt: Date,
): Promise<number[]> {
  const holds = trx.selectFrom('bookings').select('id').where('status', '=', 'held').forUpdate();
  const own =
    'userId' in owner
      ? holds.where('userId', '=', owner.userId).where('startsAt', '!=', startsAt)
      : holds.where('holdToken', '=', owner.holdToken);
  return (await own.execute()).map(({ id }) => id);
}

export async function expireBookings(trx: Transaction<DB>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable('bookings').set({ status: 'expired' }).where('id', 'in', ids).execute();
}

/** Corrects the details of an account's hold on a slot; undefined if it has none. */
export async function updateHold(
  trx: Transaction<DB>,
  { userId, startsAt }: { userId: number; startsAt: Date },
  details: Updateable<Bookings>,
): Promise<HoldRow | undefined> {
  return trx
    .updateTable('bookings')
    .set(details)
    .where('userId', '=', userId)
    .where('startsAt', '=', startsAt)
    .where('status', '=', 'held')
    .returning(['id', 'holdUntil', 'priceCents'])
    .executeTakeFirst();
}

/** Holds a slot; undefined if it is taken. */
export async function insertHold(
  trx: Transaction<DB>,
  hold: Insertable<Bookings>,
): Promise<HoldRow | undefined> {
  return trx
    .insertInto('bookings')
    .values(hold)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'holdUntil', 'priceCents'])
    .executeTakeFirst();
}
