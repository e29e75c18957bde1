import type { Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';

/** Orders of these bookings that were refunded or wait for their refund. */
export async function listReturned(
  db: Db,
  bookingIds: readonly number[],
): Promise<{ bookingId: number | null; status: string; refundedAt: Date | null }[]> {
  if (bookingIds.length === 0) return [];
  return db
    .selectFrom('orders')
    .select(['bookingId', 'status', 'refundedAt'])
    .where('bookingId', 'in', bookingIds)
    .where('status', 'in', ['refunding', 'refunded'])
    .execute();
}

/** Which of these bookings are being paid for right now. */
export async function listProcessing(db: Db, bookingIds: readonly number[]): Promise<number[]> {
  if (bookingIds.length === 0) return [];
  const rows = await db
    .selectFrom('orders')
    .select('bookingId')
    .where('bookingId', 'in', bookingIds)
    .where('status', '=', 'processing')
    .execute();
  return rows.flatMap(({ bookingId }) => (bookingId === null ? [] : [bookingId]));
}

/** Marks a booking's paid order as refund pending and returns its ID; undefined if none is paid. */
export async function beginReturn(trx: Transaction<DB>, bookingId: number): Promise<number | undefined> {
  const order = await trx
    .updateTable('orders')
    .set({ status: 'refunding' })
    .where('bookingId', '=', bookingId)
    .where('status', '=', 'paid')
    .returning('id')
    .executeTakeFirst();
  return order?.id;
}
