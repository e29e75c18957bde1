import { sql } from 'kysely';
import { readConfig } from '../server/src/config.ts';
import { openDatabase, type Database } from '../server/src/core/database/open.ts';

const opened = new Map<string, Promise<Database>>();

/** The hand of somebody who has the database, beside the running server: one a worker and database, which ends with it. */
export function besideServer(dataDir = process.env['E2E_DATA_DIR'] ?? ''): Promise<Database> {
  const databaseUrl = process.env['DATABASE_URL'] ?? '';
  const database =
    opened.get(dataDir) ??
    openDatabase(
      readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DATABASE_POOL: '2' }),
      { mayJoin: true, keepSchema: true },
    );
  opened.set(dataDir, database);
  return database;
}

/** Brings the nightly verification of all records forward. */
export async function verifyNow(): Promise<void> {
  const { db } = await besideServer();
  await sql`insert into jobs.job (name) values ('verify-proofs')`.execute(db);
}

/** The address under which a card is charged, and the payment in it. */
export const CONFIRMED = /\/api\/sandbox\/payment-intents\/([^/]+)\/confirm$/;

/** Lets the bank decide now on a payment that it still works on. */
export async function decideNow(paymentIntentId: string): Promise<void> {
  const { db } = await besideServer();
  const { numAffectedRows } = await sql`
    update jobs.job set start_after = now()
    where name = 'sandbox-settle' and data ->> 'id' = ${paymentIntentId}`.execute(db);
  if (numAffectedRows !== 1n) throw new Error('The bank has nothing to decide.');
}
