import type { CourseSummary, LessonSummary, LockReason } from '@trialwright/contract';
import { hoursOf, type CatalogueCourse, type CatalogueLesson } from '../content/catalogue.ts';
import { describeLock, isSample } from './course-lock.ts';
import { NO_PATH_ACCESS, moduleLock, type PathAccess } from './paths/path-access.ts';

/** The part of a progress record that decides what is open. */
export interface LessonProgress {
  lessonId: number;
  progress: number;
  isCompleted: boolean;
}

export type ProgressByLesson = ReadonlyMap<number, LessonProgress>;

export function byLesson<T extends LessonProgress>(rows: readonly T[]): Map<number, T> {
  return new Map(rows.map((row) => [row.lessonId, row]));
}

export function countCompleted(course: CatalogueCourse, progress: ProgressByLesson): number {
  return course.lessons.filter((lesson) => progress.get(lesson.id)?.isCompleted).length;
}

export function isCourseCompleted(course: CatalogueCourse, progress: ProgressByLesson): boolean {
  return course.isPublished && countCompleted(course, progress) === course.totalLessons;
}

/** The test whether all lessons of a course are completed. */
export function readIn(progress: ProgressByLesson): (course: CatalogueCourse) => boolean {
  return (course) => isCourseCompleted(course, progress);
}

/** Rounded percent of `part` in `whole`; 0 for an empty whole. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}

/** What decides whether a course is open to a learner; the gate concerns only modules of learning paths. */
interface CourseStanding {
  progress: ProgressByLesson;
  isPaid: boolean;
  gate?: PathAccess | undefined;
}

/**
 * Why a course is closed to a learner: not bought, not written yet, or the one before it not completed. A module of a
 * learning path is opened by its path.
 */
export function lockReason(
  course: CatalogueCourse,
  sequence: readonly CatalogueCourse[],
  { progress, isPaid, gate = NO_PATH_ACCESS }: CourseStanding,
): LockReason | undefined {
  if (!isPaid) return 'roles.not_paid';
  if (!course.isPublished) return 'courses.in_preparation';
  if (course.path !== undefined) return moduleLock(course, sequence, gate, readIn(progress));
  const previous = sequence[sequence.findIndex(({ id }) => id === course.id) - 1];
  // What was begun stays open, also where the course before it gets a new lesson.
  const isBegun = course.lessons.some(({ id }) => progress.has(id));
  return previous && !isBegun && !isCourseCompleted(previous, progress) ? 'courses.locked' : undefined;
}

export function summarizeCourse(
  course: CatalogueCourse,
  sequence: readonly CatalogueCourse[],
  standing: CourseStanding,
): CourseSummary {
  const { progress, gate = NO_PATH_ACCESS } = standing;
  const reason = lockReason(course, sequence, standing);
  const completedLessons = countCompleted(course, progress);
  return {
    id: course.id,
    slug: course.slug,
    title: course.title,
    description: course.description,
    icon: course.icon,
    targetRole: course.role,
    order: course.order,
    totalLessons: course.totalLessons,
    estimatedHours: hoursOf(course.estimatedMinutes),
    isPublished: course.isPublished,
    isLocked: reason !== undefined,
    ...(reason && {
      lockReason: reason,
      lock: describeLock(course, reason, { sequence, isRead: readIn(progress), gate }),
    }),
    completedLessons,
    progress: percentOf(completedLessons, course.totalLessons),
  };
}

/** The first lesson is open, each later one when all before it are completed; what was completed stays open. */
export function isLessonOpen(
  course: CatalogueCourse,
  lesson: CatalogueLesson,
  progress: ProgressByLesson,
): boolean {
  const isCompleted = ({ id }: { id: number }) => progress.get(id)?.isCompleted ?? false;
  return isCompleted(lesson) || course.lessons.slice(0, lesson.number - 1).every(isCompleted);
}

export function summarizeLessons(
  course: CatalogueCourse,
  {
    sequence,
    reason,
    progress,
    isRegistered,
  }: {
    sequence: readonly CatalogueCourse[];
    reason: LockReason | undefined;
    progress: ProgressByLesson;
    isRegistered: boolean;
  },
): LessonSummary[] {
  if (!course.isPublished) {
    return course.outline.map((lesson, index) => ({
      id: lesson.id,
      courseId: course.id,
      number: index + 1,
      title: lesson.title,
      description: '',
      objectives: [],
      estimatedMinutes: lesson.minutes,
      recordedMinutes: 0,
      slides: 0,
      isLocked: true,
      isSample: false,
      isCompleted: false,
      progress: 0,
    }));
  }
  return course.lessons.map((lesson) => {
    const record = progress.get(lesson.id);
    const isTrial = isRegistered && reason === 'roles.not_paid' && isSample(course, lesson, sequence);
    return {
      id: lesson.id,
      courseId: course.id,
      number: lesson.number,
      title: lesson.title,
      description: lesson.description,
      objectives: lesson.objectives,
      estimatedMinutes: lesson.estimatedMinutes,
      recordedMinutes: 0,
      slides: lesson.slides.length,
      isLocked: !isTrial && (reason !== undefined || !isLessonOpen(course, lesson, progress)),
      isSample: isTrial,
      isCompleted: record?.isCompleted ?? false,
      progress: record?.progress ?? 0,
    };
  });
}
