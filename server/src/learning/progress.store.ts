import { sql, type Selectable } from 'kysely';
import type { Db } from '../core/database/open.ts';
import { anyOf, readTogether } from '../core/database/read-together.ts';
import type { Progress } from '../core/database/schema.ts';
import type { ReadingEvidence } from './reading/reading.service.ts';

/** What decides on locks and positions: one lesson's record of a learner. */
export type ProgressRow = Pick<
  Selectable<Progress>,
  'lessonId' | 'courseId' | 'progress' | 'position' | 'isCompleted' | 'updatedAt' | 'completedAt'
>;

/** A record in numbers: lesson, course, percent read, position, and seconds since 1970 of its update and completion. */
type Numbers = [number, number, number, number, number, number | null];

/**
 * A year of a learner's records is read by nearly every call, and fifty rows of seven columns take a fifth of the time as
 * one column of numbers.
 */
const readNumbers = readTogether(async (db, userIds) => {
  const { rows } = await sql<{ userId: number; records: Numbers[] }>`
    select user_id, json_agg(array[lesson_id, course_id, progress, position, date_part('epoch', updated_at),
      date_part('epoch', completed_at)] order by lesson_id) as records
    from progress where user_id = ${anyOf(userIds)} group by user_id`.execute(db);
  return rows;
});

const momentOf = (seconds: number) => new Date(Math.round(seconds * 1000));

/** All that a learner has read, one row a lesson. */
export async function listProgress(db: Db, userId: number): Promise<ProgressRow[]> {
  const [own] = await readNumbers(db, userId);
  return (own?.records ?? []).map(([lessonId, courseId, progress, position, updated, completed]) => ({
    lessonId,
    courseId,
    progress,
    position,
    isCompleted: completed !== null,
    updatedAt: momentOf(updated),
    completedAt: completed === null ? null : momentOf(completed),
  }));
}

export interface ProgressWrite {
  userId: number;
  lessonId: number;
  courseId: number;
  /** Percent of the slides read. */
  progress: number;
  isCompleted: boolean;
  contentHash: string;
  courseVersion: string;
  at: Date;
  /** What the ledger says of the reading, with a completion. */
  evidence?: ReadingEvidence;
}

/** Saves one lesson's progress, and a completion's ledger row, in a single statement: one transaction by itself. */
export async function saveProgress(db: Db, write: ProgressWrite): Promise<ProgressRow> {
  const { userId, lessonId, courseId, progress, isCompleted, contentHash, courseVersion, at, evidence } =
    write;
  const { rows } = await sql<ProgressRow>`
    select lesson_id, course_id, progress, position, is_completed, updated_at, completed_at
    from save_progress(${userId}, ${lessonId}, ${courseId}, ${progress}, ${isCompleted}, ${contentHash},
      ${courseVersion}, ${at}, ${at.toISOString()}, ${evidence ? JSON.stringify(evidence) : null}::jsonb)`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('save_progress returned no row.');
  return row;
}
