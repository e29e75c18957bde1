import { sql, type Selectable, type Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { Certificates, DB } from '../../core/database/schema.ts';

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

/** The passed attempt that a certificate would rest on: a given one, else the best that has none yet. */
export async function findPassedAttempt(db: Db, userId: number, courseId: number, attemptId?: number) {
  let query = db
    .selectFrom('attempts')
    .select(['id', 'score', 'submittedAt', 'courseVersion', 'contentHash'])
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .where('passed', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('certificates')
            .select('certificates.id')
            .whereRef('certificates.attemptId', '=', 'attempts.id'),
        ),
      ),
    );
  if (attemptId !== undefined) query = query.where('id', '=', attemptId);
  return query.orderBy('score', 'desc').orderBy('submittedAt').executeTakeFirst();
}

export interface CorrectionRow {
  certificateId: number;
  name: string;
  reason: string;
  actorId: number | null;
  at: Date;
}

/** The corrections of these certificates' holder names, or of all, oldest first. */
export async function listCorrections(db: Db, certificateIds?: readonly number[]): Promise<CorrectionRow[]> {
  if (certificateIds?.length === 0) return [];
  let query = db
    .selectFrom('certificateCorrections')
    .select(['certificateId', 'name', 'reason', 'actorId', 'at']);
  if (certificateIds) query = query.where('certificateId', 'in', certificateIds);
  return query.orderBy('at').orderBy('id').execute();
}

/** Certificates in which every word occurs: in the number, the holder's name, also a corrected one, or the course. */
export async function searchCertificates(
  db: Db,
  words: readonly string[],
  limit?: number,
): Promise<CertificateRow[]> {
  let query = db.selectFrom('certificates').selectAll();
  for (const word of words) {
    const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    query = query.where(
      sql<boolean>`concat_ws(' ', number, claims::jsonb->>'holderName', claims::jsonb->>'courseTitle', (
        select string_agg(c.name, ' ') from certificate_corrections c where c.certificate_id = certificates.id
      )) ilike ${pattern}`,
    );
  }
  query = query.orderBy('issuedAt', 'desc').orderBy('id', 'desc');
  return (limit === undefined ? query : query.limit(limit)).execute();
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
