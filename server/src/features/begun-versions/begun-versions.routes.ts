import { begunVersions, done } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { moveOn } from '../../learning/begun-versions/move-on.service.ts';
import { paidRoute } from '../../learning/paid.ts';
import { findCourse } from '../../learning/standing.service.ts';

export function begunVersionRoutes(app: FastifyInstance, context: Context): void {
  paidRoute(app, context, begunVersions.move, {
    courseOf: ({ id }, own) => findCourse(own, id),
    handler: async ({ viewer, params }, own) => {
      await moveOn(own, viewer.id, findCourse(own, params.id));
      return done;
    },
  });
}
