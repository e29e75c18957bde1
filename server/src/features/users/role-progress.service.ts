import type { RoleProgress } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { loadRoles } from '../../learning/roles.service.ts';
import { byLesson, isCourseCompleted, lockReason } from '../../learning/course-states.ts';
import { readProgress } from '../../learning/progress.service.ts';
import { listCertifiedCourses } from '../../learning/certificates/certificates.service.ts';
import { hours, totals } from './users.service.ts';

/** A learner's progress in each owned role, from one read of the records. */
export async function listRoleProgress(context: Context, userId: number): Promise<RoleProgress[]> {
  const { db } = context.database;
  const [roles, rows, certified] = await Promise.all([
    loadRoles(db, userId),
    readProgress(context, userId),
    listCertifiedCourses(db, userId, context.now()),
  ]);
  const progress = byLesson(rows);
  return roles
    .filter(({ isPaid }) => isPaid)
    .map(({ role }) => {
      const courses = context.content.catalogue.coursesOf(role);
      const done = courses
        .flatMap(({ lessons }) => lessons)
        .filter(({ id }) => progress.get(id)?.isCompleted);
      const next = courses.find(
        (course) =>
          !isCourseCompleted(course, progress) && lockReason(course, courses, progress, true) === undefined,
      );
      const { overallProgress, ...counts } = totals(courses, progress);
      return {
        role,
        progress: overallProgress,
        ...counts,
        studyHours: hours(done.reduce((sum, { minutes }) => sum + minutes, 0)),
        nextCourse: next ? { id: next.id, title: next.title } : null,
        certificates: courses.filter(({ id }) => certified.has(id)).length,
        readyForAssessment: courses.filter(
          (course) => isCourseCompleted(course, progress) && !certified.has(course.id),
        ).length,
      };
    });
}
