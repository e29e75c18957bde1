import { users } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../core/route.ts';
import { learnerRoute } from '../../learning/begun-versions/learner-route.ts';
import { loadRoles } from '../../learning/roles.service.ts';
import { listRoleProgress } from './role-progress.service.ts';
import { getDashboard, getProfile, listCompletedCourses } from './users.service.ts';

export function userRoutes(app: FastifyInstance, context: Context): void {
  learnerRoute(app, context, users.get, ({ params }, own) => getProfile(own, params.userId));
  learnerRoute(app, context, users.profile, ({ params }, own) => getProfile(own, params.userId));
  route(app, context, users.roles, ({ params }) => loadRoles(context.database.db, params.userId));
  learnerRoute(app, context, users.dashboard, ({ params }, own) => getDashboard(own, params.userId));
  learnerRoute(app, context, users.roleProgress, ({ params }, own) => listRoleProgress(own, params.userId));
  learnerRoute(app, context, users.completedCourses, ({ params }, own) =>
    listCompletedCourses(own, params.userId),
  );
}
