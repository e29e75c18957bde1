import type { CredentialFinding, FileKind } from '@trialwright/contract';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';

export interface OutsideRow {
  id: number;
  userId: number;
  title: string;
  issuer: string;
  completedOn: string;
  validUntil: string | null;
  edition: string | null;
  version: string | null;
  fileSha256: string;
  fileKind: FileKind;
  finding: unknown;
  addedAt: Date;
}

const COLUMNS = sql`id, user_id, title, issuer, completed_on::text, valid_until::text, edition, version, file_sha256,
  file_kind, finding, added_at`;

export async function listOutside(db: Db, userId: number): Promise<OutsideRow[]> {
  const { rows } = await sql<OutsideRow>`
    select ${COLUMNS} from outside_certificates where user_id = ${userId}
    order by completed_on desc, id desc`.execute(db);
  return rows;
}

export async function findOutside(db: Db, userId: number, id: number): Promise<OutsideRow | undefined> {
  const { rows } = await sql<OutsideRow>`
    select ${COLUMNS} from outside_certificates where user_id = ${userId} and id = ${id}`.execute(db);
  return rows[0];
}

export async function readOutsideFile(db: Db, userId: number, id: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('outsideCertificates')
    .select('file')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.file;
}

/** How many a person has; their account is locked, so that two requests count one after the other. */
export async function countOutside(trx: Transaction<DB>, userId: number): Promise<number> {
  await sql`select 1 from users where id = ${userId} for update`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from outside_certificates where user_id = ${userId}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Adds one; undefined where the same file is there already. */
export async function insertOutside(
  trx: Transaction<DB>,
  row: Omit<OutsideRow, 'id' | 'finding'> & { finding: CredentialFinding | null; file: Buffer },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into outside_certificates (user_id, title, issuer, completed_on, valid_until, edition, version, file_sha256,
      file_kind, file, finding, added_at)
    values (${row.userId}, ${row.title}, ${row.issuer}, ${row.completedOn}::date, ${row.validUntil}::date, ${row.edition},
      ${row.version}, ${row.fileSha256}, ${row.fileKind}, ${row.file},
      ${row.finding && JSON.stringify(row.finding)}::jsonb, ${row.addedAt.toISOString()})
    on conflict (user_id, file_sha256) do nothing returning id`.execute(trx);
  return rows[0]?.id;
}

export async function saveFinding(db: Db, id: number, finding: CredentialFinding): Promise<void> {
  await sql`update outside_certificates set finding = ${JSON.stringify(finding)}::jsonb where id = ${id}`.execute(
    db,
  );
}

export async function deleteOutside(trx: Transaction<DB>, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('outsideCertificates')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Credentials that are looked at again: those in force, and those that could not be checked. */
export async function listToCheck(db: Db, after: number, most: number): Promise<OutsideRow[]> {
  const { rows } = await sql<OutsideRow>`
    select ${COLUMNS} from outside_certificates
    where id > ${after} and finding is not null and finding ->> 'outcome' <> 'revoked'
      and (valid_until is null or valid_until >= current_date)
    order by id limit ${most}`.execute(db);
  return rows;
}
