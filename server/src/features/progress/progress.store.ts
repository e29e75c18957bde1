import { sql } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { ProgressRow } from '../../core/progress-memory.ts';

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
}

/**
 * Saves one lesson's progress and its ledger row in a single statement, which is one transaction by itself.
 * Progress never shrinks and a completed lesson stays completed; only the position follows the reader back.
 */
export async function saveProgress(db: Db, write: ProgressWrite): Promise<ProgressRow> {
  const { userId, lessonId, courseId, progress, isCompleted, at } = write;
  const { rows } = await sql<ProgressRow>`
    with old as (
      select progress, position, is_completed from progress
      where user_id = ${userId} and lesson_id = ${lessonId} for update
    ), saved as (
      insert into progress (user_id, lesson_id, course_id, progress, position, is_completed, content_hash,
        course_version, first_read_at, updated_at, completed_at)
      values (${userId}, ${lessonId}, ${courseId}, ${progress}, ${progress}, ${isCompleted}, ${write.contentHash},
        ${write.courseVersion}, ${at}, ${at}, ${isCompleted ? at : null})
      on conflict (user_id, lesson_id) do update set
        progress = greatest(progress.progress, excluded.progress),
        position = excluded.position,
        is_completed = progress.is_completed or excluded.is_completed,
        completed_at = coalesce(progress.completed_at, excluded.completed_at),
        content_hash = case when progress.is_completed then progress.content_hash else excluded.content_hash end,
        course_version = case when progress.is_completed then progress.course_version else excluded.course_version end,
        updated_at = excluded.updated_at
      returning *
    )
    select saved.lesson_id, saved.course_id, saved.progress, saved.position, saved.is_completed, saved.updated_at,
      saved.completed_at,
      append_ledger(${userId}, ${at.toISOString()}, ${userId},
        case when saved.completed_at = ${at} then 'lesson.completed' else 'lesson.read' end,
        ${`lesson:${lessonId}`},
        (select json_build_object('progress', progress, 'position', position, 'isCompleted', is_completed)::text from old),
        json_build_object('progress', saved.progress, 'position', saved.position, 'isCompleted', saved.is_completed,
          'version', saved.course_version, 'contentHash', saved.content_hash)::text,
        null)
    from saved`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The progress statement returned no row.');
  return row;
}
