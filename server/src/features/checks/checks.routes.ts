import { checks, done } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import {
  answerCheck,
  deleteText,
  listCheckStates,
  markOwnText,
} from '../../learning/checks/checks.service.ts';
import { paidRoute } from '../../learning/paid.ts';
import { courseToPay } from '../../learning/standing.service.ts';

/** Checks are open to whoever may read their lesson. */
export function checkRoutes(app: FastifyInstance, context: Context): void {
  const courseOf = ({ id }: { id: number }, own: Context) => courseToPay(own, id);
  paidRoute(app, context, checks.list, {
    courseOf,
    handler: ({ viewer, params }, own) => listCheckStates(own, viewer, params.id),
  });
  paidRoute(app, context, checks.answer, {
    courseOf,
    handler: ({ viewer, params, body }, own) => answerCheck(own, viewer, params, body),
  });
  paidRoute(app, context, checks.markOwn, {
    courseOf,
    handler: ({ viewer, params, body }, own) => markOwnText(own, viewer, params, body),
  });
  paidRoute(app, context, checks.deleteText, {
    courseOf,
    handler: async ({ viewer, params }) => {
      await deleteText(context, viewer, params);
      return done;
    },
  });
}
