import { ROLES, type Role } from '@trialwright/contract';
import { sql, type Insertable, type Selectable, type Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB, SeatEvents, Seats } from '../../core/database/schema.ts';

export type SeatRow = Omit<Selectable<Seats>, 'role'> & { role: Role };

const MOST_EVENTS = 500;

/** The check of the table allows these roles alone. */
const roleOf = (text: string) => ROLES.find((role) => role === text) ?? 'PI';

/** Adds seats that an order paid for. */
export async function insertSeats(
  trx: Transaction<DB>,
  { quantity, ...seat }: { orgId: number; orderId: number; role: Role; quantity: number },
): Promise<void> {
  await trx
    .insertInto('seats')
    .values(Array.from({ length: quantity }, () => seat))
    .execute();
}

/** Seats that were not withdrawn, in the order in which they were bought. */
export async function selectSeats(db: Db, orgId: number): Promise<SeatRow[]> {
  const rows = await db
    .selectFrom('seats')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('withdrawnAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, role: roleOf(row.role) }));
}

/**
 * Takes a free seat for a person or an invitation, in one statement: two callers never get the same one, and nobody gets
 * one that was not bought. Undefined if none is free.
 */
export async function takeFree(
  trx: Transaction<DB>,
  { orgId, role, at, ...holder }: { orgId: number; role: Role; at: Date } & Holder,
): Promise<number | undefined> {
  const free = trx
    .selectFrom('seats')
    .select('id')
    .where('orgId', '=', orgId)
    .where('role', '=', role)
    .where('takenAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const row = await trx
    .updateTable('seats')
    .set({ ...holder, takenAt: at })
    .where('id', '=', free)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Whom a seat is for: exactly one of the two. */
export type Holder =
  | { personId: number; invitationId?: undefined }
  | { invitationId: number; personId?: undefined };

/** A seat that somebody has, held until the transaction ends. */
export async function lockTaken(
  trx: Transaction<DB>,
  orgId: number,
  id: number,
): Promise<(SeatRow & { personId: number }) | undefined> {
  const row = await trx
    .selectFrom('seats')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('personId', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return row && row.personId !== null
    ? { ...row, role: roleOf(row.role), personId: row.personId }
    : undefined;
}

/** Gives a taken seat another holder, or frees it. */
export async function giveSeat(
  trx: Transaction<DB>,
  id: number,
  { personId, at }: { personId: number | null; at: Date },
): Promise<void> {
  await trx
    .updateTable('seats')
    .set({ personId, invitationId: null, takenAt: personId === null ? null : at })
    .where('id', '=', id)
    .execute();
}

/** The seats that a person has in an organization. */
export async function listSeatsOf(
  trx: Transaction<DB>,
  orgId: number,
  personId: number,
): Promise<(SeatRow & { personId: number })[]> {
  const rows = await trx
    .selectFrom('seats')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('personId', '=', personId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({ ...row, role: roleOf(row.role), personId }));
}

/** The seat kept for an invitation. */
export async function findReserved(trx: Transaction<DB>, invitationId: number): Promise<SeatRow | undefined> {
  const row = await trx
    .selectFrom('seats')
    .selectAll()
    .where('invitationId', '=', invitationId)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, role: roleOf(row.role) };
}

/** Withdraws free seats of a package, those of the order first; fewer if fewer are free. */
export async function withdrawFree(
  trx: Transaction<DB>,
  {
    orgId,
    role,
    orderId,
    quantity,
    at,
  }: Pick<SeatRow, 'orgId' | 'role'> & {
    orderId: number;
    quantity: number;
    at: Date;
  },
): Promise<number> {
  const { rows } = await sql`
    update seats set withdrawn_at = ${at.toISOString()} where id in (
      select id from seats where org_id = ${orgId} and role = ${role} and taken_at is null and withdrawn_at is null
      order by (order_id is not distinct from ${orderId}) desc, id desc limit ${quantity} for update)
    returning id`.execute(trx);
  return rows.length;
}

/**
 * Seats of people who no longer belong to their organization on its day, or only look, and seats kept for invitations that
 * are over; for a transaction across organizations.
 */
export async function listStale(
  db: Db,
  now: Date,
): Promise<{ orgId: number; personId: number | null; invitationId: number | null }[]> {
  const at = now.toISOString();
  const { rows } = await sql<{ orgId: number; personId: number | null; invitationId: number | null }>`
    select distinct s.org_id, s.person_id, s.invitation_id from seats s join organizations o on o.id = s.org_id
    where s.taken_at is not null and case when s.person_id is not null
      then not exists (
        select from team_facts f where f.org_id = s.org_id and f.kind = 'member' and f.person_id = s.person_id
          and not f.is_retracted and f.valid @> (${at}::timestamptz at time zone o.zone)::date
          and f.data -> 'roles' <> '["auditor"]'::jsonb and not exists (
            select from team_facts l where l.org_id = f.org_id and l.fact_id = f.fact_id and l.version > f.version))
      else exists (
        select from invitations i where i.id = s.invitation_id and (i.withdrawn_at is not null or i.expires_at <= ${at}))
      end
    order by 1, 2, 3`.execute(db);
  return rows;
}

export type NewSeatEvent = Omit<Insertable<SeatEvents>, 'id'>;

export async function insertEvent(trx: Transaction<DB>, event: NewSeatEvent): Promise<void> {
  await trx.insertInto('seatEvents').values(event).execute();
}

export interface SeatEventRow extends Selectable<SeatEvents> {
  /** To whom the invitation went. */
  invited: string | null;
}

/** What happened to the seats of an organization, newest first. */
export async function selectEvents(db: Db, orgId: number): Promise<SeatEventRow[]> {
  return db
    .selectFrom('seatEvents')
    .leftJoin('invitations', 'invitations.id', 'seatEvents.invitationId')
    .selectAll('seatEvents')
    .select('invitations.name as invited')
    .where('seatEvents.orgId', '=', orgId)
    .orderBy('seatEvents.id', 'desc')
    .limit(MOST_EVENTS)
    .execute();
}
