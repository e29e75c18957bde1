import type { CatalogueCourse } from '../../content/catalogue.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import { endBegun } from './begun-versions.store.ts';

/**
 * Moves a learner to today's version before the time to finish the older one is over. What was completed stays so; slides
 * that changed in it are asked before the certificate.
 */
export async function moveOn(context: Context, userId: number, course: CatalogueCourse): Promise<void> {
  const { finishing } = course;
  const at = context.now();
  await context.database.record(async (trx) => {
    const isMoved = finishing && (await endBegun(trx, { userId, courseId: course.id, at }));
    if (!isMoved) return fail('begun_versions.none', 'You are already on the latest version of this course.');
    return appendLedger(trx, {
      subjectId: userId,
      actorId: userId,
      at,
      action: 'course.moved',
      object: `course:${course.id}`,
      before: { version: course.version, contentHash: course.contentHash },
      after: { version: finishing.current.version, contentHash: finishing.current.contentHash },
    });
  });
}
