import { scenarios } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../core/route.ts';
import { chooseOption, listScenarios } from './scenarios.service.ts';
import { decide, getSession, listLearnerSessions, startSimulation } from './simulations.service.ts';

export function scenarioRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, scenarios.list, ({ viewer }) => listScenarios(context, viewer));
  route(app, context, scenarios.choose, ({ viewer, params, body }) =>
    chooseOption(context, viewer, params.id, body.optionId),
  );
  route(app, context, scenarios.start, ({ viewer, params }) => startSimulation(context, viewer, params.id));
  route(app, context, scenarios.session, ({ viewer, params }) => getSession(context, viewer, params.id));
  route(app, context, scenarios.decide, ({ viewer, params, body }) =>
    decide(context, viewer, params.id, body),
  );
  route(app, context, scenarios.sessions, ({ params }) => listLearnerSessions(context, params.userId));
}
