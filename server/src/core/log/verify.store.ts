import { sql } from 'kysely';
import type { Db } from '../database/open.ts';

/** Rows compared inside the database at once. */
const STEP = 20_000;

export interface LogFault {
  /** What is wrong with: an entry, a row of the ledger, a checkpoint. */
  where: string;
  fault: string;
}

export interface IndexRange {
  from: number;
  to: number;
}

export function rangesOf(size: number): IndexRange[] {
  const count = Math.ceil(size / STEP);
  return Array.from({ length: count }, (_each, at) => ({
    from: at * STEP,
    to: Math.min(size, (at + 1) * STEP),
  }));
}

/** 256 entries of 33 bytes each, in order. */
export async function* readBundles(db: Db, size: number): AsyncGenerator<{ index: number; entries: Buffer }> {
  const last = Math.ceil(size / 256);
  for (let from = 0; from < last; from += 100) {
    const { rows } = await sql<{ index: number; entries: Buffer }>`
      select index::float8, entries from log_entries where index >= ${from} and index < ${from + 100}
      order by index`.execute(db);
    yield* rows;
  }
}

const ENTRY = sql`substring(e.entries from (33 * (o.index % 256) + 1)::int for 33)`;

/** The entry that an opening makes; from PostgreSQL's built-in functions only, as in ledger-scan.ts. */
const opened = (origin: string) =>
  sql`'\x01'::bytea || sha256(convert_to(${origin} || chr(10) || o.kind || '/v1' || chr(10), 'UTF8') || o.salt ||
    coalesce(o.hash, decode(l.hash, 'hex')))`;

const LISTED = sql.lit(100);

export interface OpenedRange {
  opened: number;
  forgotten: number;
  faults: LogFault[];
}

/** Compares the openings of a range of entries with the entries and with the ledger, inside the database. */
export async function compareOpenings(
  db: Db,
  origin: string,
  { from, to }: IndexRange,
): Promise<OpenedRange> {
  const { rows } = await sql<{ opened: number; forgotten: number; faults: LogFault[] | null }>`
    with compared as (
      select o.index, o.kind, o.subject_id, o.seq, o.ref, o.salt is null as is_forgotten,
        case
          when o.kind = 'ledger-row' and l.seq is null then 'its row is missing in the ledger'
          when o.salt is null and not exists (
            select 1 from ledger x where x.subject_id = o.subject_id and x.action = 'account.erased')
            then 'what opens it is gone, and no erasure of the account is on record'
          when o.salt is not null and coalesce(o.hash, decode(l.hash, 'hex')) is null then 'what was logged is gone'
          when e.index is null then 'it is not among the entries'
          when o.salt is not null and ${ENTRY} is distinct from ${opened(origin)}
            then 'what is recorded is not what was logged'
        end as fault
      from log_openings o
        left join log_entries e on e.index = o.index / 256
        left join ledger l on l.subject_id = o.subject_id and l.seq = o.seq
      where o.index >= ${from} and o.index < ${to}
    )
    select count(*)::int as opened, count(*) filter (where is_forgotten)::int as forgotten,
      (select json_agg(f) from (
        select coalesce('Learner ' || subject_id || ', row ' || seq, kind || ' ' || ref)
          || ' (entry ' || index || ')' as where, fault
        from compared where fault is not null order by index limit ${LISTED}
      ) f) as faults
    from compared`.execute(db);
  const [row] = rows;
  const faults = [...(row?.faults ?? [])];
  // Each index has one opening at most, so that as many as entries means one each.
  if (row && row.opened !== to - from)
    faults.push({
      where: `Entries ${from} to ${to - 1}`,
      fault: `${to - from - row.opened} of them open to nothing`,
    });
  return { opened: row?.opened ?? 0, forgotten: row?.forgotten ?? 0, faults };
}

/** Rows of the ledger that were never logged, though there was time, and openings beyond the tree. */
export async function listUnlogged(
  db: Db,
  { size, minutes }: { size: number; minutes: number },
): Promise<LogFault[]> {
  const { rows } = await sql<LogFault>`
    (select 'Learner ' || l.subject_id || ', row ' || l.seq as where,
      case when q.id is null then 'it was never logged' else 'it has waited for the log since ' || q.queued_at end as fault
    from ledger l
      left join log_openings o on o.subject_id = l.subject_id and o.seq = l.seq
      left join log_queue q on q.subject_id = l.subject_id and q.seq = l.seq and q.hash = decode(l.hash, 'hex')
    where o.index is null and (q.id is null or q.queued_at < clock_timestamp() - make_interval(mins => ${minutes}))
    order by l.subject_id, l.seq limit ${LISTED})
    union all
    (select 'Entry ' || index, 'it lies beyond the tree' from log_openings where index >= ${size} limit ${LISTED})`.execute(
    db,
  );
  return rows;
}

/** Entries of a range are dated between two moments, each ISO 8601 in UTC; null where nothing is known. */
export interface TimeRange extends IndexRange {
  notBefore: string | null;
  notAfter: string | null;
}

/**
 * Rows dated before a moment at which they were not in the log yet, or after one at which they were. An attempt that
 * nobody submits is dated at its end, and logged when it is closed.
 */
export async function listMisdated(db: Db, ranges: readonly TimeRange[]): Promise<LogFault[]> {
  const { rows } = await sql<LogFault>`
    with ranges as (
      select * from unnest(
        ${ranges.map(({ from }) => from)}::bigint[], ${ranges.map(({ to }) => to)}::bigint[],
        ${ranges.map(({ notBefore }) => notBefore)}::text[], ${ranges.map(({ notAfter }) => notAfter)}::text[]
      ) as r (first, past, not_before, not_after)
    )
    select 'Learner ' || l.subject_id || ', row ' || l.seq || ' (entry ' || o.index || ')' as where,
      'it is dated ' || l.at || case when l.at < r.not_before
        then ', and was not in the log by ' || r.not_before else ', and was in the log by ' || r.not_after end as fault
    from ranges r
      join log_openings o on o.index >= r.first and o.index < r.past
      join ledger l on l.subject_id = o.subject_id and l.seq = o.seq
    where l.at > r.not_after
      or (l.at < r.not_before and (l.actor_id is not null or l.action <> 'attempt.submitted'))
    order by o.index limit ${LISTED}`.execute(db);
  return rows;
}

/** The ends of chains that the log recorded last, and that the ledger does not have. */
export async function listForeignHeads(db: Db): Promise<LogFault[]> {
  const { rows } = await sql<LogFault>`
    select 'Learner ' || h.subject_id as where,
      'row ' || h.seq || ', the last that was logged, is not that of the ledger' as fault
    from log_heads h left join ledger l on l.subject_id = h.subject_id and l.seq = h.seq
    where l.hash is distinct from encode(h.hash, 'hex') order by h.subject_id limit ${LISTED}`.execute(db);
  return rows;
}

/** The root over all heads that was logged last. */
export async function findLoggedHeads(db: Db): Promise<Buffer | undefined> {
  const { rows } = await sql<{ hash: Buffer | null }>`
    select hash from log_openings where kind = 'heads' and ref is not null order by index desc limit 1`.execute(
    db,
  );
  return rows[0]?.hash ?? undefined;
}
