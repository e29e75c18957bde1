import { delegations } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { writeReport } from '../../core/pdf/report-pdf.ts';
import type { TeamScope } from '../../teams/team-scope.ts';
import { readTrial } from '../team-training/trials.service.ts';
import { describeAnswer, describeLog } from './paper.ts';
import { teamRoute } from '../../teams/team-route.ts';
import { readAnswer, readAnswers } from './answers.service.ts';
import { checkLines } from './check-lines.service.ts';
import { endLine, readLog, readOwnLines } from './delegations.service.ts';
import { correctLine, propose, proposeSeveral } from './propose-lines.service.ts';

export function delegationRoutes(app: FastifyInstance, context: Context): void {
  teamRoute(app, context, delegations.log, (scope, { params }) => readLog(context, scope, params.id));
  teamRoute(app, context, delegations.own, (scope) => readOwnLines(context, scope));
  teamRoute(app, context, delegations.propose, (scope, { params, body }) =>
    propose(context, scope, params.id, body),
  );
  teamRoute(app, context, delegations.proposeSeveral, (scope, { params, body }) =>
    proposeSeveral(context, scope, params.id, body),
  );
  teamRoute(app, context, delegations.check, (scope, { params, body }) =>
    checkLines(context, scope, { trialId: params.id, lines: body.lines }),
  );
  teamRoute(app, context, delegations.correct, (scope, { params, body }) =>
    correctLine(context, scope, params.id, body),
  );
  teamRoute(app, context, delegations.end, (scope, { params, body }) =>
    endLine(context, scope, params.id, body),
  );
  teamRoute(app, context, delegations.answer, (scope, { params, query }) =>
    readAnswer(context, scope, { ...query, trialId: params.id }),
  );
  const headOf = (scope: TeamScope) => ({
    organization: scope.organization.name,
    at: context.now(),
    author: context.content.catalogue.academy.name,
  });
  teamRoute(app, context, delegations.logFile, async (scope, { params, reply }) => {
    const trial = await readTrial(scope, params.id);
    const lines = await readLog(context, scope, params.id);
    reply.header('content-disposition', 'attachment; filename="delegation-log.pdf"');
    return writeReport(describeLog({ trial, lines }, headOf(scope)));
  });
  teamRoute(app, context, delegations.answerFile, async (scope, { params, query, reply }) => {
    const answer = await readAnswer(context, scope, { ...query, trialId: params.id });
    reply.header('content-disposition', 'attachment; filename="trained-and-authorized.pdf"');
    return writeReport(describeAnswer(answer, headOf(scope)));
  });
  teamRoute(app, context, delegations.answers, (scope, { params, query }) =>
    readAnswers(scope, { trialId: params.id, day: query.day }),
  );
}
