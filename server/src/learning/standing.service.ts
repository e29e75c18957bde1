import type { Role } from '@trialwright/contract';
import type { CatalogueCourse, CatalogueLesson } from '../content/catalogue.ts';
import type { Context } from '../context.ts';
import { fail, LockedError } from '../core/errors.ts';
import type { Viewer } from '../core/sessions.ts';
import { describeLessonLock, describeLock, isSample } from './course-lock.ts';
import { byLesson, isLessonOpen, lockReason, readIn } from './course-states.ts';
import { isPaidFor } from './paid.ts';
import { loadPathAccess } from './paths/path-access.service.ts';
import { NO_PATH_ACCESS, isModuleAssessable, type PathAccess } from './paths/path-access.ts';
import { readProgress, type ProgressRow } from './progress.service.ts';

/** What decides on locks: the lessons that were read, and, for modules of learning paths, their gate. */
export interface CourseAccess {
  progress: Map<number, ProgressRow>;
  gate: PathAccess;
}

export function ownsRole(viewer: Viewer | undefined, course: CatalogueCourse): boolean {
  return viewer !== undefined && isPaidFor(viewer.roles, course);
}

export async function progressOf(
  context: Context,
  viewer: Viewer | undefined,
): Promise<Map<number, ProgressRow>> {
  return viewer ? byLesson(await readProgress(context, viewer.id)) : new Map();
}

export async function loadAccess(
  context: Context,
  viewer: Viewer | undefined,
  hasModules: boolean,
): Promise<CourseAccess> {
  const { content, database } = context;
  const [progress, gate] = await Promise.all([
    progressOf(context, viewer),
    viewer && hasModules ? loadPathAccess(content.catalogue, database.db, viewer.id) : NO_PATH_ACCESS,
  ]);
  return { progress, gate };
}

export const isModule = ({ path }: CatalogueCourse) => path !== undefined;

export function findCourse(context: Context, id: number): CatalogueCourse {
  return context.content.catalogue.course(id) ?? fail('courses.not_found', 'Course not found.');
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
  if (planned) fail('courses.in_preparation', 'This lesson is still in development.');
  return fail('lessons.not_found', 'Lesson not found.');
}

/**
 * Tells of any course or lesson whether the viewer can open it now, from one reading of the records. Who asks about
 * courses of roles only says so, and saves the reading of the learning paths.
 */
export async function listLockReasons(
  context: Context,
  viewer: Viewer,
  hasModules = true,
): Promise<{ isCourseLocked: (id: number) => boolean; isLessonLocked: (id: number) => boolean }> {
  const { catalogue } = context.content;
  const { progress, gate } = await loadAccess(context, viewer, hasModules);
  const isCourseLocked = (id: number) => {
    const course = catalogue.course(id);
    const sequence = course ? catalogue.sequenceOf(course) : [];
    return (
      !course ||
      lockReason(course, sequence, { progress, isPaid: ownsRole(viewer, course), gate }) !== undefined
    );
  };
  return {
    isCourseLocked,
    isLessonLocked: (id) => {
      const lesson = catalogue.lesson(id);
      const course = lesson && catalogue.course(lesson.courseId);
      if (!lesson || !course) return true;
      if (isSample(course, lesson, catalogue.sequenceOf(course))) return false;
      return isCourseLocked(course.id) || !isLessonOpen(course, lesson, progress);
    },
  };
}

/** Rejects a course that is not owned, not published, or locked; returns the learner's records. */
async function requireOpenCourse(
  context: Context,
  viewer: Viewer,
  course: CatalogueCourse,
): Promise<CourseAccess> {
  const standing = await loadAccess(context, viewer, isModule(course));
  const { progress, gate } = standing;
  const sequence = context.content.catalogue.sequenceOf(course);
  const reason = lockReason(course, sequence, { progress, isPaid: ownsRole(viewer, course), gate });
  if (!reason) return standing;
  const { text, way } = describeLock(course, reason, { sequence, isRead: readIn(progress), gate });
  throw new LockedError(reason, text, way);
}

/** The lesson of each of these roles that is open to everybody who is registered. */
export function samplesOf(
  context: Context,
  roles: readonly Role[],
): { role: Role; lesson: CatalogueLesson }[] {
  return roles.flatMap((role) => {
    const lesson = context.content.catalogue.coursesOf(role)[0]?.lessons[0];
    return lesson ? { role, lesson } : [];
  });
}

/** Whether a lesson is open to everybody who is registered. */
export function isSampleLesson(context: Context, course: CatalogueCourse, lesson: CatalogueLesson): boolean {
  return isSample(course, lesson, context.content.catalogue.sequenceOf(course));
}

/** The course that must be paid for to read a lesson; none for a sample, which is open to everybody who is registered. */
export function courseToPay(context: Context, lessonId: number): CatalogueCourse | undefined {
  const { lesson, course } = findLesson(context, lessonId);
  return isSampleLesson(context, course, lesson) ? undefined : course;
}

/** As `requireOpenCourse`, and refuses a lesson whose earlier lessons are not all completed; a sample is open. */
export async function requireOpenLesson(
  context: Context,
  viewer: Viewer,
  course: CatalogueCourse,
  lesson: CatalogueLesson,
): Promise<CourseAccess> {
  if (isSampleLesson(context, course, lesson)) return loadAccess(context, viewer, false);
  const standing = await requireOpenCourse(context, viewer, course);
  const { progress } = standing;
  if (!isLessonOpen(course, lesson, progress)) {
    const { text, way } = describeLessonLock(
      course,
      lesson,
      ({ id }) => progress.get(id)?.isCompleted ?? false,
    );
    throw new LockedError('lessons.locked', text, way);
  }
  return standing;
}

/** As `requireOpenCourse`, and refuses the assessment of a module whose lessons come first. */
export async function requireOpenAssessment(
  context: Context,
  viewer: Viewer,
  course: CatalogueCourse,
): Promise<void> {
  const { progress, gate } = await requireOpenCourse(context, viewer, course);
  if (isModule(course) && !isModuleAssessable(course, gate, readIn(progress)))
    fail('courses.locked', 'Complete this module’s lessons to unlock its assessment.');
}
