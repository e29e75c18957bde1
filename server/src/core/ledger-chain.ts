import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { DB } from './database/schema.ts';

export interface LedgerRow {
  subjectId: number;
  seq: number;
  at: string;
  actorId: number | null;
  action: string;
  object: string;
  before: string | null;
  after: string | null;
  reason: string | null;
  prevHash: string;
  hash: string;
}

export interface LedgerFault {
  subjectId: number;
  seq: number;
  fault: string;
}

/** The hash of a row: SHA-256 over its fields, one a line. The database computes the same when it appends. */
export function hashLedgerRow(row: Omit<LedgerRow, 'hash'>): string {
  const fields = [
    row.prevHash,
    row.subjectId,
    row.seq,
    row.at,
    row.actorId ?? '',
    row.action,
    row.object,
    row.before ?? '',
    row.after ?? '',
    row.reason ?? '',
  ];
  return createHash('sha256').update(fields.join('\n'), 'utf8').digest('hex');
}

/** The first fault in one learner's chain, rows in order; none where it is whole. */
export function findFault(
  rows: LedgerRow[],
  head: { seq: number; hash: string } | undefined,
): LedgerFault | undefined {
  let prevHash = '';
  for (const [index, row] of rows.entries()) {
    const fault = (text: string) => ({ subjectId: row.subjectId, seq: row.seq, fault: text });
    if (row.seq !== index + 1) return { ...fault('the row before it is missing or moved'), seq: index + 1 };
    if (row.prevHash !== prevHash) return fault('it does not follow from the row before it');
    if (hashLedgerRow(row) !== row.hash) return fault('its content was changed');
    prevHash = row.hash;
  }
  const last = rows.at(-1);
  if (!last) return undefined;
  const atEnd = (seq: number, fault: string) => ({ subjectId: last.subjectId, seq, fault });
  if (!head) return atEnd(last.seq, 'the end of the chain is not recorded');
  if (head.seq > last.seq) return atEnd(last.seq + 1, 'rows at the end are missing');
  if (head.seq < last.seq) return atEnd(head.seq + 1, 'it stands after the recorded end of the chain');
  return head.hash === last.hash ? undefined : atEnd(last.seq, 'it is not the recorded end of the chain');
}

const BATCH = 500;

/** Replays every chain; answers the number of rows read and the first fault of each broken chain. */
export async function verifyLedger(
  db: Kysely<DB>,
): Promise<{ chains: number; rows: number; faults: LedgerFault[] }> {
  const faults: LedgerFault[] = [];
  let rows = 0;
  const subjects = await sql<{ subjectId: number }>`
    select subject_id from ledger union select subject_id from ledger_heads order by 1`.execute(db);
  const ids = subjects.rows.map((row) => row.subjectId);
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const entries = await db
      .selectFrom('ledger')
      .selectAll()
      .where('subjectId', 'in', batch)
      .orderBy('subjectId')
      .orderBy('seq')
      .execute();
    const heads = await db.selectFrom('ledgerHeads').selectAll().where('subjectId', 'in', batch).execute();
    rows += entries.length;
    const bySubject = Map.groupBy(entries, (row) => row.subjectId);
    for (const subjectId of batch) {
      const chain = bySubject.get(subjectId) ?? [];
      const fault =
        chain.length === 0
          ? { subjectId, seq: 1, fault: 'all rows are missing' }
          : findFault(
              chain,
              heads.find((head) => head.subjectId === subjectId),
            );
      if (fault) faults.push(fault);
    }
  }
  return { chains: ids.length, rows, faults };
}
