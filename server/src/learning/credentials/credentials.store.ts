import { sql, type Insertable, type Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { Credentials, DB, StatusLists } from '../../core/database/schema.ts';
import type { CertificateRow } from '../certificates/certificates.store.ts';

/** Any fixed number: lists are published, and places drawn, one after the other. */
const ADVISORY_LOCK = 7_215_026;

/** Until the end of the transaction, nobody else publishes a list. */
export async function lockLists(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(trx);
}

/** The list that is being filled. */
export async function findLatestListNumber(db: Db): Promise<number> {
  const row = await db
    .selectFrom('statusEntries')
    .select('list')
    .orderBy('list', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.list ?? 1;
}

/** Takes a place for a number; false if somebody has it. */
export async function insertEntry(
  trx: Transaction<DB>,
  entry: { list: number; index: number; number: string },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('statusEntries')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['list', 'index']).doNothing())
    .returning('index')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findEntry(
  db: Db,
  number: string,
): Promise<{ list: number; index: number } | undefined> {
  return db
    .selectFrom('statusEntries')
    .select(['list', 'index'])
    .where('number', '=', number)
    .executeTakeFirst();
}

/** The places of these numbers, by list; every list that has a place is there. */
export async function listStatusPositions(
  db: Db,
  numbers: readonly string[],
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ list: number; indexes: number[] | null }>`
    select list, array_agg(index order by index) filter (where number = any(${numbers})) as indexes
    from status_entries group by list order by list`.execute(db);
  return new Map(rows.map(({ list, indexes }) => [list, indexes ?? []]));
}

export interface StoredCredential {
  document: string;
  jwt: string;
  keyId: string;
}

export async function findCredential(db: Db, certificateId: number): Promise<StoredCredential | undefined> {
  return db
    .selectFrom('credentials')
    .select(['document', 'jwt', 'keyId'])
    .where('certificateId', '=', certificateId)
    .executeTakeFirst();
}

export interface ListedCredential {
  certificateId: number;
  document: string;
  jwt: string;
  jwtKeyId: string;
}

/** Stored credentials in the order of their certificates, some at a time. */
export async function listCredentials(db: Db, after: number, limit: number): Promise<ListedCredential[]> {
  return db
    .selectFrom('credentials')
    .select(['certificateId', 'document', 'jwt', 'jwtKeyId'])
    .where('certificateId', '>', after)
    .orderBy('certificateId')
    .limit(limit)
    .execute();
}

export async function saveCredential(trx: Transaction<DB>, row: Insertable<Credentials>): Promise<void> {
  const { certificateId: _id, ...values } = row;
  await trx
    .insertInto('credentials')
    .values(row)
    .onConflict((conflict) => conflict.column('certificateId').doUpdateSet(values))
    .execute();
}

/** Certificates from before credentials were stored, oldest first. */
export async function listWithoutCredential(db: Db, after: number, limit: number): Promise<CertificateRow[]> {
  return db
    .selectFrom('certificates')
    .leftJoin('credentials', 'credentials.certificateId', 'certificates.id')
    .selectAll('certificates')
    .where('credentials.certificateId', 'is', null)
    .where('certificates.id', '>', after)
    .orderBy('certificates.id')
    .limit(limit)
    .execute();
}

/** An issuer, other than this one, that a stored credential names. */
export async function findOtherIssuer(db: Db, issuer: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('credentials')
    .select('issuer')
    .where('issuer', '!=', issuer)
    .limit(1)
    .executeTakeFirst();
  return row?.issuer;
}

/** A credential of a version of a course, for what it says about the course. */
export async function findAnyCredential(
  db: Db,
  courseId: number,
  courseVersion: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('credentials')
    .innerJoin('certificates', 'certificates.id', 'credentials.certificateId')
    .select('document')
    .where('certificates.courseId', '=', courseId)
    .where('certificates.courseVersion', '=', courseVersion)
    .orderBy('certificates.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.document;
}

export interface PublishedList {
  document: string;
  content: string;
  publishedAt: Date;
  keyId: string;
}

/** The latest list, or the one that was published last before a moment. */
export async function findList(db: Db, list: number, at?: Date): Promise<PublishedList | undefined> {
  return db
    .selectFrom('statusLists')
    .select(['document', 'content', 'publishedAt', 'keyId'])
    .where('list', '=', list)
    .$if(at !== undefined, (query) => query.where('publishedAt', '<=', at ?? new Date()))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertList(trx: Transaction<DB>, row: Insertable<StatusLists>): Promise<void> {
  await trx.insertInto('statusLists').values(row).execute();
}

/** The numbers of all certificates that are revoked or replaced, by the table or by the ledger. */
export async function listWithdrawnNumbers(db: Db): Promise<{ number: string; isRevoked: boolean }[]> {
  const { rows } = await sql<{ number: string; isRevoked: boolean }>`
    select number, bool_or(is_revoked) as is_revoked from (
      select number, revoked_at is not null as is_revoked from certificates
        where revoked_at is not null or superseded_by is not null
      union all
      select substr(object, length('certificate:') + 1), true from ledger where action = 'certificate.revoked'
      union all
      select before::jsonb->>'number', false from ledger
        where action = 'certificate.issued' and before is not null
    ) as withdrawn group by number`.execute(db);
  return rows;
}

/** A stored credential with its place. */
export async function findStored(db: Db, certificateId: number) {
  return db
    .selectFrom('credentials')
    .select(['document', 'list', 'index'])
    .where('certificateId', '=', certificateId)
    .executeTakeFirst();
}

function signedWith(db: Db, keyId: string) {
  return db
    .selectFrom('certificates')
    .innerJoin('credentials', 'credentials.certificateId', 'certificates.id')
    .where(({ or, eb }) => or([eb('credentials.keyId', '=', keyId), eb('credentials.jwtKeyId', '=', keyId)]));
}

/** The people with a credential that a key signed. */
export async function listHoldersSignedWith(db: Db, keyId: string): Promise<number[]> {
  const rows = await signedWith(db, keyId)
    .select('certificates.userId')
    .distinct()
    .orderBy('certificates.userId')
    .execute();
  return rows.map(({ userId }) => userId);
}

/** The certificates of a person whose credential a key signed. */
export async function listSignedWith(db: Db, userId: number, keyId: string): Promise<CertificateRow[]> {
  return signedWith(db, keyId)
    .selectAll('certificates')
    .where('certificates.userId', '=', userId)
    .orderBy('certificates.id')
    .execute();
}
