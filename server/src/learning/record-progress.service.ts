import type { NewProgress, ProgressRecord } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { CatalogueCourse, CatalogueLesson } from '../content/catalogue.ts';
import { sourceOf } from '../content/lesson-content.ts';
import type { Context } from '../context.ts';
import type { DB } from '../core/database/schema.ts';
import { fail } from '../core/errors.ts';
import { lockLedger } from '../core/ledger.ts';
import { saveSnapshot } from '../core/text-snapshots.ts';
import type { Viewer } from '../core/sessions.ts';
import { afterLesson, type Consequences } from './completion.ts';
import { byLesson, isCourseCompleted } from './course-states.ts';
import { findLesson, requireOpenLesson } from './standing.service.ts';
import { requireRead } from './reading/reading.service.ts';
import { presentProgress, readProgressWithin } from './progress.service.ts';
import { saveProgress, type ProgressWrite } from './progress.store.ts';
import { workOf } from './work.ts';

type Saved = ProgressRecord & Consequences;

/** Saves where the learner is in a lesson, or completes it; refuses what is locked or out of order. */
export async function recordProgress(context: Context, viewer: Viewer, input: NewProgress): Promise<Saved> {
  const { lesson, course } = findLesson(context, input.lessonId);
  if (course.id !== input.courseId)
    fail('progress.wrong_course', 'This lesson belongs to a different course.');
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
    return database.record((trx) => completeLesson(context, trx, { course, lesson }, write));
  database.assertWritable();
  return presentProgress(await saveProgress(database.db, write));
}

async function completeLesson(
  context: Context,
  trx: Transaction<DB>,
  { course, lesson }: { course: CatalogueCourse; lesson: CatalogueLesson },
  write: ProgressWrite,
): Promise<Saved> {
  const { userId, at } = write;
  // Of two calls that complete a course at the same moment, only one may announce the next.
  await lockLedger(trx, userId);
  const before = byLesson(await readProgressWithin(trx, userId));
  await saveSnapshot(trx, {
    hash: lesson.contentHash,
    kind: 'lesson',
    referenceId: lesson.id,
    version: course.version,
    text: sourceOf(lesson),
    createdAt: at,
  });
  const isRepeated = before.get(lesson.id)?.isCompleted ?? false;
  const evidence = isRepeated ? undefined : await requireRead(context, trx, userId, lesson);
  const row = await saveProgress(trx, { ...write, ...(evidence && { evidence }) });
  const progress = new Map(before).set(lesson.id, row);
  const consequences = await afterLesson(workOf(context, trx, at), {
    userId,
    course,
    lesson,
    isCourseDone: !isCourseCompleted(course, before) && isCourseCompleted(course, progress),
    progress,
  });
  return { ...presentProgress(row), ...consequences };
}
