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
import { findGuestBooking, selectBookings, type RefundedRow } from './booking-orders.store.ts';
import { confirmUntaken, listTaken, lockBooking, markLost, type BookingRow } from './bookings.store.ts';
import { expireHolds } from './holds.store.ts';
import { describeSlot, placeOf, slotsOf } from './slots.ts';

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
  const times = slots.map(({ startsAt }) => startsAt.toJSDate());
  const taken = new Set((await listTaken(db, times, now)).map((startsAt) => startsAt.getTime()));
  return slots.map(({ time, startsAt }) => ({
    time,
    startsAt: startsAt.toUTC().toISO() ?? '',
    available: startsAt.toMillis() > now.getTime() && !taken.has(startsAt.toMillis()),
  }));
}

export const TAKEN = 'This time has just been taken. Please choose another.';

/** Confirms a paid booking; answers false where its slot belongs to somebody else by now. */
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
  /** An administrator, where it was not the learner. */
  by?: { actorId: number; reason: string };
}

/** Puts a change of a learner's booking into the ledger and the bell. */
export async function recordChange(
  context: Context,
  trx: Transaction<DB>,
  row: BookingRow,
  { action, title, before, by }: Change,
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

function presentRefunded({ refundedAt, ...row }: RefundedRow, now: Date): Booking {
  return presentBooking(row, refundedAt, now);
}

/** A guest's booking, by the token of the mail; a hold that nobody paid for is none. */
export async function readGuestBooking(context: Context, token: string): Promise<Booking> {
  const row = await findGuestBooking(context.database.db, token);
  if (!row) return fail('bookings.not_found', 'There is no such booking.');
  return presentRefunded(row, context.now());
}

export async function listBookings(context: Context, userId: number): Promise<Booking[]> {
  const now = context.now();
  const rows = await selectBookings(context.database.db, userId);
  const all = rows.map((row) => presentRefunded(row, now));
  const isAhead = ({ status, startsAt }: Booking) => status === 'confirmed' && startsAt > now.toISOString();
  return [...all.filter(isAhead), ...all.filter((each) => !isAhead(each)).toReversed()];
}
