import type { Role, RoleRecord } from '@trialwright/contract';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../core/database/open.ts';
import { anyOf, readTogether } from '../core/database/read-together.ts';
import type { DB } from '../core/database/schema.ts';

const readRoles = readTogether((db, userIds) =>
  db
    .selectFrom('roles')
    .select(['userId', 'role', 'isPaid'])
    .where('userId', '=', anyOf(userIds))
    // Who registered for one role and bought another learns the one that is paid for.
    .orderBy('isPaid', 'desc')
    .orderBy('id')
    .execute(),
);

/** A person's roles in the order of their records: the first is the primary one. */
export async function loadRoles(db: Db, userId: number): Promise<RoleRecord[]> {
  const rows = await readRoles(db, userId);
  return rows.map(({ role, isPaid }) => ({ role: role as Role, isPaid }));
}

/** The same beside the row of `users` in a statement, as JSON. */
export const HELD_ROLES = sql`(
  select coalesce(json_agg(json_build_object('role', role, 'isPaid', is_paid) order by is_paid desc, id), '[]')
  from roles where user_id = users.id
)`;

/** Whether a person has the role, and it is paid for. */
export async function isRoleOpen(db: Db, userId: number, role: Role): Promise<boolean> {
  const row = await db
    .selectFrom('roles')
    .select('isPaid')
    .where('userId', '=', userId)
    .where('role', '=', role)
    .executeTakeFirst();
  return row?.isPaid === true;
}

/** Whether the person bought the role or was granted it: open, and not only by an organization's seat. */
export async function isRoleOwned(db: Db, userId: number, role: Role): Promise<boolean> {
  const row = await db
    .selectFrom('roles')
    .select('id')
    .where('userId', '=', userId)
    .where('role', '=', role)
    .where('isPaid', '=', true)
    .where('isSeatOnly', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of these people own which roles themselves. */
export async function listOwners(
  db: Db,
  userIds: readonly number[],
): Promise<{ userId: number; role: Role }[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('roles')
    .select(['userId', 'role'])
    .where('userId', 'in', userIds)
    .where('isPaid', '=', true)
    .where('isSeatOnly', '=', false)
    .orderBy('id')
    .execute();
  return rows.map(({ userId, role }) => ({ userId, role: role as Role }));
}

/** Opens a role by a seat of an organization; seats of several count. */
export async function openForSeat(trx: Transaction<DB>, userId: number, role: Role, at: Date): Promise<void> {
  await sql`
    insert into roles (user_id, role, is_paid, seats, is_seat_only, created_at)
    values (${userId}, ${role}, true, 1, true, ${at.toISOString()})
    on conflict (user_id, role) do update set seats = roles.seats + 1, is_paid = true,
      is_seat_only = roles.is_seat_only or not roles.is_paid`.execute(trx);
}

/** Ends what one seat opened; what the person owns, or another seat opens, stays open. */
export async function closeForSeat(trx: Transaction<DB>, userId: number, role: Role): Promise<void> {
  await sql`
    update roles set seats = seats - 1, is_paid = is_paid and not (is_seat_only and seats = 1),
      is_seat_only = is_seat_only and seats > 1
    where user_id = ${userId} and role = ${role}`.execute(trx);
}

/** Opens a role for good, whether the person had chosen it before or not. */
export async function openRole(trx: Transaction<DB>, userId: number, role: Role, at: Date): Promise<void> {
  await trx
    .insertInto('roles')
    .values({ userId, role, isPaid: true, createdAt: at })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'role']).doUpdateSet({ isPaid: true, isSeatOnly: false }),
    )
    .execute();
}

/** Takes back that a person owns a role; they keep it as the one they chose, and seats keep it open. */
export async function closeRole(trx: Transaction<DB>, userId: number, role: Role): Promise<void> {
  await trx
    .updateTable('roles')
    .set({ isPaid: sql<boolean>`seats > 0`, isSeatOnly: sql<boolean>`seats > 0` })
    .where('userId', '=', userId)
    .where('role', '=', role)
    .execute();
}

/** The roles that a new account begins with. */
export async function addRoles(
  trx: Transaction<DB>,
  userId: number,
  roles: readonly RoleRecord[],
  at: Date,
): Promise<void> {
  for (const { role, isPaid } of roles)
    await trx.insertInto('roles').values({ userId, role, isPaid, createdAt: at }).execute();
}
