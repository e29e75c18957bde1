import { sql, type Transaction } from 'kysely';
import type { Db } from '../database/open.ts';
import type { DB } from '../database/schema.ts';
import type { EntryKind } from './entry.ts';
import { EMPTY_ROOT, type Hash, type Head } from './merkle.ts';
import type { ReadTile, Tile } from './tiles.ts';

/** Any fixed number: the first half of locks on names. */
const NAMING = 7_215;

/** What waits to be logged. */
export interface Queued {
  kind: EntryKind;
  subjectId: number | null;
  seq: number | null;
  ref: string | null;
  hash: Uint8Array;
  isForgotten: boolean;
}

export interface LogTree extends Head {
  origin: string;
  headsRoot: Hash | null;
}

/** Locks the tree's row, which the first batch makes. */
export async function lockTree(trx: Transaction<DB>, origin: string): Promise<LogTree> {
  await sql`insert into log_tree (origin, root) values (${origin}, ${EMPTY_ROOT}) on conflict do nothing`.execute(
    trx,
  );
  const { rows } =
    await sql<LogTree>`select origin, size::float8, root, heads_root from log_tree for update`.execute(trx);
  if (!rows[0]) throw new Error('The log has no tree.');
  return rows[0];
}

/** The tree as the last batch left it; undefined before the first. */
export async function findTree(db: Db): Promise<LogTree | undefined> {
  const { rows } = await sql<LogTree>`select origin, size::float8, root, heads_root from log_tree`.execute(
    db,
  );
  return rows[0];
}

export async function moveTree(
  trx: Transaction<DB>,
  { size, root }: Head,
  headsRoot: Hash | null,
): Promise<void> {
  await sql`update log_tree set size = ${size}, root = ${root}, heads_root = ${headsRoot}`.execute(trx);
}

/** Adds one entry to the next batch; exists only if the transaction commits. */
export async function queueEntry(
  trx: Transaction<DB>,
  { kind, ref, hash, subjectId }: Pick<Queued, 'kind' | 'ref' | 'hash' | 'subjectId'>,
): Promise<void> {
  await sql`insert into log_queue (kind, subject_id, ref, hash)
    values (${kind}, ${subjectId}, ${ref}, ${hash})`.execute(trx);
}

