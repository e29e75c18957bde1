import { sql } from 'kysely';
import type { Db } from '../../core/database/open.ts';

const COLUMNS = [
  'id',
  'name',
  'username',
  'email',
  'isAdmin',
  'isReviewer',
  'createdAt',
  'suspendedAt',
  'suspendedReason',
] as const;

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

export async function findPerson(db: Db, id: number) {
  return db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** People whose name, username, or email contains every word, newest first. The expression matches the index. */
export async function searchPeople(db: Db, words: readonly string[], limit: number): Promise<PersonRow[]> {
  let query = db.selectFrom('users').select(COLUMNS);
  for (const word of words) {
    const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    query = query.where(sql<boolean>`(name || ' ' || username || ' ' || email) ilike ${pattern}`);
  }
  return query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export async function listRolesOf(db: Db, userIds: readonly number[]) {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('roles')
    .select(['userId', 'role', 'isPaid'])
    .where('userId', 'in', userIds)
    .orderBy('isPaid', 'desc')
    .orderBy('id')
    .execute();
}

export async function countSessions(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .where('isPending', '=', false)
    .where('expiresAt', '>', new Date())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Ledger actions of administrators on an account. */
export const ADMIN_ACTIONS = [
  'account.suspended',
  'account.suspension_lifted',
  'account.sessions_ended',
  'role.granted',
  'role.withdrawn',
  'reviewer.granted',
  'reviewer.withdrawn',
  'admin.read',
] as const;

export async function listAdminActions(db: Db, userId: number, limit: number) {
  return db
    .selectFrom('ledger')
    .select(['at', 'action', 'object', 'actorId', 'reason'])
    .where('subjectId', '=', userId)
    .where('action', 'in', ADMIN_ACTIONS)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

export async function listClockEvents(db: Db, limit: number) {
  return db.selectFrom('clockEvents').selectAll().orderBy('id', 'desc').limit(limit).execute();
}
