import { sql, type Transaction } from 'kysely';
import type { Db } from '../database/open.ts';
import type { DB } from '../database/schema.ts';
import type { EntryKind } from './entry.ts';
import type { Head } from './merkle.ts';

export interface StoredCheckpoint extends Head {
  /** With the log's signature alone. */
  note: string;
  signedAt: Date;
  publishedAt: Date | null;
  askedAt: Date | null;
}

const COLUMNS = sql`size::float8, root, note, signed_at, published_at, asked_at`;

export async function findLatestCheckpoint(
  db: Db,
  { isPublished }: { isPublished: boolean },
): Promise<StoredCheckpoint | undefined> {
  const { rows } = await sql<StoredCheckpoint>`select ${COLUMNS} from log_checkpoints
    ${isPublished ? sql`where published_at is not null` : sql``} order by size desc limit 1`.execute(db);
  return rows[0];
}

export async function findCheckpoint(db: Db, size: number): Promise<StoredCheckpoint | undefined> {
  const { rows } = await sql<StoredCheckpoint>`
    select ${COLUMNS} from log_checkpoints where size = ${size}`.execute(db);
  return rows[0];
}

/** The first published checkpoint over an entry; while there is none, the last that was published. */
export async function findPublishedCovering(db: Db, index: number): Promise<StoredCheckpoint | undefined> {
  const { rows } = await sql<StoredCheckpoint>`select ${COLUMNS} from log_checkpoints
    where published_at is not null order by size <= ${index}, case when size > ${index} then size else -size end
    limit 1`.execute(db);
  return rows[0];
}

export async function insertCheckpoint(
  db: Db,
  { size, root, note, signedAt }: Pick<StoredCheckpoint, 'size' | 'root' | 'note' | 'signedAt'>,
): Promise<void> {
  await sql`insert into log_checkpoints (size, root, note, signed_at)
    values (${size}, ${root}, ${note}, ${signedAt}) on conflict do nothing`.execute(db);
}

/** The witnesses were asked, and whoever answered has answered. */
export async function publishCheckpoint(db: Db, size: number, at: Date): Promise<void> {
  await sql`update log_checkpoints set published_at = coalesce(published_at, ${at}), asked_at = ${at}
    where size = ${size}`.execute(db);
}

export interface StoredCosignature {
  size: number;
  keyId: string;
  at: Date;
  line: string;
}

/** Keeps a witness's first cosignature of a size, and the last. */
export async function storeCosignature(trx: Transaction<DB>, { size, keyId, at, line }: StoredCosignature) {
  await sql`insert into log_cosignatures (size, key_id, at, line) values (${size}, ${keyId}, ${at}, ${line})
    on conflict do nothing`.execute(trx);
  await sql`delete from log_cosignatures as c where size = ${size} and key_id = ${keyId}
    and exists (select 1 from log_cosignatures e where e.size = c.size and e.key_id = c.key_id and e.at < c.at)
    and exists (select 1 from log_cosignatures l where l.size = c.size and l.key_id = c.key_id and l.at > c.at)`.execute(
    trx,
  );
}

/** The last cosignature of each witness at a size. */
export async function listCosignaturesAt(db: Db, size: number): Promise<StoredCosignature[]> {
  const { rows } = await sql<StoredCosignature>`
    select distinct on (key_id) size::float8, key_id, at, line from log_cosignatures
    where size = ${size} order by key_id, at desc`.execute(db);
  return rows;
}

/** The first cosignature of each witness at a size. */
export async function listFirstCosignatures(db: Db, size: number): Promise<StoredCosignature[]> {
  const { rows } = await sql<StoredCosignature>`
    select distinct on (key_id) size::float8, key_id, at, line from log_cosignatures
    where size = ${size} order by key_id, at`.execute(db);
  return rows;
}

/** Every cosignature kept, by size. */
export async function listAllCosignatures(db: Db): Promise<(StoredCosignature & { note: string })[]> {
  const { rows } = await sql<StoredCosignature & { note: string }>`
    select c.size::float8, c.key_id, c.at, c.line, p.note
    from log_cosignatures c join log_checkpoints p using (size) order by c.size, c.at`.execute(db);
  return rows;
}

/** The largest size that a witness cosigned; 0 if it has seen nothing. */
export async function findWitnessedSize(db: Db, keyId: string): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select coalesce(max(size), 0)::float8 as size from log_cosignatures where key_id = ${keyId}`.execute(db);
  return rows[0]?.size ?? 0;
}

export interface StoredOpening {
  index: number;
  kind: EntryKind;
  ref: string;
  hash: Buffer;
  salt: Buffer;
}

/** Entries whose proof is due, below a size, in their order. */
export async function listUnproven(db: Db, size: number, most: number): Promise<StoredOpening[]> {
  const { rows } = await sql<StoredOpening>`
    select index::float8, kind, ref, hash, salt from log_unproven join log_openings using (index)
    where index < ${size} order by index limit ${most}`.execute(db);
  return rows;
}

export async function storeProofs(
  trx: Transaction<DB>,
  proofs: readonly { index: number; proof: string }[],
  at: Date,
): Promise<void> {
  const indexes = proofs.map(({ index }) => index);
  await sql`insert into log_proofs (index, proof, made_at)
    select *, ${at}::timestamptz from unnest(${indexes}::bigint[], ${proofs.map(({ proof }) => proof)}::text[])
    on conflict do nothing`.execute(trx);
  await sql`delete from log_unproven where index = any(${indexes}::bigint[])`.execute(trx);
}

/** Makes every proof anew, from a later checkpoint: the key that signed theirs is believed no more. Returns how many. */
export async function renewProofs(trx: Transaction<DB>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with former as (delete from log_proofs returning index)
    insert into log_unproven select index from former on conflict do nothing`.execute(trx);
  return Number(numAffectedRows);
}

export interface StoredProof {
  ref: string;
  index: number;
  /** Null until a checkpoint with enough cosignatures covers the entry. */
  proof: string | null;
}

/** The first entry of a kind about each of these, with its proof. */
export async function listProofs(db: Db, kind: EntryKind, refs: readonly string[]): Promise<StoredProof[]> {
  const { rows } = await sql<StoredProof>`
    select distinct on (ref) ref, index::float8, proof
    from log_openings left join log_proofs using (index)
    where kind = ${kind} and ref = any(${refs}::text[]) order by ref, index`.execute(db);
  return rows;
}

export interface StoredStamp {
  size: number;
  stampedAt: Date;
  reply: Buffer;
}

export async function findLatestStamp(db: Db): Promise<StoredStamp | undefined> {
  const { rows } = await sql<StoredStamp>`
    select size::float8, stamped_at, reply from log_stamps order by size desc limit 1`.execute(db);
  return rows[0];
}

export async function findStamp(db: Db, size: number): Promise<StoredStamp | undefined> {
  const { rows } = await sql<StoredStamp>`
    select size::float8, stamped_at, reply from log_stamps where size = ${size}`.execute(db);
  return rows[0];
}

export async function storeStamp(db: Db, { size, stampedAt, reply }: StoredStamp): Promise<void> {
  await sql`insert into log_stamps (size, stamped_at, reply) values (${size}, ${stampedAt}, ${reply})
    on conflict do nothing`.execute(db);
}
