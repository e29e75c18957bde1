import { sql } from 'kysely';
import type { Db } from './database/open.ts';

/** A range of learner IDs: after one, up to and including another. */
export interface Range {
  after: number;
  upTo: number;
}

/** Chains per batch: as many as can be sorted within the memory below. */
const STEP = 1000;
const LARGEST_ID = 2_147_483_647;

/** The full ID range, split after every batch of chains. */
export async function listRanges(db: Db): Promise<Range[]> {
  const { rows } = await sql<{ upTo: number }>`
    select subject_id as up_to from (
      select subject_id, row_number() over (order by subject_id) as number from ledger_heads
    ) as numbered where number % ${sql.lit(STEP)} = 0 order by 1`.execute(db);
  const ends = [...rows.map(({ upTo }) => upTo), LARGEST_ID];
  return ends.map((upTo, index) => ({ after: ends[index - 1] ?? 0, upTo }));
}

const json = (column: string) => sql`coalesce(to_json(${sql.ref(column)})::text, 'null')`;

/**
 * The same hash as hashLedgerRow(), from PostgreSQL's built-in functions only: our own could have been tampered with
 * together with the rows.
 */
const HASH = sql`encode(sha256(convert_to(case hash_version
  when 2 then '[2,' || ${json('prev_hash')} || ',' || subject_id || ',' || seq || ',' || ${json('at')} || ',' ||
    coalesce(actor_id::text, 'null') || ',' || ${json('action')} || ',' || ${json('object')} || ',' ||
    ${json('before')} || ',' || ${json('after')} || ',' || ${json('reason')} || ']'
  else prev_hash || chr(10) || subject_id || chr(10) || seq || chr(10) || at || chr(10) ||
    coalesce(actor_id::text, '') || chr(10) || action || chr(10) || object || chr(10) ||
    coalesce(before, '') || chr(10) || coalesce(after, '') || chr(10) || coalesce(reason, '')
  end, 'UTF8')), 'hex')`;

export interface Scan {
  chains: number;
  rows: number;
  /** Learners whose chains are, or appear, broken; a replay finds the row and the fault. */
  broken: number[];
  /** Learners whose rows are out of chronological order. */
  disordered: number[];
}

/** Checks the chains of some learners inside the database, without transferring their rows. */
export async function scanChains(db: Db, { after, upTo }: Range): Promise<Scan> {
  const { rows } = await sql<{ chains: number; rows: number; broken: number[]; disordered: number[] }>`
    with followed as (
      select subject_id, seq, at, hash,
        lead(seq) over chain is null as is_last,
        lag(at) over chain > at as is_back,
        seq <> lag(seq, 1, 0) over chain + 1 or prev_hash <> lag(hash, 1, '') over chain
          or hash_version < lag(hash_version) over chain or hash <> ${HASH} as is_broken
      from ledger where subject_id > ${after} and subject_id <= ${upTo}
      window chain as (partition by subject_id order by seq)
    ), judged as (
      select f.subject_id, count(*) as rows, bool_or(is_back) is true as is_disordered,
        bool_or(is_broken) is true
          or bool_or(is_last and (h.seq, h.hash) is distinct from (f.seq, f.hash)) as is_broken
      from followed f left join ledger_heads h using (subject_id) group by 1
    )
    select count(*)::int as chains, coalesce(sum(rows), 0)::float8 as rows,
      coalesce(array_agg(subject_id order by subject_id) filter (where is_broken), '{}') as broken,
      coalesce(array_agg(subject_id order by subject_id) filter (where is_disordered), '{}') as disordered
    from judged`.execute(db);
  return rows[0] ?? { chains: 0, rows: 0, broken: [], disordered: [] };
}
