import type { Course, CourseSummary, LessonSummary } from '@trialwright/contract';
import { QUESTIONS_PER_ATTEMPT } from '@trialwright/contract';
import type { CatalogueCourse, CatalogueLesson } from '../../content/catalogue.ts';
import type { Context } from '../../core/context.ts';
import { AppError, fail } from '../../core/errors.ts';
import type { ProgressRow } from '../../core/progress-memory.ts';
import type { Viewer } from '../../core/sessions.ts';
import { readProgress } from '../progress/progress.service.ts';
import { byLesson, isLessonOpen, lockReason, summarizeCourse, summarizeLessons } from './course-states.ts';

const REFUSALS = {
  'roles.not_paid': 'This course belongs to a role package that you have not bought.',
  'courses.in_preparation': 'This course is in preparation and cannot be opened yet.',
  'courses.locked': 'Complete the previous module to unlock this course.',
} as const;

function ownsRole(viewer: Viewer | undefined, course: CatalogueCourse): boolean {
  return viewer?.roles.some(({ role, isPaid }) => isPaid && role === course.role) ?? false;
}

async function progressOf(context: Context, viewer: Viewer | undefined): Promise<Map<number, ProgressRow>> {
  return viewer ? byLesson(await readProgress(context, viewer.id)) : new Map();
}

export function findCourse(context: Context, id: number): CatalogueCourse {
  return context.content.catalogue.course(id) ?? fail('courses.not_found', 'There is no such course.');
}

export function findLesson(
  context: Context,
  id: number,
): { lesson: CatalogueLesson; course: CatalogueCourse } {
  const { catalogue } = context.content;
  const lesson = catalogue.lesson(id);
  const course = lesson && catalogue.course(lesson.courseId);
  if (lesson && course) return { lesson, course };
  const planned = catalogue.courses.some(({ outline }) => outline.some((entry) => entry.id === id));
  if (planned) throw new AppError('courses.in_preparation', REFUSALS['courses.in_preparation']);
  return fail('lessons.not_found', 'There is no such lesson.');
}

/** The courses of the primary role in order, with the caller's progress; everything for a visitor. */
export async function listCourses(context: Context, viewer: Viewer | undefined): Promise<CourseSummary[]> {
  const { catalogue } = context.content;
  const role = viewer?.roles[0]?.role;
  if (viewer && !role) return [];
  const courses = role ? catalogue.coursesOf(role) : catalogue.courses;
  const progress = await progressOf(context, viewer);
  return courses.map((course) =>
    summarizeCourse(course, catalogue.coursesOf(course.role), progress, ownsRole(viewer, course)),
  );
}

export async function getCourse(context: Context, viewer: Viewer | undefined, id: number): Promise<Course> {
  const course = findCourse(context, id);
  const sequence = context.content.catalogue.coursesOf(course.role);
  const progress = await progressOf(context, viewer);
  const next = sequence[sequence.indexOf(course) + 1];
  return {
    ...summarizeCourse(course, sequence, progress, ownsRole(viewer, course)),
    version: course.version,
    effectiveDate: course.effectiveDate,
    guideline: course.guideline,
    regulations: course.regulations,
    questionsPerAttempt: QUESTIONS_PER_ATTEMPT,
    next: next
      ? { id: next.id, title: next.title, totalLessons: next.totalLessons, isPublished: next.isPublished }
      : null,
  };
}

export async function listLessons(
  context: Context,
  viewer: Viewer | undefined,
  id: number,
): Promise<LessonSummary[]> {
  const course = findCourse(context, id);
  const sequence = context.content.catalogue.coursesOf(course.role);
  const progress = await progressOf(context, viewer);
  const reason = lockReason(course, sequence, progress, ownsRole(viewer, course));
  return summarizeLessons(course, reason !== undefined, progress);
}

/** Tells of any course or lesson whether the viewer can open it now, from one reading of the progress. */
export async function readLocks(
  context: Context,
  viewer: Viewer,
): Promise<{ isCourseLocked: (id: number) => boolean; isLessonLocked: (id: number) => boolean }> {
  const { catalogue } = context.content;
  const progress = await progressOf(context, viewer);
  const isCourseLocked = (id: number) => {
    const course = catalogue.course(id);
    const sequence = course ? catalogue.coursesOf(course.role) : [];
    return !course || lockReason(course, sequence, progress, ownsRole(viewer, course)) !== undefined;
  };
  return {
    isCourseLocked,
    isLessonLocked: (id) => {
      const lesson = catalogue.lesson(id);
      const course = lesson && catalogue.course(lesson.courseId);
      return !lesson || !course || isCourseLocked(course.id) || !isLessonOpen(course, lesson, progress);
    },
  };
}

/** Refuses a course that is not bought, not written or not unlocked; answers the learner's progress. */
export async function requireOpenCourse(
  context: Context,
  viewer: Viewer,
  course: CatalogueCourse,
): Promise<Map<number, ProgressRow>> {
  const progress = await progressOf(context, viewer);
  const sequence = context.content.catalogue.coursesOf(course.role);
  const reason = lockReason(course, sequence, progress, ownsRole(viewer, course));
  if (reason) throw new AppError(reason, REFUSALS[reason]);
  return progress;
}

/** As `requireOpenCourse`, and refuses a lesson whose earlier lessons are not all completed. */
export async function requireOpenLesson(
  context: Context,
  viewer: Viewer,
  course: CatalogueCourse,
  lesson: CatalogueLesson,
): Promise<Map<number, ProgressRow>> {
  const progress = await requireOpenCourse(context, viewer, course);
  if (!isLessonOpen(course, lesson, progress))
    fail('lessons.locked', 'Complete the previous lessons to open this one.');
  return progress;
}
