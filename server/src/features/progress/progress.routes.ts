import { progress, reading } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../core/route.ts';
import { learnerRoute } from '../../learning/begun-versions/learner-route.ts';
import { byLesson, countCompleted, percentOf } from '../../learning/course-states.ts';
import { findCourse } from '../../learning/standing.service.ts';
import { presentProgress, readProgress } from '../../learning/progress.service.ts';
import { getReading, reportReading } from '../../learning/reading/reading.service.ts';
import { recordProgress } from '../../learning/record-progress.service.ts';

export function progressRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, progress.list, async ({ params }) => {
    const rows = await readProgress(context, params.userId);
    return rows.map(presentProgress);
  });
  learnerRoute(app, context, progress.ofCourse, async ({ params }, own) => {
    const course = findCourse(own, params.courseId);
    const rows = await readProgress(own, params.userId);
    const completedLessons = countCompleted(course, byLesson(rows));
    return {
      courseId: course.id,
      completedLessons,
      totalLessons: course.totalLessons,
      progress: percentOf(completedLessons, course.totalLessons),
      lessons: rows.filter((row) => row.courseId === course.id).map(presentProgress),
    };
  });
  learnerRoute(app, context, reading.get, ({ params }, own) =>
    getReading(own, params.userId, params.lessonId),
  );
  learnerRoute(app, context, reading.report, ({ viewer, params, body, request }, own) =>
    reportReading(own, viewer, params.lessonId, {
      ...body,
      userAgent: request.headers['user-agent'],
      ip: request.ip,
    }),
  );
  learnerRoute(app, context, progress.save, ({ viewer, body }, own) => recordProgress(own, viewer, body));
}
