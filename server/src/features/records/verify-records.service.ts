import type { Kysely } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';
import {
  listRowsOutOfOrder,
  verifyLedger,
  type ChainReport,
  type RowOutOfOrder,
} from '../../core/ledger-chain.ts';
import { examineCertificatesOf } from '../../learning/certificates/certificate-history.service.ts';
import { compareRecords, type Difference } from './compare-records.ts';
import { nothingRecorded, takeRow, type Recorded } from './recorded.ts';
import { listAttemptsOf, listProgressOf, listUnrecorded } from './verify-records.store.ts';

/** How many people's records are compared at once. */
const BATCH = 100;

interface RecordsReport extends ChainReport {
  differences: Difference[];
  /** Told, but no fault: a wrong clock cannot be taken back from an append-only ledger. */
  outOfOrder: RowOutOfOrder[];
}

async function compareBatch(db: Db, batch: ReadonlyMap<number, Recorded>): Promise<Difference[]> {
  const ids = [...batch.keys()];
  if (ids.length === 0) return [];
  const progress = Map.groupBy(await listProgressOf(db, ids), ({ userId }) => userId);
  const attempts = Map.groupBy(await listAttemptsOf(db, ids), ({ userId }) => userId);
  const certificates = Map.groupBy(await examineCertificatesOf(db, ids), ({ userId }) => userId);
  return [...batch].flatMap(([id, recorded]) =>
    compareRecords(
      id,
      {
        progress: progress.get(id) ?? [],
        attempts: attempts.get(id) ?? [],
        certificates: certificates.get(id) ?? [],
      },
      recorded,
    ),
  );
}

async function verifyWithin(db: Db): Promise<RecordsReport> {
  const differences: Difference[] = [];
  const batch = new Map<number, Recorded>();
  let current = nothingRecorded();
  const flush = async () => {
    differences.push(...(await compareBatch(db, batch)));
    batch.clear();
  };
  const report = await verifyLedger(db, {
    add: (row) => takeRow(current, row),
    end: async (subjectId) => {
      batch.set(subjectId, current);
      current = nothingRecorded();
      if (batch.size >= BATCH) await flush();
    },
  });
  await flush();
  for (let after = 0; ;) {
    const ids = await listUnrecorded(db, after, BATCH);
    for (const id of ids) batch.set(id, nothingRecorded());
    await flush();
    after = ids.at(-1) ?? after;
    if (ids.length < BATCH) return { ...report, differences, outOfOrder: await listRowsOutOfOrder(db) };
  }
}

/** Replays every chain and compares all records with it, as they were at one moment: people may go on learning. */
export function verifyRecords(db: Kysely<DB>): Promise<RecordsReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => verifyWithin(trx));
}
