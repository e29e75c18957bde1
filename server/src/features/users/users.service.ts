import {
  ROLES,
  type Achievement,
  type CourseSummary,
  type Dashboard,
  type Profile,
  type RoleRecord,
  type SignedIn,
} from '@trialwright/contract';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../core/errors.ts';
import { findPerson } from '../../core/users.service.ts';
import { isPaidFor } from '../../learning/paid.ts';
import { loadRoles } from '../../learning/roles.service.ts';
import { findFirstIssued } from '../../learning/certificates/certificates.service.ts';
import { bestScores } from '../../learning/quiz/attempt-results.service.ts';
import { listLatestBookmarks } from '../bookmarks/bookmarks.service.ts';
import {
  byLesson,
  countCompleted,
  isCourseCompleted,
  isLessonOpen,
  percentOf,
  summarizeCourse,
  type ProgressByLesson,
} from '../../learning/course-states.ts';
import { samplesOf } from '../../learning/standing.service.ts';
import { loadPathAccess } from '../../learning/paths/path-access.service.ts';
import { slideOfPercent } from '../../learning/slide-position.ts';
import { readProgress, type ProgressRow } from '../../learning/progress.service.ts';
import { countScenarios } from '../scenarios/scenarios.service.ts';
import { earnAchievements, streakOf } from './evidence.ts';
import { listStudyDays } from '../../learning/study-days.service.ts';

const POINTS_PER_HOUR = 15;

/** Total minutes of completed lessons. */
function studyMinutes(context: Context, rows: readonly ProgressRow[]): number {
  return rows.reduce(
    (sum, row) =>
      sum + (row.isCompleted ? (context.content.catalogue.lesson(row.lessonId)?.minutes ?? 0) : 0),
    0,
  );
}

/** Totals over a role's courses. An unpublished lesson cannot be completed and counts in no total. */
export function sumProgress(courses: readonly CatalogueCourse[], progress: ProgressByLesson) {
  const published = courses.filter(({ isPublished }) => isPublished);
  const totalLessons = published.reduce((sum, course) => sum + course.totalLessons, 0);
  const completedLessons = published.reduce((sum, course) => sum + countCompleted(course, progress), 0);
  return {
    totalLessons,
    completedLessons,
    overallProgress: percentOf(completedLessons, totalLessons),
    completedCourses: courses.filter((course) => isCourseCompleted(course, progress)).length,
    totalCourses: courses.length,
  };
}

export const hours = (minutes: number) => Math.round(minutes / 6) / 10;

type ProgressSummary = Pick<Profile, 'overallProgress' | 'studyHours'>;

/** A user's progress in the primary role, and total study time. */
export async function loadProgressSummary(
  context: Context,
  { id, roles: [record] }: Pick<SignedIn, 'id' | 'roles'>,
): Promise<ProgressSummary> {
  const rows = await readProgress(context, id);
  const courses = record ? context.content.catalogue.coursesOf(record.role) : [];
  return {
    overallProgress: sumProgress(courses, byLesson(rows)).overallProgress,
    studyHours: hours(studyMinutes(context, rows)),
  };
}

export async function getProfile(context: Context, userId: number): Promise<Profile> {
  const { db } = context.database;
  const user = await findPerson(db, userId);
  if (!user) return fail('users.not_found', 'Account not found.');
  return {
    ...user,
    ...(await loadProgressSummary(context, { id: userId, roles: await loadRoles(db, userId) })),
  };
}

function findNext(
  courses: readonly CatalogueCourse[],
  progress: ReadonlyMap<number, ProgressRow>,
): Dashboard['next'] {
  for (const course of courses) {
    const lesson = course.lessons.find(({ id }) => !progress.get(id)?.isCompleted);
    if (!lesson || !isLessonOpen(course, lesson, progress)) continue;
    const record = progress.get(lesson.id);
    return {
      lessonId: lesson.id,
      lessonTitle: lesson.title,
      lessonNumber: lesson.number,
      courseId: course.id,
      courseTitle: course.title,
      courseLessons: course.totalLessons,
      completedLessons: countCompleted(course, progress),
      estimatedMinutes: lesson.estimatedMinutes,
      slide: slideOfPercent(record?.position ?? 0, lesson.slides.length),
      slides: lesson.slides.length,
      lastReadAt: record?.updatedAt.toISOString() ?? null,
    };
  }
  return null;
}

/** Sample lessons for users without a package: of their role, or of every role. */
function presentSamples(
  context: Context,
  roles: readonly RoleRecord[],
  progress: ProgressByLesson,
): Dashboard['samples'] {
  if (roles.some(({ isPaid }) => isPaid)) return [];
  const [own] = roles;
  return samplesOf(context, own ? [own.role] : ROLES).map(({ role, lesson: { id, title, minutes } }) => ({
    role,
    lessonId: id,
    title,
    minutes,
    isCompleted: progress.get(id)?.isCompleted ?? false,
  }));
}

/** All dashboard data, computed from the learner's own records. */
export async function getDashboard(context: Context, userId: number): Promise<Dashboard> {
  const { db } = context.database;
  const { catalogue } = context.content;
  const [roles, rows, scores, days, firstCertificateAt, kept, played] = await Promise.all([
    loadRoles(db, userId),
    readProgress(context, userId),
    bestScores(db, userId),
    listStudyDays(db, userId),
    findFirstIssued(db, userId),
    listLatestBookmarks(db, userId),
    countScenarios(db, userId),
  ]);
  const role = roles[0]?.role ?? null;
  const isPaid = roles[0]?.isPaid ?? false;
  const courses = role ? catalogue.coursesOf(role) : [];
  const progress = byLesson(rows);
  const minutes = studyMinutes(context, rows);
  const summaries = courses.map((course) => summarizeCourse(course, courses, { progress, isPaid }));
  const open = courses.filter((_course, index) => !summaries[index]?.isLocked);
  const achievements: Achievement[] = earnAchievements({
    progress: rows,
    courses: catalogue.courses,
    scores,
    days,
    firstCertificateAt,
    firstScenarioAt: played.firstAt,
  });
  const scenarios = catalogue.practice.decisions.length + catalogue.practice.simulations.length;
  return {
    role,
    isPaid,
    ...sumProgress(courses, progress),
    streakDays: streakOf(days, context.now()),
    studyHours: hours(minutes),
    knowledgePoints: Math.round((minutes / 60) * POINTS_PER_HOUR),
    expertLevel:
      scores.length === 0 ? 0 : Math.round(scores.reduce((sum, { score }) => sum + score, 0) / scores.length),
    assessmentsTaken: scores.length,
    courses: summaries,
    next: findNext(open, progress),
    samples: presentSamples(context, roles, progress),
    achievements,
    bookmarks: kept,
    // Completed scenarios still count if they are no longer in the content.
    scenarios: { total: scenarios, completed: Math.min(played.decided + played.simulations, scenarios) },
  };
}

/** Courses of any role in which every lesson is completed. */
export async function listCompletedCourses(context: Context, userId: number): Promise<CourseSummary[]> {
  const { catalogue } = context.content;
  const progress = byLesson(await readProgress(context, userId));
  const { db } = context.database;
  const roles = await loadRoles(db, userId);
  const completed = catalogue.courses.filter((course) => isCourseCompleted(course, progress));
  const hasModules = completed.some(({ path }) => path !== undefined);
  const gate = hasModules ? await loadPathAccess(catalogue, db, userId) : undefined;
  return completed.map((course) =>
    summarizeCourse(course, catalogue.sequenceOf(course), {
      progress,
      isPaid: isPaidFor(roles, course),
      gate,
    }),
  );
}
