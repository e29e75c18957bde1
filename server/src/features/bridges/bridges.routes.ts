import { bridges } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../core/route.ts';
import { getBridge, listBridges } from '../../learning/bridges/bridges.service.ts';
import { paidRoute } from '../../learning/paid.ts';
import { findCourse } from '../../learning/standing.service.ts';

export function bridgeRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, bridges.list, ({ params }) => listBridges(context, params.userId));
  paidRoute(app, context, bridges.get, {
    courseOf: ({ id }) => findCourse(context, id),
    handler: ({ viewer, params }) => getBridge(context, viewer.id, findCourse(context, params.id)),
  });
}
