import { users } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../core/route.ts';
import { loadRoles } from '../../learning/roles.service.ts';
import { listRoleProgress } from './role-progress.service.ts';
import { getDashboard, getProfile, listCompletedCourses } from './users.service.ts';

export function userRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, users.get, ({ params }) => getProfile(context, params.userId));
  route(app, context, users.profile, ({ params }) => getProfile(context, params.userId));
  route(app, context, users.roles, ({ params }) => loadRoles(context.database.db, params.userId));
  route(app, context, users.dashboard, ({ params }) => getDashboard(context, params.userId));
  route(app, context, users.roleProgress, ({ params }) => listRoleProgress(context, params.userId));
  route(app, context, users.completedCourses, ({ params }) => listCompletedCourses(context, params.userId));
}
