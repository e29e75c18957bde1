import { sql, type Transaction } from 'kysely';
import type { DB } from '../../core/database/schema.ts';

/** Any fixed number: serializes processes that start together on an empty database. */
const ADVISORY_LOCK = 7_215_002;

/** Serializes the creation of the demo academy until the transaction ends. */
export async function takeTurn(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(trx);
}
