import type { CatalogueCourse } from '../content/catalogue.ts';
import { loadPathAccess } from './paths/path-access.service.ts';
import { notify } from '../features/notifications/notifications.service.ts';
import { readProgressWithin } from './progress.service.ts';
import { byLesson, lockReason } from './course-states.ts';
import type { Work } from './work.ts';

/** Notifies a learner that the next course is unlocked, if it is. Returns its ID. */
export async function announceNextCourse(
  { trx, at, catalogue }: Work,
  userId: number,
  course: CatalogueCourse,
): Promise<number | undefined> {
  const sequence = catalogue.sequenceOf(course);
  const next = sequence[sequence.indexOf(course) + 1];
  if (!next?.isPublished) return undefined;
  if (next.path !== undefined) {
    const gate = await loadPathAccess(catalogue, trx, userId);
    const progress = byLesson(await readProgressWithin(trx, userId));
    if (lockReason(next, sequence, { progress, isPaid: true, gate })) return undefined;
  }
  await notify(trx, userId, {
    kind: 'course_unlocked',
    title: `${next.title} is unlocked`,
    body: `You completed ${course.title}. The next module has ${next.totalLessons} lessons.`,
    href: `/course/${next.id}`,
    createdAt: at,
  });
  return next.id;
}
