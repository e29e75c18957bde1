import type { OpenAttempt } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { listOpenAttempts } from './attempts.store.ts';

/** What a learner has open, on whatever device it was begun. */
export async function readOpenAttempts(context: Context, userId: number): Promise<OpenAttempt[]> {
  const now = context.now();
  const rows = await listOpenAttempts(context.database.db, userId, now);
  return rows.map(({ id, courseId, expiresAt }) => ({
    attemptId: id,
    assessmentId: courseId,
    courseTitle: context.content.catalogue.course(courseId)?.title ?? '',
    secondsLeft: Math.ceil((expiresAt.getTime() - now.getTime()) / 1000),
  }));
}
