import type { RoleProgress } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { loadRoles } from '../../learning/roles.service.ts';
import { byLesson, isCourseCompleted, lockReason } from '../../learning/course-states.ts';
import { listActiveTime } from '../../learning/reading/reading.service.ts';
import { readProgress } from '../../learning/progress.service.ts';
import { listCertifiedCourses } from '../../learning/certificates/certificates.service.ts';
import { hours, sumProgress } from './users.service.ts';

/** A learner's progress in each owned role, from one read of the records. */
export async function listRoleProgress(context: Context, userId: number): Promise<RoleProgress[]> {
  const { db } = context.database;
  const [roles, rows, certified] = await Promise.all([
    loadRoles(db, userId),
    readProgress(context, userId),
    listCertifiedCourses(db, userId, context.now()),
  ]);
  const progress = byLesson(rows);
  const ids = rows.map(({ lessonId }) => lessonId);
  const active = new Map(
    (await listActiveTime(db, userId, ids)).map(({ lessonId, activeMs }) => [lessonId, activeMs]),
  );
  return roles
    .filter(({ isPaid }) => isPaid)
    .map(({ role }) => {
      const courses = context.content.catalogue.coursesOf(role);
      const lessons = courses.flatMap((course) => course.lessons);
      const done = lessons.filter(({ id }) => progress.get(id)?.isCompleted);
      const next = courses.find(
        (course) =>
          !isCourseCompleted(course, progress) &&
          lockReason(course, courses, { progress, isPaid: true }) === undefined,
      );
      const { overallProgress, ...counts } = sumProgress(courses, progress);
      return {
        role,
        progress: overallProgress,
        ...counts,
        studyHours: hours(done.reduce((sum, { minutes }) => sum + minutes, 0)),
        recordedMinutes: Math.floor(lessons.reduce((sum, { id }) => sum + (active.get(id) ?? 0), 0) / 60_000),
        nextCourse: next ? { id: next.id, title: next.title } : null,
        certificates: courses.filter(({ id }) => certified.has(id)).length,
        readyForAssessment: courses.filter(
          (course) => isCourseCompleted(course, progress) && !certified.has(course.id),
        ).length,
      };
    });
}
