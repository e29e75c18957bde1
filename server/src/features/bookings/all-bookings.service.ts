import type { AdminBooking } from '@trialwright/contract';
import type { Db } from '../../core/database/open.ts';
import type { BookingRow } from './booking-mails.ts';

const CENTS = 100;
const SHOWN = 200;

/** Bookings as an administrator sees them, with where their money is. */
export async function presentForAdmin(db: Db, rows: readonly BookingRow[]): Promise<AdminBooking[]> {
  if (rows.length === 0) return [];
  const returned = await db
    .selectFrom('orders')
    .select(['bookingId', 'status'])
    .where(
      'bookingId',
      'in',
      rows.map(({ id }) => id),
    )
    .where('status', 'in', ['refunding', 'refunded'])
    .execute();
  // What was paid twice has two orders: while one is on its way (the last in this order), not all is back.
  const money = new Map(
    returned
      .toSorted((one, other) => one.status.localeCompare(other.status))
      .map(({ bookingId, status }) => [bookingId, status as 'refunding' | 'refunded']),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    type: row.type,
    startsAt: row.startsAt.toISOString(),
    status: row.status === 'confirmed' ? 'confirmed' : (money.get(row.id) ?? 'cancelled'),
    price: row.priceCents / CENTS,
  }));
}

/** Confirmed and cancelled consultations of everybody, latest first. */
export async function listAllBookings(db: Db): Promise<AdminBooking[]> {
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where('status', 'in', ['confirmed', 'cancelled'])
    .orderBy('startsAt', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return presentForAdmin(db, rows);
}
