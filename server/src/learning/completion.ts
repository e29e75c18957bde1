import type { CatalogueCourse, CatalogueLesson } from '../content/catalogue.ts';
import { issueIfEarned } from './certificates/issue-certificate.service.ts';
import type { ProgressRow } from './progress.service.ts';
import { announceNextCourse } from './next-course.ts';
import { recordBridge, type PassedBridge } from './bridges/record-bridge.service.ts';
import { measureAssessment, measureReading } from './paths/steps.service.ts';
import { noticeManyLessons } from './unusual/unusual.service.ts';
import type { Work } from './work.ts';

/**
 * What a completion leads to. Whoever completes something writes its own record and ledger row first, and calls this
 * in the same transaction. The order is one for all: certificate, steps of the learning path, next course; each tells
 * the learner by a notice of its own. A new consequence is a line here.
 */
export interface Consequences {
  certificateNumber?: string;
  unlockedCourseId?: number;
}

interface CompletedLesson {
  userId: number;
  course: CatalogueCourse;
  lesson: CatalogueLesson;
  /** Every lesson of the course is completed now, and was not before. */
  isCourseDone: boolean;
  /** What the learner has read, this lesson included. */
  progress: ReadonlyMap<number, ProgressRow>;
}

export async function afterLesson(work: Work, completed: CompletedLesson): Promise<Consequences> {
  const { userId, course, lesson, isCourseDone, progress } = completed;
  const certificateNumber = isCourseDone
    ? await issueIfEarned(work, { userId, course, progress })
    : undefined;
  await noticeManyLessons(
    work,
    userId,
    [...progress.values()].map(({ completedAt }) => completedAt),
  );
  if (course.path !== undefined) await measureReading(work, userId, lesson);
  const unlockedCourseId = isCourseDone ? await announceNextCourse(work, userId, course) : undefined;
  return {
    ...(certificateNumber !== undefined && { certificateNumber }),
    ...(unlockedCourseId !== undefined && { unlockedCourseId }),
  };
}

interface SubmittedAttempt {
  userId: number;
  attemptId: number;
  courseId: number;
  passed: boolean;
  /** Of an attempt that asked only about what changed. */
  bridge: PassedBridge | null;
}

export async function afterAttempt(
  work: Work,
  { userId, attemptId, courseId, passed, bridge }: SubmittedAttempt,
): Promise<void> {
  const course = work.catalogue.course(courseId);
  if (passed && bridge) await recordBridge(work, { userId, courseId, attemptId }, bridge);
  if (passed && course) await issueIfEarned(work, { userId, course, attemptId });
  // What follows from completing the course followed from completing its older version.
  if (bridge) return;
  const isFirstPass = await measureAssessment(work, { userId, courseId, passed });
  if (isFirstPass && course) await announceNextCourse(work, userId, course);
}
