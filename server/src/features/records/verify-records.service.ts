import type { Kysely, Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';
import type { KeyRing } from '../../core/keys/key-ring.ts';
import {
  listEmptied,
  listRowsOutOfOrder,
  replayChains,
  type ChainReport,
  type RowOutOfOrder,
} from '../../core/ledger-chain.ts';
import { listRanges, scanChains, type Range } from '../../core/ledger-scan.ts';
import { seeAllOrganizations } from '../../core/database/in-organization.ts';
import { examineCertificatesOf } from '../../learning/certificates/certificate-history.service.ts';
import { examineReviews } from '../../learning/course-reviews/course-reviews.service.ts';
import { examineSignatures } from '../../learning/signatures/signatures.service.ts';
import { examineFiles } from '../../teams/document-files/files.service.ts';
import { examineFacts } from '../../teams/facts/examine-facts.ts';
import { compareRecords, type Difference } from './compare-records.ts';
import { nothingRecorded, takeRow, type Recorded } from './recorded.ts';
import {
  adoptMoment,
  allowMemory,
  exportMoment,
  listAttemptsOf,
  listHolders,
  listProgressOf,
  listSuspects,
} from './verify-records.store.ts';

export { listUnloggedCertificates } from './verify-records.store.ts';

/** How many people's records are compared at once. */
const BATCH = 100;

interface RecordsReport extends ChainReport {
  differences: Difference[];
  /** Told, but no fault: a wrong clock cannot be taken back from an append-only ledger. */
  outOfOrder: RowOutOfOrder[];
  /** How many more people's records seem to differ, and were not read row by row. */
  unread: number;
}

/** How many people whose records differ are still to be named. */
interface Patience {
  left: number;
}

async function compareBatch(
  db: Db,
  keys: KeyRing,
  batch: ReadonlyMap<number, Recorded>,
): Promise<Difference[]> {
  const ids = [...batch.keys()];
  const progress = Map.groupBy(await listProgressOf(db, ids), ({ userId }) => userId);
  const attempts = Map.groupBy(await listAttemptsOf(db, ids), ({ userId }) => userId);
  const certificates = Map.groupBy(await examineCertificatesOf(keys, db, ids), ({ userId }) => userId);
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

/** Reads these people's chains row by row, names their first faults, and compares their records field by field. */
async function replay(
  db: Db,
  { keys, subjects, patience }: { keys: KeyRing; subjects: readonly number[]; patience: Patience },
) {
  const faults: ChainReport['faults'] = [];
  const differences: Difference[] = [];
  let start = 0;
  for (; start < subjects.length && patience.left > 0; start += BATCH) {
    const ids = subjects.slice(start, start + BATCH);
    const batch = new Map(ids.map((id) => [id, nothingRecorded()]));
    const add = (row: Parameters<typeof takeRow>[1]) => {
      const recorded = batch.get(row.subjectId);
      if (recorded) takeRow(recorded, row);
    };
    const report = await replayChains(db, { subjects: ids, reader: { add, end: async () => undefined } });
    const found = await compareBatch(db, keys, batch);
    faults.push(...report.faults);
    differences.push(...found);
    patience.left -= new Set([...report.faults, ...found].map(({ subjectId }) => subjectId)).size;
  }
  return { faults, differences, unread: Math.max(0, subjects.length - start) };
}

async function listDamaged(trx: Db, keys: KeyRing, range: Range): Promise<number[]> {
  const holders = await listHolders(trx, range);
  const damaged: number[] = [];
  for (let start = 0; start < holders.length; start += BATCH) {
    const examined = await examineCertificatesOf(keys, trx, holders.slice(start, start + BATCH));
    damaged.push(...examined.filter(({ damage }) => damage.length > 0).map(({ userId }) => userId));
  }
  return damaged;
}

async function verifyRange(
  trx: Transaction<DB>,
  { keys, range, patience }: { keys: KeyRing; range: Range; patience: Patience },
): Promise<RecordsReport> {
  const { chains, rows, broken, disordered } = await scanChains(trx, range);
  const close = new Set([
    ...broken,
    ...(await listSuspects(trx, range)),
    ...(await listDamaged(trx, keys, range)),
  ]);
  const subjects = [...close].toSorted((a, b) => a - b);
  const found = await replay(trx, { keys, subjects, patience });
  const outOfOrder = disordered.length > 0 ? await listRowsOutOfOrder(trx, disordered) : [];
  return { chains, rows, ...found, outOfOrder };
}

/** Another look at the moment that `id` names, on a connection of its own. */
function atMoment<T>(db: Kysely<DB>, id: string, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  return lookFrom(db, async (trx) => {
    await adoptMoment(trx, id);
    return work(trx);
  });
}

function lookFrom<T>(db: Kysely<DB>, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/**
 * Judges every chain and compares all records with it, as they were at one moment: people may go on learning. Whole
 * ranges are judged where they lie, on as many further connections as are given; only who differs is read row by row,
 * until so many people have been found whose records do differ.
 */
export function verifyRecords(
  db: Kysely<DB>,
  keys: KeyRing,
  { beside = 0, mostFound = Infinity } = {},
): Promise<RecordsReport> {
  const patience = { left: mostFound };
  return lookFrom(db, async (trx) => {
    const ranges = await listRanges(trx);
    const reports: RecordsReport[] = [];
    let next = 0;
    const work = async (own: Transaction<DB>) => {
      await allowMemory(own);
      for (let index = next++; index < ranges.length; index = next++) {
        const range = ranges[index];
        if (range) reports[index] = await verifyRange(own, { keys, range, patience });
      }
    };
    if (beside === 0) await work(trx);
    else {
      const moment = await exportMoment(trx);
      await Promise.all(Array.from({ length: beside }, () => atMoment(db, moment, work)));
    }
    const emptied = await listEmptied(trx);
    await seeAllOrganizations(trx);
    return {
      chains: reports.reduce((sum, { chains }) => sum + chains, emptied.length),
      rows: reports.reduce((sum, { rows }) => sum + rows, 0),
      faults: [...reports.flatMap(({ faults }) => faults), ...emptied],
      differences: [
        ...reports.flatMap(({ differences }) => differences),
        ...(await examineReviews(trx)),
        ...(await examineSignatures(trx)),
        ...(await examineFacts(trx)),
        ...(await examineFiles(trx)),
      ],
      outOfOrder: reports.flatMap(({ outOfOrder }) => outOfOrder),
      unread: reports.reduce((sum, { unread }) => sum + unread, 0),
    };
  });
}
