import type { Transaction } from 'kysely';
import type { DB } from './database/schema.ts';

/** Makes all who lock the same person wait for each other, and those who write rows that refer to the person. */
export async function lockPerson(trx: Transaction<DB>, id: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
}
