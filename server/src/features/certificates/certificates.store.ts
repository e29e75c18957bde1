import type { Selectable } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { Certificates } from '../../core/database/schema.ts';

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
