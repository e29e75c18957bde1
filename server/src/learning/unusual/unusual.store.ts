import type { Selectable, Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB, UnusualHistories } from '../../core/database/schema.ts';

export type UnusualRow = Selectable<UnusualHistories>;

interface Noticed {
  userId: number;
  kind: string;
  at: Date;
  details: Record<string, unknown>;
}

/** Keeps what was noticed, unless the same kind was noticed of this person since a moment. */
export async function noteUnusual(trx: Transaction<DB>, noticed: Noticed, unlessSince: Date): Promise<void> {
  const { userId, kind } = noticed;
  const known = await trx
    .selectFrom('unusualHistories')
    .select('id')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('at', '>', unlessSince)
    .limit(1)
    .executeTakeFirst();
  if (known) return;
  await trx
    .insertInto('unusualHistories')
    .values({ ...noticed, details: JSON.stringify(noticed.details) })
    .execute();
}

/** With the name of the person, newest first; those that nobody has looked at come before the others. */
export async function listUnusual(db: Db, limit: number) {
  return db
    .selectFrom('unusualHistories as unusual')
    .innerJoin('users', 'users.id', 'unusual.userId')
    .selectAll('unusual')
    .select(['users.name', 'users.username'])
    .orderBy(({ eb }) => eb('unusual.seenAt', 'is', null), 'desc')
    .orderBy('unusual.at', 'desc')
    .orderBy('unusual.id', 'desc')
    .limit(limit)
    .execute();
}

export async function findUnusual(db: Db, id: number): Promise<UnusualRow | undefined> {
  return db.selectFrom('unusualHistories').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function markSeen(
  trx: Transaction<DB>,
  id: number,
  seen: { seenAt: Date; seenBy: number; note: string },
): Promise<void> {
  await trx.updateTable('unusualHistories').set(seen).where('id', '=', id).execute();
}
