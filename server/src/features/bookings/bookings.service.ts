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
import { sendBookingMail } from './booking-mails.ts';
import { listReturned } from '../orders/orders.service.ts';
import {
  confirmUntaken,
  findGuestBooking,
  listTaken,
  lockBooking,
  markLost,
  selectBookings,
  type BookingRow,
} from './bookings.store.ts';
import { expireHolds } from './holds.store.ts';
import { describeSlot, toLocalSlot, slotsOf } from './slots.ts';

export {
  blankBookings,
  findOccasion,
  hasBookedSince,
  listAhead,
  readBooking,
  readHold,
  readType,
  type BookingRow,
} from './bookings.store.ts';

const CENTS = 100;

/** A confirmed booking can be rescheduled or canceled up to 24 hours ahead. */
export function canChange(row: Pick<BookingRow, 'status' | 'startsAt'>, now: Date): boolean {
  const hours = DateTime.fromJSDate(row.startsAt).diff(DateTime.fromJSDate(now), 'hours').hours;
  return row.status === 'confirmed' && hours >= CHANGE_HOURS;
}

export function presentBooking(row: BookingRow, refundedAt: Date | null, now: Date): Booking {
  return {
    id: row.id,
    ...toLocalSlot(row.startsAt),
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

/** The day's slots; a slot held for a pending payment is taken until the hold ends. */
export async function listSlots(db: Db, date: string, now: Date): Promise<Slot[]> {
  const slots = slotsOf(date);
  const [first] = slots;
  if (!first) return [];
  const times = slots.map(({ startsAt }) => startsAt.toJSDate());
  const taken = new Set((await listTaken(db, times, now)).map((startsAt) => startsAt.getTime()));
  return slots.map(({ time, startsAt }) => ({
    time,
    startsAt: startsAt.toUTC().toISO() ?? '',
    available: startsAt.toMillis() > now.getTime() && !taken.has(startsAt.toMillis()),
  }));
}

export const TAKEN = 'This time was just taken. Choose another.';

/** Confirms a paid booking; returns false if someone else has taken its slot. */
export async function confirmBooking(context: Context, trx: Transaction<DB>, id: number): Promise<boolean> {
  const now = context.now();
  const row = await lockBooking(trx, id);
  if (row.status === 'confirmed') return true;
  if (row.status !== 'held') await expireHolds(trx, row.startsAt, now);
  const confirmed = await confirmUntaken(trx, row, now);
  if (!confirmed) {
    await markLost(trx, id);
    await sendBookingMail(context, trx, { occasion: 'lost', booking: row });
    return false;
  }
  await recordChange(context, trx, confirmed, {
    action: 'booking.confirmed',
    title: 'Consultation booked',
  });
  await sendBookingMail(context, trx, { occasion: 'confirmed', booking: confirmed });
  return true;
}

interface Change {
  action: string;
  title: string;
  before?: unknown;
  /** The administrator, if it was not the learner. */
  by?: { actorId: number; reason: string };
}

/** Records a change of a learner's booking in the ledger and notifies the learner. */
export async function recordChange(
  context: Context,
  trx: Transaction<DB>,
  row: BookingRow,
  { action, title, before, by }: Change,
): Promise<void> {
  // A guest has no ledger: an administrator's action on a guest's booking is recorded in the administrator's.
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

/** Presents bookings with the date of their refund, if they were refunded. */
async function presentWithRefunds(db: Db, rows: readonly BookingRow[], now: Date): Promise<Booking[]> {
  const returned = await listReturned(
    db,
    rows.map(({ id }) => id),
  );
  const refunds = new Map(
    returned.filter(({ refundedAt }) => refundedAt).map((each) => [each.bookingId, each.refundedAt]),
  );
  return rows.map((row) => presentBooking(row, refunds.get(row.id) ?? null, now));
}

/** A guest's booking, by the emailed token; unpaid holds are not found. */
export async function readGuestBooking(context: Context, token: string): Promise<Booking> {
  const { db } = context.database;
  const row = await findGuestBooking(db, token);
  const [booking] = row ? await presentWithRefunds(db, [row], context.now()) : [];
  return booking ?? fail('bookings.not_found', 'Booking not found.');
}

export async function listBookings(context: Context, userId: number): Promise<Booking[]> {
  const { db } = context.database;
  const now = context.now();
  const all = await presentWithRefunds(db, await selectBookings(db, userId), now);
  const isAhead = ({ status, startsAt }: Booking) => status === 'confirmed' && startsAt > now.toISOString();
  return [...all.filter(isAhead), ...all.filter((each) => !isAhead(each)).toReversed()];
}
