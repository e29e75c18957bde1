import type { Transaction } from 'kysely';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import type { Context } from '../../core/context.ts';
import type { DB } from '../../core/database/schema.ts';
import { readPathGate } from '../learning-paths/path-gate.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { readProgressWithin } from '../progress/progress.service.ts';
import { byLesson, lockReason } from './course-states.ts';

/** Tells a learner that the course after this one is open, where it is. Answers its id. */
export async function announceNextCourse(
  context: Context,
  trx: Transaction<DB>,
  userId: number,
  course: CatalogueCourse,
  at: Date,
): Promise<number | undefined> {
  const { catalogue } = context.content;
  const sequence = catalogue.sequenceOf(course);
  const next = sequence[sequence.indexOf(course) + 1];
  if (!next?.isPublished) return undefined;
  if (next.path !== undefined) {
    const gate = await readPathGate(catalogue, trx, userId);
    const progress = byLesson(await readProgressWithin(trx, userId));
    if (lockReason(next, sequence, progress, true, gate)) return undefined;
  }
  await notify(trx, userId, {
    kind: 'course_unlocked',
    title: `${next.title} is open`,
    body: `You completed ${course.title}. The next module has ${next.totalLessons} lessons.`,
    href: `/course/${next.id}`,
    createdAt: at,
  });
  return next.id;
}
