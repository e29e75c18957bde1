import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './database/open.ts';

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
  /** Absent in academies from before the second version. */
  hashVersion?: number;
}

export interface LedgerFault {
  subjectId: number;
  seq: number;
  fault: string;
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/** The first version: one field per line. A line feed within a text is ambiguous with the end of its field. */
function hashLines(row: Omit<LedgerRow, 'hash'>): string {
  const { prevHash, subjectId, seq, at, actorId, action, object, before, after, reason } = row;
  const fields = [prevHash, subjectId, seq, at, actorId, action, object, before, after, reason];
  return sha256(fields.map((field) => field ?? '').join('\n'));
}

/** The hash of a row, by its hash version. The database computes the same when it appends. */
export function hashLedgerRow(row: Omit<LedgerRow, 'hash'>): string {
  const { prevHash, subjectId, seq, at, actorId, action, object, before, after, reason } = row;
  return row.hashVersion === 2
    ? sha256(
        JSON.stringify([2, prevHash, subjectId, seq, at, actorId, action, object, before, after, reason]),
      )
    : hashLines(row);
}

type Head = { seq: number; hash: string };

/** Follows one chain row by row and records the first fault. */
export function followChain(subjectId: number) {
  let last: LedgerRow | undefined;
  let found: LedgerFault | undefined;

  function judge(row: LedgerRow): string | undefined {
    if (row.prevHash !== (last?.hash ?? '')) return 'it does not follow from the previous row';
    if (hashLedgerRow(row) !== row.hash) return 'its content was changed';
    if ((row.hashVersion ?? 1) < (last?.hashVersion ?? 1))
      return 'its hash version is older than the previous row’s';
    return undefined;
  }

  return {
    add: (row: LedgerRow): void => {
      const seq = (last?.seq ?? 0) + 1;
      if (row.seq !== seq) found ??= { subjectId, seq, fault: 'the previous row is missing or moved' };
      const fault = found ? undefined : judge(row);
      if (fault) found = { subjectId, seq: row.seq, fault };
      last = row;
    },
    /** The first fault, checked after the last row; none if the chain is intact. */
    end: (head: Head | undefined): LedgerFault | undefined => {
      if (found || !last) return found;
      const atEnd = (seq: number, fault: string) => ({ subjectId, seq, fault });
      if (!head) return atEnd(last.seq, 'the end of the chain is not recorded');
      if (head.seq > last.seq) return atEnd(last.seq + 1, 'rows at the end are missing');
      if (head.seq < last.seq) return atEnd(head.seq + 1, 'it is past the recorded end of the chain');
      return head.hash === last.hash ? undefined : atEnd(last.seq, 'it is not the recorded end of the chain');
    },
  };
}

/** The first fault in one learner's chain, rows in order; none if it is intact. */
export function findFault(rows: readonly LedgerRow[], head: Head | undefined): LedgerFault | undefined {
  const chain = followChain(rows[0]?.subjectId ?? 0);
  for (const row of rows) chain.add(row);
  return chain.end(head);
}

const STEP = 1000;

/** A row with the recorded head of its chain; absent if there is none. */
type RowWithHead = LedgerRow & { headSeq: number | null; headHash: string | null };

/** The rows of these learners, or of all, chain by chain in batches, so that memory use stays constant. */
async function* readLedger(db: Db, subjects?: readonly number[]): AsyncGenerator<RowWithHead> {
  let last: RowWithHead | undefined;
  for (;;) {
    let query = db
      .selectFrom('ledger')
      .leftJoin('ledgerHeads', 'ledgerHeads.subjectId', 'ledger.subjectId')
      .selectAll('ledger')
      .select(['ledgerHeads.seq as headSeq', 'ledgerHeads.hash as headHash'])
      .orderBy('ledger.subjectId')
      .orderBy('ledger.seq')
      .limit(STEP);
    if (subjects) query = query.where('ledger.subjectId', 'in', subjects);
    if (last)
      query = query.where(sql<boolean>`(ledger.subject_id, ledger.seq) > (${last.subjectId}, ${last.seq})`);
    const rows: RowWithHead[] = await query.execute();
    yield* rows;
    last = rows.at(-1);
    if (rows.length < STEP) return;
  }
}

/** Chains with only their head left. */
export async function listEmptied(db: Db): Promise<LedgerFault[]> {
  const { rows } = await sql<{ subjectId: number }>`
    select subject_id from ledger_heads h where not exists (select 1 from ledger l where l.subject_id = h.subject_id)
    order by 1`.execute(db);
  return rows.map(({ subjectId }) => ({ subjectId, seq: 1, fault: 'all rows are missing' }));
}

export interface ChainReport {
  chains: number;
  rows: number;
  /** The first fault of each broken chain. */
  faults: LedgerFault[];
}

/** Called with each row, so that other checks can share the single read. */
export interface ChainReader {
  add: (row: LedgerRow) => void;
  end: (subjectId: number) => Promise<void>;
}

const headOf = ({ headSeq, headHash }: RowWithHead): Head | undefined =>
  headSeq === null || headHash === null ? undefined : { seq: headSeq, hash: headHash };

/** Replays the chains of these learners, or every one, row by row. */
export async function replayChains(
  db: Db,
  { subjects, reader }: { subjects?: readonly number[]; reader?: ChainReader } = {},
): Promise<ChainReport> {
  const faults: LedgerFault[] = [];
  let [chains, rows] = [0, 0];
  let chain: ReturnType<typeof followChain> | undefined;
  let last: RowWithHead | undefined;
  const finish = async () => {
    if (!chain || !last) return;
    const fault = chain.end(headOf(last));
    if (fault) faults.push(fault);
    chains++;
    await reader?.end(last.subjectId);
  };
  for await (const row of readLedger(db, subjects)) {
    if (row.subjectId !== last?.subjectId) {
      await finish();
      chain = followChain(row.subjectId);
    }
    chain?.add(row);
    reader?.add(row);
    last = row;
    rows++;
  }
  await finish();
  return { chains, rows, faults };
}

/** Replays every chain, row by row. */
export async function verifyLedger(db: Db): Promise<ChainReport> {
  const report = await replayChains(db);
  const emptied = await listEmptied(db);
  return { ...report, chains: report.chains + emptied.length, faults: [...report.faults, ...emptied] };
}

/** A row dated this many seconds before the previous one: a clock was wrong for one of them. */
export interface RowOutOfOrder {
  subjectId: number;
  seq: number;
  seconds: number;
}

const TOLERATED_SECONDS = 300;
const LISTED = 1000;

/** The first thousand rows out of chronological order, of these learners or of all. */
export async function listRowsOutOfOrder(db: Db, subjects?: readonly number[]): Promise<RowOutOfOrder[]> {
  const { rows } = await sql<RowOutOfOrder>`
    select subject_id, seq, seconds from (
      select subject_id, seq, actor_id, action,
        extract(epoch from lag(at) over (partition by subject_id order by seq)::timestamptz - at::timestamptz)::integer
          as seconds
      from ledger ${subjects ? sql`where subject_id = any(${subjects}::int[])` : sql``}
    ) as followed
    -- An attempt that nobody submits is closed later than the moment at which it ended.
    where seconds > ${TOLERATED_SECONDS} and (actor_id is not null or action <> 'attempt.submitted')
    order by subject_id, seq limit ${LISTED}`.execute(db);
  return rows;
}
