import { advanced } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../core/route.ts';
import { getAdvancedProgress, listMentors } from './advanced.service.ts';
import { getAnalytics } from './analytics.service.ts';

export function advancedRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, advanced.progress, ({ params }) => getAdvancedProgress(context, params.userId));
  route(app, context, advanced.mentors, ({ params }) => listMentors(context, params.userId));
  route(app, context, advanced.analytics, ({ params }) => getAnalytics(context, params.userId));
}
