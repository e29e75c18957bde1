import { sql, type Selectable } from 'kysely';
import type { Db } from '../core/database/open.ts';
import type { Progress } from '../core/database/schema.ts';
import type { ReadingEvidence } from './reading/reading.service.ts';

/** What decides on locks and positions: one lesson's record of a learner. */
export type ProgressRow = Pick<
  Selectable<Progress>,
  'lessonId' | 'courseId' | 'progress' | 'position' | 'isCompleted' | 'updatedAt' | 'completedAt'
>;

const COLUMNS = [
  'lessonId',
  'courseId',
  'progress',
  'position',
  'isCompleted',
  'updatedAt',
  'completedAt',
] as const;

/** All that a learner has read, one row a lesson. */
export async function listProgress(db: Db, userId: number): Promise<ProgressRow[]> {
  return db.selectFrom('progress').select(COLUMNS).where('userId', '=', userId).orderBy('lessonId').execute();
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
