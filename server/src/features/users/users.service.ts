import type { Achievement, CourseSummary, Dashboard, Profile } from '@trialwright/contract';
import { sql } from 'kysely';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import type { Context } from '../../core/context.ts';
import type { Db } from '../../core/database/open.ts';
import { fail } from '../../core/errors.ts';
import { isPaidFor } from '../../core/route.ts';
import { loadRoles } from '../../core/sessions.ts';
import { bestScores } from '../assessments/assessments.service.ts';
import { listBookmarks } from '../bookmarks/bookmarks.service.ts';
import {
  byLesson,
  countCompleted,
  isCourseCompleted,
  isLessonOpen,
  percentOf,
  summarizeCourse,
  type ProgressByLesson,
} from '../courses/course-states.ts';
import { readPathGate } from '../learning-paths/path-gate.service.ts';
import { slideOfPercent } from '../lessons/slide-position.ts';
import { readProgress } from '../progress/progress.service.ts';
import { countScenarios } from '../scenarios/scenarios.service.ts';
import type { ProgressRow } from '../../core/progress-memory.ts';
import { earnAchievements, streakOf } from './evidence.ts';

const POINTS_PER_HOUR = 15;
const DASHBOARD_BOOKMARKS = 3;

/** Minutes of the lessons that are completed. */
function studyMinutes(context: Context, rows: readonly ProgressRow[]): number {
  return rows.reduce(
    (sum, row) =>
      sum + (row.isCompleted ? (context.content.catalogue.lesson(row.lessonId)?.minutes ?? 0) : 0),
    0,
  );
}

export function totals(courses: readonly CatalogueCourse[], progress: ProgressByLesson) {
  const totalLessons = courses.reduce((sum, course) => sum + course.totalLessons, 0);
  const completedLessons = courses.reduce((sum, course) => sum + countCompleted(course, progress), 0);
  return {
    totalLessons,
    completedLessons,
    overallProgress: percentOf(completedLessons, totalLessons),
    completedCourses: courses.filter((course) => isCourseCompleted(course, progress)).length,
    totalCourses: courses.length,
  };
}

export const hours = (minutes: number) => Math.round(minutes / 6) / 10;

export async function getProfile(context: Context, userId: number): Promise<Profile> {
  const { db } = context.database;
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'username', 'email', 'isAdmin'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return fail('users.not_found', 'There is no such person.');
  const [record] = await loadRoles(db, userId);
  const rows = await readProgress(context, userId);
  const courses = record ? context.content.catalogue.coursesOf(record.role) : [];
  return {
    ...user,
    overallProgress: totals(courses, byLesson(rows)).overallProgress,
    studyHours: hours(studyMinutes(context, rows)),
  };
}

/** Days on which the learner read, answered or signed in, newest first. */
async function activeDays(db: Db, userId: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct left(at, 10) as day from ledger
    where subject_id = ${userId} and actor_id = ${userId} order by day desc limit 400`.execute(db);
  return rows.map(({ day }) => day);
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
      estimatedMinutes: lesson.minutes,
      slide: slideOfPercent(record?.position ?? 0, lesson.slides.length),
      slides: lesson.slides.length,
      lastReadAt: record?.updatedAt.toISOString() ?? null,
    };
  }
  return null;
}

/** Everything that the dashboard shows, computed from the learner's own records. */
export async function getDashboard(context: Context, userId: number): Promise<Dashboard> {
  const { db } = context.database;
  const { catalogue } = context.content;
  const [roles, rows, scores, days, certificates, kept, played] = await Promise.all([
    loadRoles(db, userId),
    readProgress(context, userId),
    bestScores(db, userId),
    activeDays(db, userId),
    db
      .selectFrom('certificates')
      .select('issuedAt')
      .where('userId', '=', userId)
      .orderBy('issuedAt')
      .limit(1)
      .executeTakeFirst(),
    listBookmarks(db, userId, DASHBOARD_BOOKMARKS),
    countScenarios(db, userId),
  ]);
  const role = roles[0]?.role ?? null;
  const isPaid = roles[0]?.isPaid ?? false;
  const courses = role ? catalogue.coursesOf(role) : [];
  const progress = byLesson(rows);
  const minutes = studyMinutes(context, rows);
  const summaries = courses.map((course) => summarizeCourse(course, courses, progress, isPaid));
  const open = courses.filter((_course, index) => !summaries[index]?.isLocked);
  const achievements: Achievement[] = earnAchievements({
    progress: rows,
    courses: catalogue.courses,
    scores,
    days,
    firstCertificateAt: certificates?.issuedAt ?? null,
    firstScenarioAt: played.firstAt,
  });
  const scenarios = catalogue.practice.decisions.length + catalogue.practice.simulations.length;
  return {
    role,
    isPaid,
    ...totals(courses, progress),
    streakDays: streakOf(days, context.now()),
    studyHours: hours(minutes),
    knowledgePoints: Math.round((minutes / 60) * POINTS_PER_HOUR),
    expertLevel:
      scores.length === 0 ? 0 : Math.round(scores.reduce((sum, { score }) => sum + score, 0) / scores.length),
    assessmentsTaken: scores.length,
    courses: summaries,
    next: findNext(open, progress),
    achievements,
    bookmarks: kept,
    // What was done stays done, also where the scenario has left the academy.
    scenarios: { total: scenarios, completed: Math.min(played.decided + played.simulations, scenarios) },
  };
}

/** Courses of any role of which every lesson is completed. */
export async function listCompletedCourses(context: Context, userId: number): Promise<CourseSummary[]> {
  const { catalogue } = context.content;
  const progress = byLesson(await readProgress(context, userId));
  const { db } = context.database;
  const roles = await loadRoles(db, userId);
  const completed = catalogue.courses.filter((course) => isCourseCompleted(course, progress));
  const hasModules = completed.some(({ path }) => path !== undefined);
  const gate = hasModules ? await readPathGate(catalogue, db, userId) : undefined;
  return completed.map((course) =>
    summarizeCourse(course, catalogue.sequenceOf(course), progress, isPaidFor(roles, course), gate),
  );
}
