import type { FileKind } from '@trialwright/contract';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';

export interface EvidenceFile {
  sha256: string;
  kind: FileKind;
  bytes: Buffer;
}

/** Keeps a file of an organization, once however many pieces of evidence refer to it. */
export async function keepFile(
  trx: Transaction<DB>,
  orgId: number,
  { sha256, kind, bytes }: EvidenceFile,
  at: Date,
): Promise<void> {
  await sql`
    insert into evidence_files (org_id, sha256, kind, bytes, kept_at)
    values (${orgId}, ${sha256}, ${kind}, ${bytes}, ${at.toISOString()})
    on conflict do nothing`.execute(trx);
}

export async function findFile(db: Db, orgId: number, sha256: string): Promise<EvidenceFile | undefined> {
  const row = await db
    .selectFrom('evidenceFiles')
    .select(['sha256', 'kind', 'bytes'])
    .where('orgId', '=', orgId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  // The table checks the kind.
  return row && { ...row, kind: row.kind as FileKind };
}

/** The organizations that keep signed credentials; for a transaction across them. */
export async function listWithCredentials(db: Db): Promise<number[]> {
  const { rows } = await sql<{ orgId: number }>`
    select distinct org_id from evidence_files where kind in ('json', 'jwt') order by 1`.execute(db);
  return rows.map(({ orgId }) => orgId);
}
