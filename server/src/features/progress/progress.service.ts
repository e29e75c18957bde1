import type { ProgressRecord } from '@trialwright/contract';
import type { Context } from '../../core/context.ts';
import type { Db } from '../../core/database/open.ts';
import type { ProgressRow } from '../../core/progress-memory.ts';
import { listProgress } from './progress.store.ts';

/** All that a learner has read, one row a lesson; from memory where this process is alone on its database. */
export function readProgress(context: Context, userId: number): Promise<ProgressRow[]> {
  return context.progress.read(userId, () => listProgress(context.database.db, userId));
}

/** The same as a transaction sees it. */
export function readProgressWithin(trx: Db, userId: number): Promise<ProgressRow[]> {
  return listProgress(trx, userId);
}

export function presentProgress(row: ProgressRow): ProgressRecord {
  return {
    courseId: row.courseId,
    lessonId: row.lessonId,
    progress: row.progress,
    isCompleted: row.isCompleted,
    updatedAt: row.updatedAt.toISOString(),
  };
}
