import { sql } from 'kysely';
import type { Db } from '../../core/database/open.ts';

/** The passed attempt that a certificate would rest on: a given one, else the best that has none yet. */
export async function findPassedAttempt(
  db: Db,
  {
    userId,
    courseId,
    attemptId,
    withdrawn,
  }: {
    userId: number;
    courseId: number;
    attemptId?: number | undefined;
    /** Versions that no certificate is issued over. */
    withdrawn: readonly string[];
  },
) {
  let query = db
    .selectFrom('attempts')
    .select(['id', 'score', 'startedAt', 'submittedAt', 'courseVersion', 'contentHash', 'examCodeId'])
    .select([sql<number>`jsonb_array_length(form)`.as('questions'), 'bridge'])
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
  if (withdrawn.length > 0) query = query.where('courseVersion', 'not in', withdrawn);
  return query.orderBy('score', 'desc').orderBy('submittedAt').executeTakeFirst();
}

/** Courses with a passed attempt that no certificate rests on. */
export async function listPassedWithoutCertificate(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('attempts')
    .leftJoin('certificates', 'certificates.attemptId', 'attempts.id')
    .select('attempts.courseId')
    .distinct()
    .where('attempts.userId', '=', userId)
    .where('attempts.passed', '=', true)
    .where('certificates.id', 'is', null)
    .orderBy('attempts.courseId')
    .execute();
  return rows.map(({ courseId }) => courseId);
}
