import { advanced } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../core/route.ts';
import { getAdvancedProgress, listMentors } from './advanced.service.ts';
import { getAnalytics } from './analytics.service.ts';
import { learnerRoute } from '../../learning/begun-versions/learner-route.ts';

export function advancedRoutes(app: FastifyInstance, context: Context): void {
  learnerRoute(app, context, advanced.progress, ({ params }, own) => getAdvancedProgress(own, params.userId));
  route(app, context, advanced.mentors, ({ params }) => listMentors(context, params.userId));
  learnerRoute(app, context, advanced.analytics, ({ params }, own) => getAnalytics(own, params.userId));
}
