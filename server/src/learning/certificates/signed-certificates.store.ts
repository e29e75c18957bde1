import type { Db } from '../../core/database/open.ts';

/** What revocations and corrections are compared with: the certificates with these numbers. */
export async function listByNumbers(db: Db, numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  return db
    .selectFrom('certificates')
    .select(['number', 'revokedAt', 'revokedReason', 'signature'])
    .where('number', 'in', numbers)
    .execute();
}

const corrections = (db: Db) =>
  db
    .selectFrom('certificateCorrections as correction')
    .innerJoin('certificates', 'certificates.id', 'correction.certificateId')
    .select(['correction.id', 'certificates.number', 'correction.name', 'correction.reason'])
    .select('correction.at');

export async function findCorrections(db: Db, ids: readonly number[]) {
  return ids.length === 0 ? [] : corrections(db).where('correction.id', 'in', ids).execute();
}

export async function listCorrectionsOf(db: Db, numbers: readonly string[]) {
  return numbers.length === 0 ? [] : corrections(db).where('number', 'in', numbers).execute();
}

const attempts = (db: Db) =>
  db
    .selectFrom('attempts')
    .select(['id', 'userId', 'courseId', 'courseVersion', 'contentHash', 'score', 'submittedAt'])
    .where('passed', '=', true)
    .where('submittedAt', 'is not', null);

/** Passed attempts, which a learner’s statement is about. */
export async function findPassed(db: Db, ids: readonly number[]) {
  return ids.length === 0 ? [] : attempts(db).where('id', 'in', ids).execute();
}

/** For each course that a learner passed: the attempt that its certificate in force rests on, or else the best one. */
export async function listPassed(db: Db, userId: number) {
  return db
    .selectFrom('attempts')
    .leftJoin('certificates', (join) =>
      join
        .onRef('certificates.attemptId', '=', 'attempts.id')
        .on('certificates.revokedAt', 'is', null)
        .on('certificates.supersededBy', 'is', null),
    )
    .distinctOn('attempts.courseId')
    .select(['attempts.id', 'attempts.courseId', 'attempts.courseVersion', 'attempts.submittedAt'])
    .select('certificates.number')
    .where('attempts.userId', '=', userId)
    .where('passed', '=', true)
    .orderBy('attempts.courseId')
    .orderBy(({ eb }) => eb('certificates.number', 'is', null))
    .orderBy('attempts.score', 'desc')
    .orderBy('attempts.submittedAt')
    .execute();
}
