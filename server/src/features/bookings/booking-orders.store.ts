import type { Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';
import type { BookingRow } from './bookings.store.ts';

/*
 * The order data that bookings need. Payments owns the table and depends on bookings, so calling its service from here
 * would be a dependency cycle.
 */

export type RefundedRow = BookingRow & { refundedAt: Date | null };

/** Bookings that were ever confirmed or lost, each with its refund date. */
function bookingsWithRefund(db: Db) {
  return db
    .selectFrom('bookings')
    .leftJoin('orders', (join) =>
      join.onRef('orders.bookingId', '=', 'bookings.id').on('orders.refundedAt', 'is not', null),
    )
    .selectAll('bookings')
    .select('orders.refundedAt');
}

const TOLD = ['confirmed', 'cancelled', 'lost'];

/** A guest's booking, by the emailed token. */
export async function findGuestBooking(db: Db, token: string): Promise<RefundedRow | undefined> {
  return bookingsWithRefund(db)
    .where('bookings.holdToken', '=', token)
    .where('bookings.userId', 'is', null)
    .where('bookings.status', 'in', TOLD)
    .executeTakeFirst();
}

/** A person's bookings, by time. */
export async function selectBookings(db: Db, userId: number): Promise<RefundedRow[]> {
  return bookingsWithRefund(db)
    .where('bookings.userId', '=', userId)
    .where('bookings.status', 'in', TOLD)
    .orderBy('bookings.startsAt')
    .execute();
}

/** Refunded and refund-pending orders of these bookings (at least one). */
export async function listReturned(
  db: Db,
  bookingIds: readonly number[],
): Promise<{ bookingId: number | null; status: string }[]> {
  return db
    .selectFrom('orders')
    .select(['bookingId', 'status'])
    .where('bookingId', 'in', bookingIds)
    .where('status', 'in', ['refunding', 'refunded'])
    .execute();
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
