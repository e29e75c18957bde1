import {
  CHANGE_HOURS,
  type Booking,
  type BookingStatus,
  type ConsultationType,
  type Slot,
} from '@trialwright/contract';
import { DateTime } from 'luxon';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';
import { fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import { notify } from '../notifications/notifications.service.ts';
import { sendBookingMail, type BookingRow } from './booking-mails.ts';
import { describeSlot, placeOf, slotsOf } from './slots.ts';

const CENTS = 100;

/** Up to 24 hours ahead a confirmed booking can be moved or cancelled. */
export function canChange(row: Pick<BookingRow, 'status' | 'startsAt'>, now: Date): boolean {
  const hours = DateTime.fromJSDate(row.startsAt).diff(DateTime.fromJSDate(now), 'hours').hours;
  return row.status === 'confirmed' && hours >= CHANGE_HOURS;
}

export function presentBooking(row: BookingRow, refundedAt: Date | null, now: Date): Booking {
  return {
    id: row.id,
    ...placeOf(row.startsAt),
    startsAt: row.startsAt.toISOString(),
    type: row.type as ConsultationType,
    price: row.priceCents / CENTS,
    status: row.status as BookingStatus,
    name: row.name,
    email: row.email,
    phone: row.phone,
    organization: row.organization,
    experience: row.experience as Booking['experience'],
    agenda: row.agenda,
    canChange: canChange(row, now),
    refundedAt: refundedAt?.toISOString() ?? null,
  };
}

/** The day's slots; one that is held by a payment under way is taken until the hold ends. */
export async function listSlots(db: Db, date: string, now: Date): Promise<Slot[]> {
  const slots = slotsOf(date);
  const [first] = slots;
  if (!first) return [];
  const rows = await db
    .selectFrom('bookings')
    .select('startsAt')
    .where(
      'startsAt',
      'in',
      slots.map(({ startsAt }) => startsAt.toJSDate()),
    )
    .where((eb) =>
      eb.or([eb('status', '=', 'confirmed'), eb.and([eb('status', '=', 'held'), eb('holdUntil', '>', now)])]),
    )
    .execute();
  const taken = new Set(rows.map(({ startsAt }) => startsAt.getTime()));
  return slots.map(({ time, startsAt }) => ({
    time,
    startsAt: startsAt.toUTC().toISO() ?? '',
    available: startsAt.toMillis() > now.getTime() && !taken.has(startsAt.toMillis()),
  }));
}

/** Ends holds on a slot whose time is over, so that it can be taken anew. */
export async function expireHolds(trx: Transaction<DB>, startsAt: Date, now: Date): Promise<void> {
  await trx
    .updateTable('bookings')
    .set({ status: 'expired' })
    .where('startsAt', '=', startsAt)
    .where('status', '=', 'held')
    .where('holdUntil', '<=', now)
    .execute();
}

export const TAKEN = 'This time has just been taken. Please choose another.';

/** Confirms a paid booking; answers false where its slot belongs to somebody else by now. */
export async function confirmBooking(context: Context, trx: Transaction<DB>, id: number): Promise<boolean> {
  const now = context.now();
  const row = await trx
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.status === 'confirmed') return true;
  if (row.status !== 'held') await expireHolds(trx, row.startsAt, now);
  const confirmed = await trx
    .updateTable('bookings')
    .set({ status: 'confirmed', confirmedAt: now })
    .where('id', '=', id)
    .where('status', 'in', ['held', 'expired'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bookings as other')
            .select('other.id')
            .where('other.startsAt', '=', row.startsAt)
            .where('other.status', 'in', ['held', 'confirmed'])
            .where('other.id', '!=', id),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst();
  if (!confirmed) {
    await trx.updateTable('bookings').set({ status: 'lost' }).where('id', '=', id).execute();
    await sendBookingMail(context, trx, 'lost', row);
    return false;
  }
  await recordChange(context, trx, confirmed, 'booking.confirmed', 'Consultation booked');
  await sendBookingMail(context, trx, 'confirmed', confirmed);
  return true;
}

/** Puts a change of a learner's booking into the ledger and the bell. */
export async function recordChange(
  context: Context,
  trx: Transaction<DB>,
  row: BookingRow,
  action: string,
  title: string,
  { before, by }: { before?: unknown; by?: { actorId: number; reason: string } } = {},
): Promise<void> {
  // A guest has no record of their own: what an administrator did to a guest's booking stands in the administrator's.
  const subjectId = row.userId ?? by?.actorId;
  if (subjectId === undefined) return;
  const at = context.now();
  await appendLedger(trx, {
    subjectId,
    actorId: by?.actorId ?? row.userId,
    at,
    action,
    object: `booking:${row.id}`,
    ...(before !== undefined && { before }),
    after: { startsAt: row.startsAt.toISOString(), type: row.type, status: row.status },
    ...(by && { reason: by.reason }),
  });
  if (row.userId === null) return;
  await notify(trx, row.userId, {
    kind: 'booking',
    title,
    body: describeSlot(row.startsAt),
    href: '/booking',
    createdAt: at,
  });
}

/** A guest's booking, by the token of the mail; a hold that nobody paid for is none. */
export async function readGuestBooking(context: Context, token: string): Promise<Booking> {
  const row = await context.database.db
    .selectFrom('bookings')
    .leftJoin('orders', (join) =>
      join.onRef('orders.bookingId', '=', 'bookings.id').on('orders.refundedAt', 'is not', null),
    )
    .selectAll('bookings')
    .select('orders.refundedAt')
    .where('bookings.holdToken', '=', token)
    .where('bookings.userId', 'is', null)
    .where('bookings.status', 'in', ['confirmed', 'cancelled', 'lost'])
    .executeTakeFirst();
  if (!row) return fail('bookings.not_found', 'There is no such booking.');
  const { refundedAt, ...booking } = row;
  return presentBooking(booking, refundedAt, context.now());
}

export async function listBookings(context: Context, userId: number): Promise<Booking[]> {
  const now = context.now();
  const rows = await context.database.db
    .selectFrom('bookings')
    .leftJoin('orders', (join) =>
      join.onRef('orders.bookingId', '=', 'bookings.id').on('orders.refundedAt', 'is not', null),
    )
    .selectAll('bookings')
    .select('orders.refundedAt')
    .where('bookings.userId', '=', userId)
    .where('bookings.status', 'in', ['confirmed', 'cancelled', 'lost'])
    .orderBy('bookings.startsAt')
    .execute();
  const all = rows.map(({ refundedAt, ...row }) => presentBooking(row, refundedAt, now));
  const isAhead = ({ status, startsAt }: Booking) => status === 'confirmed' && startsAt > now.toISOString();
  return [...all.filter(isAhead), ...all.filter((each) => !isAhead(each)).toReversed()];
}

export { hasBookedSince } from './bookings.store.ts';
