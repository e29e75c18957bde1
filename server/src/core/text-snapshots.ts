import type { Insertable, Transaction } from 'kysely';
import type { DB, TextSnapshots } from './database/schema.ts';

/** Keeps a text under its hash; keeping it again changes nothing. */
export async function saveSnapshot(trx: Transaction<DB>, snapshot: Insertable<TextSnapshots>): Promise<void> {
  await trx
    .insertInto('textSnapshots')
    .values(snapshot)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

export async function loadSnapshot(trx: Transaction<DB>, hash: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('textSnapshots')
    .select('text')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.text;
}
