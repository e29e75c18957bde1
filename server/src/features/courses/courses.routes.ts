import { courses } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../core/route.ts';
import { getCourse, listCourses, listLessons } from './courses.service.ts';

export function courseRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, courses.list, ({ viewer }) => listCourses(context, viewer));
  route(app, context, courses.get, ({ viewer, params }) => getCourse(context, viewer, params.id));
  route(app, context, courses.lessons, ({ viewer, params }) => listLessons(context, viewer, params.id));
}
