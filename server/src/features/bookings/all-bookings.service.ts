import type { AdminBooking } from '@trialwright/contract';
import type { Db } from '../../core/database/open.ts';
import { listReturned } from '../orders/orders.service.ts';
import { listLatest, type BookingRow } from './bookings.store.ts';

const CENTS = 100;

/** Bookings with their refund status, for administrators. */
export async function presentForAdmin(db: Db, rows: readonly BookingRow[]): Promise<AdminBooking[]> {
  if (rows.length === 0) return [];
  const returned = await listReturned(
    db,
    rows.map(({ id }) => id),
  );
  // A booking paid twice has two orders: until both refunds are through (pending sorts last), not all is refunded.
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

/** All confirmed and canceled consultations, newest first. */
export async function listAllBookings(db: Db): Promise<AdminBooking[]> {
  return presentForAdmin(db, await listLatest(db));
}
