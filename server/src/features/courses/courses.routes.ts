import { courses } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { getCourse, listCourses, listLessons } from './courses.service.ts';
import { learnerRoute } from '../../learning/begun-versions/learner-route.ts';

export function courseRoutes(app: FastifyInstance, context: Context): void {
  learnerRoute(app, context, courses.list, ({ viewer }, own) => listCourses(own, viewer));
  learnerRoute(app, context, courses.get, ({ viewer, params }, own) => getCourse(own, viewer, params.id));
  learnerRoute(app, context, courses.lessons, ({ viewer, params }, own) =>
    listLessons(own, viewer, params.id),
  );
}
