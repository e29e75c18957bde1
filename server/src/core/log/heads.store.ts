import { sql, type Transaction } from 'kysely';
import type { Db } from '../database/open.ts';
import type { DB } from '../database/schema.ts';
import type { ChainHead } from './heads.ts';
import type { Hash } from './merkle.ts';

export interface StoredHead extends ChainHead {
  subjectId: number;
  bucket: number;
  salt: Uint8Array | null;
}

const COLUMNS = sql`subject_id, commitment, bucket, seq, encode(hash, 'hex') as hash, salt`;

export async function listHeadsOf(db: Db, subjects: readonly number[]): Promise<StoredHead[]> {
  const { rows } = await sql<StoredHead>`
    select ${COLUMNS} from log_heads where subject_id = any(${subjects}::int[])`.execute(db);
  return rows;
}

export async function listHeadsIn(db: Db, buckets: readonly number[]): Promise<StoredHead[]> {
  const { rows } = await sql<StoredHead>`
    select ${COLUMNS} from log_heads where bucket = any(${buckets}::int[])`.execute(db);
  return rows;
}

export async function storeHeads(trx: Transaction<DB>, heads: readonly StoredHead[]): Promise<void> {
  const column = <T>(pick: (head: StoredHead) => T) => heads.map(pick);
  await sql`insert into log_heads (subject_id, commitment, bucket, seq, hash, salt)
    select * from unnest(
      ${column(({ subjectId }) => subjectId)}::int[],
      ${column(({ commitment }) => Buffer.from(commitment))}::bytea[],
      ${column(({ bucket }) => bucket)}::int[], ${column(({ seq }) => seq)}::int[],
      ${column(({ hash }) => Buffer.from(hash, 'hex'))}::bytea[],
      ${column(({ salt }) => salt && Buffer.from(salt))}::bytea[])
    on conflict (subject_id) do update set seq = excluded.seq, hash = excluded.hash`.execute(trx);
}

export async function listBuckets(db: Db): Promise<[number, Hash][]> {
  const { rows } = await sql<{ bucket: number; hash: Buffer }>`select bucket, hash from log_buckets`.execute(
    db,
  );
  return rows.map(({ bucket, hash }) => [bucket, hash]);
}

export async function storeBuckets(
  trx: Transaction<DB>,
  buckets: readonly (readonly [number, Hash])[],
): Promise<void> {
  await sql`insert into log_buckets (bucket, hash)
    select * from unnest(${buckets.map(([bucket]) => bucket)}::int[],
      ${buckets.map(([, hash]) => Buffer.from(hash))}::bytea[])
    on conflict (bucket) do update set hash = excluded.hash`.execute(trx);
}
