import type { Transaction } from 'kysely';
import type { DB } from './database/schema.ts';
import { appendLedger } from './ledger.ts';

interface Renaming {
  userId: number;
  name: string;
  actorId: number;
  at: Date;
  reason?: string;
}

/** Renames a person and keeps the former name; the ledger records the change without names. */
export async function rename(trx: Transaction<DB>, { userId, name, actorId, at, reason }: Renaming) {
  const person = await trx
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person || person.name === name) return;
  await trx.insertInto('formerNames').values({ userId, name: person.name, until: at }).execute();
  await trx.updateTable('users').set({ name, updatedAt: at }).where('id', '=', userId).execute();
  await appendLedger(trx, {
    subjectId: userId,
    actorId,
    at,
    action: 'account.renamed',
    object: `user:${userId}`,
    after: { isChanged: true },
    ...(reason !== undefined && { reason }),
  });
}
