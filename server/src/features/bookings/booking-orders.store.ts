import type { Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';
import type { BookingRow } from './bookings.store.ts';

/*
 * What bookings must know and change of their orders. Payments owns the table and uses bookings: asking its service
 * from here would be a ring.
 */

export type RefundedRow = BookingRow & { refundedAt: Date | null };

/** Bookings that were confirmed once or lost, each with when its money was back. */
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

/** The booking of a guest by the token of the mail. */
export async function findGuestBooking(db: Db, token: string): Promise<RefundedRow | undefined> {
  return bookingsWithRefund(db)
    .where('bookings.holdToken', '=', token)
    .where('bookings.userId', 'is', null)
    .where('bookings.status', 'in', TOLD)
    .executeTakeFirst();
}

/** The bookings of a person in the order of their times. */
export async function selectBookings(db: Db, userId: number): Promise<RefundedRow[]> {
  return bookingsWithRefund(db)
    .where('bookings.userId', '=', userId)
    .where('bookings.status', 'in', TOLD)
    .orderBy('bookings.startsAt')
    .execute();
}

/** Of these bookings, of which there is at least one, the orders that are paid back or on their way. */
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

/** Marks the paid order of a booking as on its way back, and returns its id; undefined where none is paid. */
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
