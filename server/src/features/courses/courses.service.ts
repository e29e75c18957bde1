import type { Course, CourseSummary, LessonSummary } from '@trialwright/contract';
import { programLengthOf, questionsPerAttempt } from '../../content/catalogue.ts';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../core/sessions.ts';
import { describeFinishing } from '../../learning/begun-versions/describe-finishing.ts';
import { readPeople } from '../../learning/course-reviews/course-reviews.service.ts';
import { lockReason, readIn, summarizeCourse, summarizeLessons } from '../../learning/course-states.ts';
import { describeBlocker, isModuleAssessable } from '../../learning/paths/path-access.ts';
import { listActiveTime } from '../../learning/reading/reading.service.ts';
import { findCourse, isModule, ownsRole, progressOf, loadAccess } from '../../learning/standing.service.ts';

/** The primary role's courses in order, with the caller's progress; all courses for a visitor. */
export async function listCourses(context: Context, viewer: Viewer | undefined): Promise<CourseSummary[]> {
  const { catalogue } = context.content;
  const role = viewer?.roles[0]?.role;
  if (viewer && !role) return [];
  const courses = role ? catalogue.coursesOf(role) : catalogue.courses;
  const progress = await progressOf(context, viewer);
  return courses.map((course) =>
    summarizeCourse(course, catalogue.sequenceOf(course), {
      progress,
      isPaid: ownsRole(viewer, course),
    }),
  );
}

export async function getCourse(context: Context, viewer: Viewer | undefined, id: number): Promise<Course> {
  const { catalogue } = context.content;
  const course = findCourse(context, id);
  const sequence = catalogue.sequenceOf(course);
  const { progress, gate } = await loadAccess(context, viewer, isModule(course));
  const summary = summarizeCourse(course, sequence, { progress, isPaid: ownsRole(viewer, course), gate });
  const path = catalogue.practice.path(course.path ?? '');
  const isRead = readIn(progress);
  const waitsFor =
    summary.lockReason === 'courses.locked' ? describeBlocker(course, sequence, gate, isRead) : null;
  const next = sequence[sequence.indexOf(course) + 1];
  return {
    ...summary,
    version: course.version,
    finishing: viewer ? describeFinishing(context, viewer.id, course) : null,
    effectiveDate: course.effectiveDate,
    lawAsOf: course.lessons.flatMap(({ lawAsOf }) => lawAsOf ?? []).toSorted()[0] ?? null,
    programLength: course.isPublished ? programLengthOf(course) : null,
    contentHash: course.contentHash,
    people: await readPeople(context.database.db, course),
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
  const { progress, gate } = await loadAccess(context, viewer, isModule(course));
  const reason = lockReason(course, sequence, { progress, isPaid: ownsRole(viewer, course), gate });
  const summaries = summarizeLessons(course, {
    sequence,
    reason,
    progress,
    isRegistered: viewer !== undefined,
  });
  if (!viewer) return summaries;
  const ids = summaries.map((lesson) => lesson.id);
  const active = await listActiveTime(context.database.db, viewer.id, ids);
  const minutes = new Map(active.map(({ lessonId, activeMs }) => [lessonId, Math.floor(activeMs / 60_000)]));
  return summaries.map((lesson) => ({ ...lesson, recordedMinutes: minutes.get(lesson.id) ?? 0 }));
}
