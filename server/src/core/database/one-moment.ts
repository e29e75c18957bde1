import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from './schema.ts';

/** Runs `work` on one consistent snapshot of the database; times converted to text are in UTC. */
export function readAtOneMoment<T>(db: Kysely<DB>, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local time zone 'UTC'`.execute(trx);
      return work(trx);
    });
}
