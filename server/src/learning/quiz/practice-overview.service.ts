import type { PracticeOverview } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { isPaidFor } from '../paid.ts';
import { type Viewer } from '../../core/sessions.ts';
import { loadRoles } from '../roles.service.ts';
import { byLesson } from '../course-states.ts';
import { readProgress } from '../progress.service.ts';
import { poolOf } from './practice-pool.ts';
import { isOver } from './sessions.service.ts';
import { listDues } from '../recall/memory.service.ts';
import { findOpenSession, listHistory } from './sessions.store.ts';
import { scoreOf } from './quiz-form.ts';
import { endOfDay } from '../recall/scheduler.ts';

const HISTORY = 20;

/** What is due until the end of the day (UTC), and how the quizzes went; one's own, or any for an admin. */
export async function readOverview(
  context: Context,
  viewer: Viewer,
  userId: number,
): Promise<PracticeOverview> {
  const { db } = context.database;
  const now = context.now();
  const [progress, roles, dues, submitted, open] = await Promise.all([
    readProgress(context, userId),
    viewer.id === userId ? viewer.roles : loadRoles(db, userId),
    listDues(db, userId),
    listHistory(db, userId, HISTORY),
    findOpenSession(db, userId, 'practice', ''),
  ]);
  const pool = poolOf(context.content.catalogue, {
    progress: byLesson(progress),
    isPaid: (course) => isPaidFor(roles, course),
  });
  const inReach = [...dues].filter(([questionId]) => pool.has(questionId)).map(([, due]) => due.getTime());
  const tonight = endOfDay(now).getTime();
  const isLeft = open !== undefined && isOver(open, now);
  // One that was left until its time ran out is over, also before the next start closes it.
  const left = isLeft
    ? [
        {
          id: open.id,
          submittedAt: open.expiresAt,
          score: scoreOf(open.form.items, open.answers),
          questions: open.form.items.length,
        },
      ]
    : [];
  return {
    dueToday: inReach.filter((due) => due < tonight).length,
    unseen: pool.size - inReach.length,
    available: pool.size,
    nextDueAt: inReach.length > 0 ? new Date(Math.min(...inReach)).toISOString() : null,
    openSessionId: open && !isLeft ? open.id : null,
    history: [...left, ...submitted]
      .slice(0, HISTORY)
      .toReversed()
      .map(({ id, submittedAt, score, questions }) => ({
        id,
        submittedAt: (submittedAt ?? now).toISOString(),
        score: score ?? 0,
        questions,
      })),
  };
}
