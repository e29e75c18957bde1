import { sql, type Insertable, type Selectable, type Transaction } from 'kysely';
import type { Db } from './database/open.ts';
import type { DB, LegalHolds } from './database/schema.ts';

export type HoldRow = Selectable<LegalHolds>;

/** Any fixed number: a hold is placed while nothing that it covers is being deleted, and the other way around. */
const ADVISORY_LOCK = 7_215_032;

/** Until the transaction ends, no hold is placed. */
export async function keepHoldsAsTheyAre(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${ADVISORY_LOCK})`.execute(trx);
}

/** The first hold that keeps a person’s account; undefined if there is none. */
export async function findHoldOn(db: Db, userId: number): Promise<HoldRow | undefined> {
  return db
    .selectFrom('legalHolds')
    .selectAll()
    .where('liftedAt', 'is', null)
    .where(({ eb, or }) => or([eb('userId', 'is', null), eb('userId', '=', userId)]))
    .orderBy('id')
    .executeTakeFirst();
}

export async function insertHold(trx: Transaction<DB>, hold: Insertable<LegalHolds>): Promise<HoldRow> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(trx);
  return trx.insertInto('legalHolds').values(hold).returningAll().executeTakeFirstOrThrow();
}

/** Undefined if there is no such hold in force. */
export async function markLifted(
  trx: Transaction<DB>,
  id: number,
  lifted: { liftedBy: number; liftedAt: Date; liftedReason: string },
): Promise<HoldRow | undefined> {
  return trx
    .updateTable('legalHolds')
    .set(lifted)
    .where('id', '=', id)
    .where('liftedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Those in force, then the latest others. */
export async function listHolds(db: Db, othersMost: number): Promise<HoldRow[]> {
  const inForce = await db
    .selectFrom('legalHolds')
    .selectAll()
    .where('liftedAt', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  const others = await db
    .selectFrom('legalHolds')
    .selectAll()
    .where('liftedAt', 'is not', null)
    .orderBy('liftedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(othersMost)
    .execute();
  return [...inForce, ...others];
}
