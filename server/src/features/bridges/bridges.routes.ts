import { bridges } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { getBridge, listBridges } from '../../learning/bridges/bridges.service.ts';
import { learnerRoute } from '../../learning/begun-versions/learner-route.ts';
import { paidRoute } from '../../learning/paid.ts';
import { findCourse } from '../../learning/standing.service.ts';

export function bridgeRoutes(app: FastifyInstance, context: Context): void {
  learnerRoute(app, context, bridges.list, ({ params }, own) => listBridges(own, params.userId));
  paidRoute(app, context, bridges.get, {
    courseOf: ({ id }, own) => findCourse(own, id),
    handler: ({ viewer, params }, own) => getBridge(own, viewer.id, findCourse(own, params.id)),
  });
}
