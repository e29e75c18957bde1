import type { Role, RoleRecord } from '@trialwright/contract';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../core/database/open.ts';
import type { DB } from '../core/database/schema.ts';

/** A person's roles in the order of their records: the first is the primary one. */
export async function loadRoles(db: Db, userId: number): Promise<RoleRecord[]> {
  const rows = await db
    .selectFrom('roles')
    .select(['role', 'isPaid'])
    .where('userId', '=', userId)
    // Who registered for one role and bought another learns the one that is paid for.
    .orderBy('isPaid', 'desc')
    .orderBy('id')
    .execute();
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

/** Opens a role, whether the person had chosen it before or not. */
export async function openRole(trx: Transaction<DB>, userId: number, role: Role, at: Date): Promise<void> {
  await trx
    .insertInto('roles')
    .values({ userId, role, isPaid: true, createdAt: at })
    .onConflict((conflict) => conflict.columns(['userId', 'role']).doUpdateSet({ isPaid: true }))
    .execute();
}

/** Takes back that a role is paid for; the person keeps it as the one they chose. */
export async function closeRole(trx: Transaction<DB>, userId: number, role: Role): Promise<void> {
  await trx
    .updateTable('roles')
    .set({ isPaid: false })
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
