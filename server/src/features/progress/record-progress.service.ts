import type { NewProgress, ProgressRecord } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { CatalogueCourse, CatalogueLesson } from '../../content/catalogue.ts';
import type { Context } from '../../core/context.ts';
import type { DB } from '../../core/database/schema.ts';
import { fail } from '../../core/errors.ts';
import { lockLedger } from '../../core/ledger.ts';
import { saveSnapshot } from '../../core/text-snapshots.ts';
import type { Viewer } from '../../core/sessions.ts';
import { issueIfEarned } from '../certificates/certificates.service.ts';
import { announceNextCourse } from '../courses/announce-next.ts';
import { byLesson, isCourseCompleted } from '../courses/course-states.ts';
import { findLesson, requireOpenLesson } from '../courses/courses.service.ts';
import { measureReading } from '../learning-paths/measure.service.ts';
import { presentProgress, readProgressWithin } from './progress.service.ts';
import { saveProgress, type ProgressWrite } from './progress.store.ts';

interface Saved extends ProgressRecord {
  unlockedCourseId?: number;
  certificateNumber?: string;
}

/** Saves where the learner is in a lesson, or completes it; refuses what is locked or out of order. */
export async function recordProgress(context: Context, viewer: Viewer, input: NewProgress): Promise<Saved> {
  const { lesson, course } = findLesson(context, input.lessonId);
  if (course.id !== input.courseId) fail('progress.wrong_course', 'This lesson belongs to another course.');
  const { database } = context;
  const write: ProgressWrite = {
    userId: viewer.id,
    lessonId: lesson.id,
    courseId: course.id,
    progress: input.isCompleted ? 100 : Math.round(input.progress),
    isCompleted: input.isCompleted,
    contentHash: lesson.contentHash,
    courseVersion: course.version,
    at: context.now(),
  };
  await requireOpenLesson(context, viewer, course, lesson);
  if (input.isCompleted)
    return database.record((trx) => completeLesson(context, trx, viewer, course, lesson, write));
  database.assertWritable();
  return presentProgress(await saveProgress(database.db, write));
}

async function completeLesson(
  context: Context,
  trx: Transaction<DB>,
  viewer: Viewer,
  course: CatalogueCourse,
  lesson: CatalogueLesson,
  write: ProgressWrite,
): Promise<Saved> {
  // Of two calls that complete a course at the same moment, only one may announce the next.
  await lockLedger(trx, viewer.id);
  const before = byLesson(await readProgressWithin(trx, viewer.id));
  const wasCompleted = isCourseCompleted(course, before);
  await saveSnapshot(trx, {
    hash: lesson.contentHash,
    kind: 'lesson',
    referenceId: lesson.id,
    version: course.version,
    text: lesson.source,
    createdAt: write.at,
  });
  const row = await saveProgress(trx, write);
  const saved = presentProgress(row);
  if (course.path !== undefined) await measureReading(context, trx, viewer.id, lesson, write.at);
  const after = byLesson(await readProgressWithin(trx, viewer.id));
  if (wasCompleted || !isCourseCompleted(course, after)) return saved;
  const certificate = await issueIfEarned(context, trx, viewer.id, course, write.at);
  const unlockedCourseId = await announceNextCourse(context, trx, viewer.id, course, write.at);
  return {
    ...saved,
    ...(unlockedCourseId !== undefined && { unlockedCourseId }),
    ...(certificate && { certificateNumber: certificate }),
  };
}
