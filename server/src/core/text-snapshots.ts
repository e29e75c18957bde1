import type { Insertable, Transaction } from 'kysely';
import type { Db } from './database/open.ts';
import type { DB, TextSnapshots } from './database/schema.ts';

/** Stores a text under its hash; idempotent. */
export async function saveSnapshot(trx: Transaction<DB>, snapshot: Insertable<TextSnapshots>): Promise<void> {
  await trx
    .insertInto('textSnapshots')
    .values(snapshot)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

export async function loadSnapshot(db: Db, hash: string): Promise<string | undefined> {
  const row = await db.selectFrom('textSnapshots').select('text').where('hash', '=', hash).executeTakeFirst();
  return row?.text;
}

/** The stored texts with these hashes. */
export async function loadSnapshots(
  db: Db,
  hashes: readonly string[],
): Promise<{ hash: string; kind: string; text: string }[]> {
  if (hashes.length === 0) return [];
  return db
    .selectFrom('textSnapshots')
    .select(['hash', 'kind', 'text'])
    .where('hash', 'in', hashes)
    .orderBy('hash')
    .execute();
}
