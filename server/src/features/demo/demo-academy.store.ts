import { sql, type Transaction } from 'kysely';
import type { DB } from '../../core/database/schema.ts';

/** Any fixed number: processes that start together on an empty database take turns on it. */
const ADVISORY_LOCK = 7_215_002;

/** Makes other processes that begin with the demo academy wait for the end of the transaction. */
export async function takeTurn(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(trx);
}
