import { sql, type Insertable, type Selectable, type Transaction } from 'kysely';
import type { MeasuredLength } from '../../content/catalogue.ts';
import type { Db } from '../../core/database/open.ts';
import { anyOf, readTogether } from '../../core/database/read-together.ts';
import type { CertificateCorrections, Certificates, DB } from '../../core/database/schema.ts';
import type { LedgerRow } from '../../core/ledger-chain.ts';

export type CertificateRow = Selectable<Certificates>;

export async function listCertificates(db: Db, userId: number): Promise<CertificateRow[]> {
  return db
    .selectFrom('certificates')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('issuedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function listCertificatesOf(db: Db, userIds: readonly number[]): Promise<CertificateRow[]> {
  return db.selectFrom('certificates').selectAll().where('userId', 'in', userIds).orderBy('id').execute();
}

export async function countCertificates(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('certificates')
    .select((build) => build.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findByNumber(db: Db, number: string): Promise<CertificateRow | undefined> {
  return db.selectFrom('certificates').selectAll().where('number', '=', number).executeTakeFirst();
}

/** The number of the certificate that this one replaced. */
export async function findPredecessor(db: Db, number: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('certificates')
    .select('number')
    .where('supersededBy', '=', number)
    .executeTakeFirst();
  return row?.number;
}

/** The certificate in force for a course, if any. */
export async function findCurrent(
  db: Db,
  userId: number,
  courseId: number,
): Promise<CertificateRow | undefined> {
  return db
    .selectFrom('certificates')
    .selectAll()
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .where('supersededBy', 'is', null)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
}

/** Whether a certificate, in force or not, states the person's name. */
export async function hasCertificate(db: Db, userId: number): Promise<boolean> {
  const query = db.selectFrom('certificates').select('id').where('userId', '=', userId);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

export async function isEmailConfirmed(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('emailVerified')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.emailVerified ?? false;
}

/** What the ledger tells of these people's certificates, in order. */
export async function listCertificateEvents(db: Db, userIds: readonly number[]): Promise<LedgerRow[]> {
  return db
    .selectFrom('ledger')
    .selectAll()
    .where('subjectId', 'in', userIds)
    .where('action', 'in', ['certificate.issued', 'certificate.revoked', 'certificate.name_corrected'])
    .orderBy('subjectId')
    .orderBy('seq')
    .execute();
}

export interface CorrectionRow {
  id: number;
  certificateId: number;
  name: string;
  reason: string;
  actorId: number | null;
  at: Date;
}

/** The corrections of these certificates' holder names, oldest first. */
export async function listCorrections(db: Db, certificateIds: readonly number[]): Promise<CorrectionRow[]> {
  if (certificateIds.length === 0) return [];
  return db
    .selectFrom('certificateCorrections')
    .select(['id', 'certificateId', 'name', 'reason', 'actorId', 'at'])
    .where('certificateId', 'in', certificateIds)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/**
 * What is searched of a certificate beside corrections; the text is that of the index. By pattern: a damaged record need
 * not be JSON, and must be found all the same.
 */
const SEARCHED = sql`(number || ' ' || coalesce(substring(claims from '"holderName":"((?:[^"\\\\]|\\\\.)*)"'), '')
  || ' ' || coalesce(substring(claims from '"courseTitle":"((?:[^"\\\\]|\\\\.)*)"'), ''))`;

/** Certificates in which every word occurs: in the number, the holder's name, also a corrected one, or the course. */
export async function searchCertificates(
  db: Db,
  words: readonly string[],
  limit: number,
): Promise<CertificateRow[]> {
  let query = db.selectFrom('certificates').selectAll();
  for (const word of words) {
    const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    query = query.where(
      sql<boolean>`(${SEARCHED} ilike ${pattern} or id = any (array(
        select c.certificate_id from certificate_corrections c where c.name ilike ${pattern}
      )))`,
    );
  }
  return query.orderBy('issuedAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** The next certificates after one of them, newest first. */
export async function listCertificatesBefore(
  db: Db,
  last: CertificateRow | undefined,
  limit: number,
): Promise<CertificateRow[]> {
  let query = db.selectFrom('certificates').selectAll();
  // By the stored moment, which is finer than ours.
  if (last)
    query = query.where(
      sql<boolean>`(issued_at, id) < (select issued_at, id from certificates where id = ${last.id})`,
    );
  return query.orderBy('issuedAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** A certificate by its number, held for a change. */
export async function lockByNumber(
  trx: Transaction<DB>,
  number: string,
): Promise<CertificateRow | undefined> {
  return trx
    .selectFrom('certificates')
    .selectAll()
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * The person whom a certificate will name. The row is the lock: two passes at once issue one after the other. Not FOR
 * UPDATE, which would wait for every sign-in under way (it holds the key of this row) and, on the ledger, be waited for
 * by it.
 */
export async function lockHolder(
  trx: Transaction<DB>,
  userId: number,
): Promise<{ name: string; emailVerified: boolean }> {
  return trx
    .selectFrom('users')
    .select(['name', 'emailVerified'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function insertCertificate(
  trx: Transaction<DB>,
  certificate: Insertable<Certificates>,
): Promise<number> {
  const { id } = await trx
    .insertInto('certificates')
    .values(certificate)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function markSuperseded(trx: Transaction<DB>, id: number, byNumber: string): Promise<void> {
  await trx.updateTable('certificates').set({ supersededBy: byNumber }).where('id', '=', id).execute();
}

/** The courses of which a learner holds a certificate that is valid at a moment. */
export async function listCertifiedCourses(db: Db, userId: number, at: Date): Promise<Set<number>> {
  const rows = await db
    .selectFrom('certificates')
    .select('courseId')
    .where('userId', '=', userId)
    .where('supersededBy', 'is', null)
    .where('revokedAt', 'is', null)
    .where('validUntil', '>', at)
    .execute();
  return new Set(rows.map(({ courseId }) => courseId));
}

const readFirstIssued = readTogether((db, userIds) =>
  db
    .selectFrom('certificates')
    .select(({ fn }) => ['userId', fn.min('issuedAt').as('issuedAt')])
    .where('userId', '=', anyOf(userIds))
    .groupBy('userId')
    .execute(),
);

/** When a learner's first certificate was issued; null without one. */
export async function findFirstIssued(db: Db, userId: number): Promise<Date | null> {
  const [first] = await readFirstIssued(db, userId);
  return first?.issuedAt ?? null;
}

export async function findHolder(db: Db, userId: number): Promise<{ name: string; email: string }> {
  return db.selectFrom('users').select(['name', 'email']).where('id', '=', userId).executeTakeFirstOrThrow();
}

export async function markRevoked(
  trx: Transaction<DB>,
  id: number,
  { at, reason }: { at: Date; reason: string },
): Promise<void> {
  await trx
    .updateTable('certificates')
    .set({ revokedAt: at, revokedReason: reason })
    .where('id', '=', id)
    .execute();
}

export async function insertCorrection(
  trx: Transaction<DB>,
  correction: Insertable<CertificateCorrections>,
): Promise<number> {
  const { id } = await trx
    .insertInto('certificateCorrections')
    .values(correction)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The median recorded time of the people who finished a version of a course, where they are enough. */
export async function listMedianTimes(db: Db, learnersLeast: number): Promise<MeasuredLength[]> {
  const { rows } = await sql<MeasuredLength>`
    select course_id, course_version as version, count(*)::int as learners,
      greatest(1, round(percentile_cont(0.5) within group (order by study_seconds) / 60))::int as minutes
    from (
      select distinct on (user_id, course_id, course_version) course_id, course_version, study_seconds
      from certificates where study_seconds is not null
        and not exists (select from attempts where id = certificates.attempt_id and bridge is not null)
      order by user_id, course_id, course_version, id
    ) as first_time
    group by course_id, course_version having count(*) >= ${learnersLeast}
    order by course_id, course_version`.execute(db);
  return rows;
}
