import type { ProgressRecord } from '@trialwright/contract';
import type { Context } from '../context.ts';
import type { Db } from '../core/database/open.ts';
import { listProgress, type ProgressRow } from './progress.store.ts';

export type { ProgressRow };

/** All that a learner has read, one row a lesson. */
export function readProgress(context: Context, userId: number): Promise<ProgressRow[]> {
  return listProgress(context.database.db, userId);
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
