import type { Db } from '../../core/database/open.ts';

/** The courses whose assessment a learner has passed. */
export async function listPassedCourses(db: Db, userId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('attempts')
    .distinct()
    .select('courseId')
    .where('userId', '=', userId)
    .where('passed', 'is', true)
    .execute();
  return new Set(rows.map(({ courseId }) => courseId));
}

/** The latest passed attempt of each course. */
export async function listLatestPasses(
  db: Db,
  userId: number,
): Promise<{ courseId: number; score: number | null; submittedAt: Date | null }[]> {
  return db
    .selectFrom('attempts')
    .distinctOn('courseId')
    .select(['courseId', 'score', 'submittedAt'])
    .where('userId', '=', userId)
    .where('passed', 'is', true)
    .orderBy('courseId')
    .orderBy('submittedAt', 'desc')
    .execute();
}
