import { delegations } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { teamRoute } from '../../teams/team-route.ts';
import { readAnswer, readAnswers } from './answers.service.ts';
import { endLine, propose, readLog, readOwnLines } from './delegations.service.ts';

export function delegationRoutes(app: FastifyInstance, context: Context): void {
  teamRoute(app, context, delegations.log, (scope, { params }) => readLog(context, scope, params.id));
  teamRoute(app, context, delegations.own, (scope) => readOwnLines(context, scope));
  teamRoute(app, context, delegations.propose, (scope, { params, body }) =>
    propose(context, scope, params.id, body),
  );
  teamRoute(app, context, delegations.end, (scope, { params, body }) =>
    endLine(context, scope, params.id, body),
  );
  teamRoute(app, context, delegations.answer, (scope, { params, query }) =>
    readAnswer(scope, { ...query, trialId: params.id }),
  );
  teamRoute(app, context, delegations.answers, (scope, { params, query }) =>
    readAnswers(scope, { trialId: params.id, day: query.day }),
  );
}
