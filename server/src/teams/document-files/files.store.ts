import { sql, type Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';

export interface FileRow {
  id: number;
  size: number;
  uploadedBy: number;
  sha256: string | null;
  type: string | null;
  content: unknown;
}

const COLUMNS = ['id', 'size', 'uploadedBy', 'sha256', 'type', 'content'] as const;

export async function insertFile(
  trx: Transaction<DB>,
  row: { orgId: number; size: number; uploadedBy: number; createdAt: Date },
): Promise<number> {
  const { id } = await trx.insertInto('documentFiles').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** How many uploads of an organization are not finished. */
export async function countOpen(db: Db, orgId: number): Promise<number> {
  const { open } = await db
    .selectFrom('documentFiles')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('orgId', '=', orgId)
    .where('sha256', 'is', null)
    .executeTakeFirstOrThrow();
  return open;
}

export async function findUpload(db: Db, orgId: number, id: number): Promise<FileRow | undefined> {
  return db
    .selectFrom('documentFiles')
    .select(COLUMNS)
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findFile(db: Db, orgId: number, sha256: string): Promise<FileRow | undefined> {
  return db
    .selectFrom('documentFiles')
    .select(COLUMNS)
    .where('orgId', '=', orgId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

/** Holds an upload until the transaction ends, so that it is finished once. */
export async function lockUpload(
  trx: Transaction<DB>,
  orgId: number,
  id: number,
): Promise<FileRow | undefined> {
  return trx
    .selectFrom('documentFiles')
    .select(COLUMNS)
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertPart(
  trx: Transaction<DB>,
  row: { orgId: number; fileId: number; part: number; bytes: Buffer },
): Promise<void> {
  await trx
    .insertInto('documentFileParts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** One part of a file; a file is never read as a whole. */
export async function selectPart(db: Db, fileId: number, part: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('documentFileParts')
    .select('bytes')
    .where('fileId', '=', fileId)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.bytes;
}

export async function setChecked(
  trx: Transaction<DB>,
  id: number,
  { sha256, type, content }: { sha256: string; type: string; content: unknown },
): Promise<void> {
  await trx
    .updateTable('documentFiles')
    .set({ sha256, type, content: JSON.stringify(content) })
    .where('id', '=', id)
    .execute();
}

export async function deleteFile(trx: Transaction<DB>, orgId: number, id: number): Promise<void> {
  await trx.deleteFrom('documentFiles').where('orgId', '=', orgId).where('id', '=', id).execute();
}

/** Deletes files that no version names and that were begun before a moment; for a transaction across organizations. */
export async function deleteUnused(trx: Transaction<DB>, before: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    delete from document_files f where created_at < ${before.toISOString()}::timestamptz
      and not exists (
        select 1 from team_facts v
        where v.org_id = f.org_id and v.kind = 'version' and v.data ->> 'sha256' = f.sha256
      )
    returning id`.execute(trx);
  return rows.length;
}

/** Files whose bytes are not those of their hash, or that a version names and that are missing. */
export async function listDamagedFiles(
  db: Db,
): Promise<{ orgId: number; subjectId: number; sha256: string; isMissing: boolean }[]> {
  const { rows } = await sql<{ orgId: number; subjectId: number; sha256: string; isMissing: boolean }>`
    select f.org_id, f.uploaded_by as subject_id, f.sha256, false as is_missing
    from document_files f
    where f.sha256 is not null and f.sha256 is distinct from (
      select encode(sha256(string_agg(p.bytes, ''::bytea order by p.part)), 'hex')
      from document_file_parts p where p.file_id = f.id
    )
    union all
    select v.org_id, v.recorded_by, v.data ->> 'sha256', true
    from team_facts v
    where v.kind = 'version' and v.data -> 'document' is not null and not exists (
      select 1 from document_files f where f.org_id = v.org_id and f.sha256 = v.data ->> 'sha256'
    )
    order by 1, 3`.execute(db);
  return rows;
}
