import type { Selectable, Transaction, Updateable } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { Bookings, DB } from '../../core/database/schema.ts';

export type BookingRow = Selectable<Bookings>;

const SHOWN_TO_ADMIN = 200;

/** What proves ownership of a booking: an account, or a guest's hold token. */
export interface BookingOwner {
  userId: number | undefined;
  holdToken: string | undefined;
}

/** Which of these times are booked or currently held. */
export async function listTaken(db: Db, times: readonly Date[], now: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('startsAt')
    .where('startsAt', 'in', times)
    .where((eb) =>
      eb.or([eb('status', '=', 'confirmed'), eb.and([eb('status', '=', 'held'), eb('holdUntil', '>', now)])]),
    )
    .execute();
  return rows.map(({ startsAt }) => startsAt);
}

export async function readBooking(db: Db, id: number): Promise<BookingRow> {
  return db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** A booking's type and time; undefined if it no longer exists. */
export async function findOccasion(
  db: Db,
  id: number,
): Promise<Pick<BookingRow, 'type' | 'startsAt'> | undefined> {
  return db.selectFrom('bookings').select(['type', 'startsAt']).where('id', '=', id).executeTakeFirst();
}

export async function readType(db: Db, id: number): Promise<string> {
  const row = await db.selectFrom('bookings').select('type').where('id', '=', id).executeTakeFirstOrThrow();
  return row.type;
}

export async function readHold(db: Db, id: number): Promise<Pick<BookingRow, 'status' | 'holdUntil'>> {
  return db
    .selectFrom('bookings')
    .select(['status', 'holdUntil'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** All confirmed and canceled bookings, newest first. */
export async function listLatest(db: Db): Promise<BookingRow[]> {
  return db
    .selectFrom('bookings')
    .selectAll()
    .where('status', 'in', ['confirmed', 'cancelled'])
    .orderBy('startsAt', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_TO_ADMIN)
    .execute();
}

/** The caller's bookings. */
function ownBookings(db: Db, { userId, holdToken }: BookingOwner) {
  return db
    .selectFrom('bookings')
    .selectAll()
    .where((eb) =>
      eb.or([
        ...(userId !== undefined ? [eb('userId', '=', userId)] : []),
        ...(holdToken ? [eb.and([eb('userId', 'is', null), eb('holdToken', '=', holdToken)])] : []),
      ]),
    );
}

export async function findOwn(db: Db, id: number, owner: BookingOwner): Promise<BookingRow | undefined> {
  return ownBookings(db, owner).where('id', '=', id).executeTakeFirst();
}

/** The caller's latest booking at a time, unless canceled. */
export async function findOwnAt(
  db: Db,
  { startsAt, type }: { startsAt: Date; type: string | undefined },
  owner: BookingOwner,
): Promise<BookingRow | undefined> {
  let query = ownBookings(db, owner).where('startsAt', '=', startsAt).where('status', '!=', 'cancelled');
  if (type) query = query.where('type', '=', type);
  return query.orderBy('id', 'desc').executeTakeFirst();
}

/** Whether the person had a consultation confirmed after a given time. */
export async function hasBookedSince(db: Db, userId: number, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('bookings')
    .select('id')
    .where('userId', '=', userId)
    .where('confirmedAt', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A booking belongs to its account or, for a guest, to the holder of the emailed token. */
export type Holder = { id: number; userId: number } | { token: string };

/** The holder's booking, locked for the change. */
export async function lockOwn(trx: Transaction<DB>, holder: Holder): Promise<BookingRow | undefined> {
  const bookings = trx.selectFrom('bookings').selectAll().forUpdate();
  return (
    'token' in holder
      ? bookings.where('holdToken', '=', holder.token).where('userId', 'is', null)
      : bookings.where('id', '=', holder.id).where('userId', '=', holder.userId)
  ).executeTakeFirst();
}

export async function lockBooking(trx: Transaction<DB>, id: number): Promise<BookingRow> {
  return trx.selectFrom('bookings').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** A booking that is or was confirmed, locked for the change. */
export async function lockConfirmedOnce(trx: Transaction<DB>, id: number): Promise<BookingRow | undefined> {
  return trx
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'in', ['confirmed', 'cancelled'])
    .forUpdate()
    .executeTakeFirst();
}

export async function updateBooking(
  trx: Transaction<DB>,
  id: number,
  change: Updateable<Bookings>,
): Promise<BookingRow> {
  return trx
    .updateTable('bookings')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function markLost(trx: Transaction<DB>, id: number): Promise<void> {
  await trx.updateTable('bookings').set({ status: 'lost' }).where('id', '=', id).execute();
}

/** Confirms a booking unless its slot is taken; undefined if it is. */
export async function confirmUntaken(
  trx: Transaction<DB>,
  { id, startsAt }: Pick<BookingRow, 'id' | 'startsAt'>,
  now: Date,
): Promise<BookingRow | undefined> {
  return trx
    .updateTable('bookings')
    .set({ status: 'confirmed', confirmedAt: now })
    .where('id', '=', id)
    .where('status', 'in', ['held', 'expired'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bookings as other')
            .select('other.id')
            .where('other.startsAt', '=', startsAt)
            .where('other.status', 'in', ['held', 'confirmed'])
            .where('other.id', '!=', id),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst();
}

/** A person's upcoming confirmed consultations, in order. */
export async function listAhead(
  db: Db,
  userId: number,
  now: Date,
): Promise<Pick<BookingRow, 'id' | 'startsAt' | 'status'>[]> {
  return db
    .selectFrom('bookings')
    .select(['id', 'startsAt', 'status'])
    .where('userId', '=', userId)
    .where('status', '=', 'confirmed')
    .where('startsAt', '>', now)
    .orderBy('startsAt')
    .execute();
}

/** Removes personal data from the bookings kept for accounting; unconfirmed ones are canceled. */
export async function blankBookings(trx: Transaction<DB>, ids: readonly number[]): Promise<void> {
  const nobody = { userId: null, name: 'Deleted account', email: '', phone: '', organization: '' };
  const blank = { ...nobody, agenda: '', experience: null, holdToken: null };
  await trx.updateTable('bookings').set(blank).where('id', 'in', ids).execute();
  const open = trx.updateTable('bookings').where('id', 'in', ids);
  await open.where('status', 'in', ['held', 'expired']).set({ status: 'cancelled' }).execute();
}

/** What a guest or a learner is shown: bookings that were ever confirmed or lost. */
const TOLD = ['confirmed', 'cancelled', 'lost'];

/** A guest's booking, by the emailed token. */
export async function findGuestBooking(db: Db, token: string): Promise<BookingRow | undefined> {
  return db
    .selectFrom('bookings')
    .selectAll()
    .where('holdToken', '=', token)
    .where('userId', 'is', null)
    .where('status', 'in', TOLD)
    .executeTakeFirst();
}

/** A person's bookings, by time. */
export async function selectBookings(db: Db, userId: number): Promise<BookingRow[]> {
  return db
    .selectFrom('bookings')
    .selectAll()
    .where('userId', '=', userId)
    .where('status', 'in', TOLD)
    .orderBy('startsAt')
    .execute();
}