/** Whether something of this kind and name is logged or waits; processes that start together ask one after the other. */
export async function isKnown(trx: Transaction<DB>, kind: EntryKind, ref: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${NAMING}::int, hashtext(${kind + ref}))`.execute(trx);
  const { rows } = await sql`
    select 1 from log_openings where kind = ${kind} and ref = ${ref}
    union all select 1 from log_queue where kind = ${kind} and ref = ${ref} limit 1`.execute(trx);
  return rows.length > 0;
}

/** How many wait, counted up to `most`, and for how long the first has. */
export async function readQueue(db: Db, most: number): Promise<{ waiting: number; seconds: number }> {
  const { rows } = await sql<{ waiting: number; seconds: number }>`
    select count(*)::int as waiting,
      coalesce(extract(epoch from clock_timestamp() - min(queued_at)), 0)::float8 as seconds
    from (select queued_at from log_queue order by id limit ${most}) as first`.execute(db);
  return rows[0] ?? { waiting: 0, seconds: 0 };
}

export async function takeQueue(trx: Transaction<DB>, most: number): Promise<Queued[]> {
  const { rows } = await sql<Queued>`
    with taken as (
      delete from log_queue where id in (select id from log_queue order by id limit ${most}) returning *
    )
    select kind, subject_id, seq, ref, hash, is_forgotten from taken order by id`.execute(trx);
  return rows;
}

export interface LoggedEntry extends Queued {
  index: number;
  salt: Uint8Array | null;
}

export async function insertOpenings(trx: Transaction<DB>, entries: readonly LoggedEntry[]): Promise<void> {
  const column = <T>(pick: (entry: LoggedEntry) => T) => entries.map(pick);
  await sql`insert into log_openings (index, kind, subject_id, seq, ref, hash, salt)
    select * from unnest(
      ${column(({ index }) => index)}::bigint[], ${column(({ kind }) => kind)}::text[],
      ${column(({ subjectId }) => subjectId)}::int[], ${column(({ seq }) => seq)}::int[],
      ${column(({ ref }) => ref)}::text[],
      ${column(({ hash, ref, salt }) => (ref === null || !salt ? null : Buffer.from(hash)))}::bytea[],
      ${column(({ salt }) => salt && Buffer.from(salt))}::bytea[])`.execute(trx);
}

export async function markUnproven(trx: Transaction<DB>, indexes: readonly number[]): Promise<void> {
  if (indexes.length > 0)
    await sql`insert into log_unproven select unnest(${indexes}::bigint[])`.execute(trx);
}

export async function storeTiles(trx: Transaction<DB>, tiles: readonly Tile[]): Promise<void> {
  await sql`insert into log_tiles (level, index, hashes)
    select * from unnest(${tiles.map(({ level }) => level)}::smallint[],
      ${tiles.map(({ index }) => index)}::bigint[], ${tiles.map(({ hashes }) => Buffer.from(hashes))}::bytea[])
    on conflict (level, index) do update set hashes = excluded.hashes`.execute(trx);
}

/** Appends entries to their bundles, given by number. */
export async function storeEntries(
  trx: Transaction<DB>,
  bundles: ReadonlyMap<number, Uint8Array>,
): Promise<void> {
  await sql`insert into log_entries (index, entries)
    select * from unnest(${[...bundles.keys()]}::bigint[],
      ${[...bundles.values()].map((each) => Buffer.from(each))}::bytea[])
    on conflict (index) do update set entries = log_entries.entries || excluded.entries`.execute(trx);
}

export async function readBundle(db: Db, index: number): Promise<Uint8Array> {
  const { rows } = await sql<{ entries: Buffer }>`
    select entries from log_entries where index = ${index}`.execute(db);
  return rows[0]?.entries ?? new Uint8Array();
}

/** What opens the entry of a row of a ledger. */
export interface LedgerOpening {
  subjectId: number;
  seq: number;
  index: number;
  salt: Buffer;
  /** Of the row, in hexadecimal. */
  hash: string;
}

/** The openings of these rows, in the order of the log; none for a row that is not logged yet or was forgotten. */
export async function listLedgerOpenings(
  db: Db,
  wanted: readonly { subjectId: number; seq: number }[],
): Promise<LedgerOpening[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<LedgerOpening>`
    select o.subject_id, o.seq, o.index::float8, o.salt, l.hash
    from unnest(${wanted.map(({ subjectId }) => subjectId)}::int[], ${wanted.map(({ seq }) => seq)}::int[])
      as w (subject_id, seq)
    join log_openings o using (subject_id, seq) join ledger l using (subject_id, seq)
    where o.kind = 'ledger-row' and o.salt is not null order by o.index`.execute(db);
  return rows;
}

/** Reads tiles once each, for as long as the returned function is kept: a single proof or batch. */
export function tilesOf(db: Db): ReadTile {
  const known = new Map<string, Promise<Uint8Array>>();
  const read: ReadTile = async (level, index) => {
    const { rows } = await sql<{ hashes: Buffer }>`
      select hashes from log_tiles where level = ${level} and index = ${index}`.execute(db);
    return rows[0]?.hashes ?? new Uint8Array();
  };
  return (level, index) => {
    const key = `${level}/${index}`;
    const tile = known.get(key) ?? read(level, index);
    known.set(key, tile);
    return tile;
  };
}

/** Removes what opens a person's entries, and those that still wait: the proofs of all others stay as they are. */
export async function forgetSubject(trx: Transaction<DB>, subjectId: number): Promise<void> {
  // The queue first: whoever takes it meanwhile has made openings by the time these are reached.
  await sql`update log_queue set is_forgotten = true where subject_id = ${subjectId}`.execute(trx);
  const own = sql`index in (select index from log_openings where subject_id = ${subjectId} and ref is not null)`;
  await sql`delete from log_unproven where ${own}`.execute(trx);
  await sql`delete from log_proofs where ${own}`.execute(trx);
  await sql`update log_openings set salt = null, hash = null where subject_id = ${subjectId}`.execute(trx);
  await sql`update log_heads set salt = null where subject_id = ${subjectId}`.execute(trx);
}

/** Whatever waits for the log waits from now on: a restored database was not there to log it. */
export async function waitAnew(db: Db): Promise<void> {
  await sql`update log_queue set queued_at = clock_timestamp()`.execute(db);
}
