import type { Course, CourseSummary, LessonSummary, Role } from '@trialwright/contract';
import { questionsPerAttempt, type CatalogueCourse, type CatalogueLesson } from '../../content/catalogue.ts';
import type { Context } from '../../core/context.ts';
import { fail, LockedError } from '../../core/errors.ts';
import { isPaidFor } from '../../core/route.ts';
import type { Viewer } from '../../core/sessions.ts';
import { readPathGate } from '../learning-paths/path-gate.service.ts';
import { readProgress, type ProgressRow } from '../progress/progress.service.ts';
import { describeLessonLock, describeLock, isSample } from './course-lock.ts';
import {
  byLesson,
  isLessonOpen,
  lockReason,
  readIn,
  summarizeCourse,
  summarizeLessons,
} from './course-states.ts';
import { CLOSED_GATE, describeWait, isModuleAssessable, type PathGate } from './path-gate.ts';

/** What decides on locks: the lessons that were read, and, for modules of learning paths, their gate. */
export interface Standing {
  progress: Map<number, ProgressRow>;
  gate: PathGate;
}

function ownsRole(viewer: Viewer | undefined, course: CatalogueCourse): boolean {
  return viewer !== undefined && isPaidFor(viewer.roles, course);
}

async function progressOf(context: Context, viewer: Viewer | undefined): Promise<Map<number, ProgressRow>> {
  return viewer ? byLesson(await readProgress(context, viewer.id)) : new Map();
}

async function readStanding(
  context: Context,
  viewer: Viewer | undefined,
  hasModules: boolean,
): Promise<Standing> {
  const { content, database } = context;
  const [progress, gate] = await Promise.all([
    progressOf(context, viewer),
    viewer && hasModules ? readPathGate(content.catalogue, database.db, viewer.id) : CLOSED_GATE,
  ]);
  return { progress, gate };
}

const isModule = ({ path }: CatalogueCourse) => path !== undefined;

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
  if (planned) fail('courses.in_preparation', 'This lesson is being written.');
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
    summarizeCourse(course, catalogue.sequenceOf(course), progress, ownsRole(viewer, course)),
  );
}

export async function getCourse(context: Context, viewer: Viewer | undefined, id: number): Promise<Course> {
  const { catalogue } = context.content;
  const course = findCourse(context, id);
  const sequence = catalogue.sequenceOf(course);
  const { progress, gate } = await readStanding(context, viewer, isModule(course));
  const summary = summarizeCourse(course, sequence, progress, ownsRole(viewer, course), gate);
  const path = catalogue.practice.path(course.path ?? '');
  const isRead = readIn(progress);
  const waitsFor =
    summary.lockReason === 'courses.locked' ? describeWait(course, sequence, gate, isRead) : null;
  const next = sequence[sequence.indexOf(course) + 1];
  return {
    ...summary,
    version: course.version,
    effectiveDate: course.effectiveDate,
    lawAsOf: course.lessons.flatMap(({ lawAsOf }) => lawAsOf ?? []).toSorted()[0] ?? null,
    guideline: course.guideline,
    regulations: course.regulations,
    questionsPerAttempt: questionsPerAttempt(course),
    isAssessmentOpen: !summary.isLocked && (!isModule(course) || isModuleAssessable(course, gate, isRead)),
    path: path ? { id: path.id, name: path.name, waitsFor } : null,
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
  const sequence = context.content.catalogue.sequenceOf(course);
  const { progress, gate } = await readStanding(context, viewer, isModule(course));
  const reason = lockReason(course, sequence, progress, ownsRole(viewer, course), gate);
  return summarizeLessons(course, sequence, reason, progress, viewer !== undefined);
}

/**
 * Tells of any course or lesson whether the viewer can open it now, from one reading of the records. Who asks about
 * courses of roles only says so, and saves the reading of the learning paths.
 */
export async function readLocks(
  context: Context,
  viewer: Viewer,
  hasModules = true,
): Promise<{ isCourseLocked: (id: number) => boolean; isLessonLocked: (id: number) => boolean }> {
  const { catalogue } = context.content;
  const { progress, gate } = await readStanding(context, viewer, hasModules);
  const isCourseLocked = (id: number) => {
    const course = catalogue.course(id);
    const sequence = course ? catalogue.sequenceOf(course) : [];
    return !course || lockReason(course, sequence, progress, ownsRole(viewer, course), gate) !== undefined;
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

/** Refuses a course that is not bought, not written or not unlocked; answers where the learner stands. */
async function requireOpenCourse(
  context: Context,
  viewer: Viewer,
  course: CatalogueCourse,
): Promise<Standing> {
  const standing = await readStanding(context, viewer, isModule(course));
  const { progress, gate } = standing;
  const sequence = context.content.catalogue.sequenceOf(course);
  const reason = lockReason(course, sequence, progress, ownsRole(viewer, course), gate);
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

/** As `requireOpenCourse`, and refuses a lesson whose earlier lessons are not all completed; a sample is open. */
export async function requireOpenLesson(
  context: Context,
  viewer: Viewer,
  course: CatalogueCourse,
  lesson: CatalogueLesson,
): Promise<Standing> {
  if (isSampleLesson(context, course, lesson)) return readStanding(context, viewer, false);
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
    fail('courses.locked', 'Complete the lessons of this module to open its assessment.');
}
