import type { Db } from '../../core/database/open.ts';
import { loadSnapshots } from '../../core/text-snapshots.ts';
import type { HeldLesson } from './course-difference.ts';

/** Lessons that a learner completed, each with the text that was read. */
export async function listHeldLessons(
  db: Db,
  userId: number,
  courseId?: number,
): Promise<(HeldLesson & { courseId: number })[]> {
  const rows = await db
    .selectFrom('progress')
    .select(['courseId', 'lessonId', 'courseVersion as version', 'contentHash', 'completedAt'])
    .where('userId', '=', userId)
    .where('isCompleted', '=', true)
    .$if(courseId !== undefined, (query) => query.where('courseId', '=', courseId ?? 0))
    .orderBy('lessonId')
    .execute();
  return rows.flatMap(({ completedAt, ...row }) => (completedAt ? [{ ...row, completedAt }] : []));
}

export interface PassRow {
  id: number;
  courseId: number;
  courseVersion: string;
  contentHash: string;
  /** It asked only about what changed. */
  isBridge: boolean;
}

/** Passed attempts, newest first. */
export async function listPasses(db: Db, userId: number, courseId?: number): Promise<PassRow[]> {
  const rows = await db
    .selectFrom('attempts')
    .select(['id', 'courseId', 'courseVersion', 'contentHash'])
    .select(({ eb }) => eb('bridge', 'is not', null).as('isBridge'))
    .where('userId', '=', userId)
    .where('passed', '=', true)
    .$if(courseId !== undefined, (query) => query.where('courseId', '=', courseId ?? 0))
    .orderBy('submittedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, isBridge: row.isBridge === true }));
}

export interface InForceRow {
  number: string;
  courseId: number;
  attemptId: number;
  completedAt: Date;
  validUntil: Date;
}

/** Certificates that were neither superseded nor revoked, expired ones included. */
export async function listInForce(db: Db, userId: number, courseId?: number): Promise<InForceRow[]> {
  return db
    .selectFrom('certificates')
    .select(['number', 'courseId', 'attemptId', 'completedAt', 'validUntil'])
    .where('userId', '=', userId)
    .where('supersededBy', 'is', null)
    .where('revokedAt', 'is', null)
    .$if(courseId !== undefined, (query) => query.where('courseId', '=', courseId ?? 0))
    .execute();
}

/** Texts of record by their hash, as far as they are kept. */
export async function loadTexts(db: Db, hashes: readonly string[]): Promise<Map<string, string>> {
  const rows = await loadSnapshots(db, [...new Set(hashes)]);
  return new Map(rows.map(({ hash, text }) => [hash, text]));
}
