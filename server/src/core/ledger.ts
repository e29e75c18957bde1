import { sql, type Transaction } from 'kysely';
import type { DB } from './database/schema.ts';

/** A change to a learner's record: IDs only, never names or addresses. */
export interface LedgerEntry {
  subjectId: number;
  /** Who made it; null for the system. */
  actorId: number | null;
  at: Date;
  /** Past tense with its noun, such as `certificate.issued`. */
  action: string;
  /** The object changed, such as `lesson:99`. */
  object: string;
  before?: unknown;
  after?: unknown;
  /** Required for corrections and revocations. */
  reason?: string;
}

function text(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}

/** Appends a row to the learner's chain, in the transaction of the change it records. */
export async function appendLedger(trx: Transaction<DB>, entry: LedgerEntry): Promise<void> {
  await sql`select append_ledger(
    ${entry.subjectId}, ${entry.at.toISOString()}, ${entry.actorId}, ${entry.action}, ${entry.object},
    ${text(entry.before)}, ${text(entry.after)}, ${entry.reason ?? null}
  )`.execute(trx);
}

/** Locks the learner's chain: serializes changes to this learner's record until the transaction ends. */
export async function lockLedger(trx: Transaction<DB>, subjectId: number): Promise<void> {
  await sql`select 1 from ledger_heads where subject_id = ${subjectId} for update`.execute(trx);
}
