import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import type { EntryKind } from './entry.ts';

/** With a checkpoint a minute, more than a day of them. */
const MOST = 2000;

export interface EarlierNote {
  size: number;
  /** With the log's signature alone. */
  note: string;
  signedAt: Date;
}

/** Signed before a moment, the largest first. */
export async function listCheckpointsBefore(db: Db, moment: Date): Promise<EarlierNote[]> {
  const { rows } = await sql<EarlierNote>`select size::float8, note, signed_at from log_checkpoints
    where signed_at <= ${moment} order by size desc limit ${MOST}`.execute(db);
  return rows;
}

/** The first line of each witness at a size, if it was there by a moment. */
export async function listCosignaturesAt(db: Db, size: number, moment: Date): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`select distinct on (key_id) line from log_cosignatures
    where size = ${size} and at <= ${moment} order by key_id, at`.execute(db);
  return rows.map(({ line }) => line);
}

/** Entries below a size that something was logged under. */
export async function findOpenings(
  db: Db,
  { kind, ref, before }: { kind: EntryKind; ref: string; before: number },
): Promise<{ index: number; salt: Buffer }[]> {
  const { rows } = await sql<{ index: number; salt: Buffer }>`select index::float8, salt from log_openings
    where kind = ${kind} and ref = ${ref} and index < ${before} and salt is not null order by index`.execute(
    db,
  );
  return rows;
}

/** The objects of rows of the ledger that were below a checkpoint signed before a moment. */
export async function listLoggedRows(
  db: Db,
  {
    action,
    told,
    moment,
  }: { action: string; told: readonly { subjectId: number; object: string }[]; moment: Date },
): Promise<string[]> {
  const { rows } = await sql<{ object: string }>`
    select ledger.object from ledger join log_openings using (subject_id, seq)
    where subject_id = any(${told.map(({ subjectId }) => subjectId)}::int[])
      and ledger.action = ${action} and ledger.object = any(${told.map(({ object }) => object)}::text[])
      and log_openings.index < (select max(size) from log_checkpoints where signed_at <= ${moment})`.execute(
    db,
  );
  return rows.map(({ object }) => object);
}
