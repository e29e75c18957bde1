import { teamSetup, teamTraining } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../core/route.ts';
import { TEMPLATES } from '../../teams/rules/templates.ts';
import { teamRoute } from '../../teams/team-route.ts';
import { addCertificate, addEvidence, correctEvidence, withdrawEvidence } from './evidence.service.ts';
import { readMatrix, readOwnRequirements, readPerson, writeMatrix } from './matrix.service.ts';
import { addRules, endRules, readRules } from './rules.service.ts';
import { addStaff, addTrial, addVersion, readTrials } from './trials.service.ts';

export function teamTrainingRoutes(app: FastifyInstance, context: Context): void {
  teamRoute(app, context, teamSetup.trials, (scope) => readTrials(scope));
  teamRoute(app, context, teamSetup.addTrial, (scope, { body }) => addTrial(scope, body));
  teamRoute(app, context, teamSetup.addStaff, (scope, { params, body }) => addStaff(scope, params.id, body));
  teamRoute(app, context, teamSetup.addVersion, (scope, { body }) => addVersion(scope, body));
  teamRoute(app, context, teamSetup.rules, (scope) => readRules(scope));
  teamRoute(app, context, teamSetup.templates, async () => [...TEMPLATES]);
  teamRoute(app, context, teamSetup.addRules, (scope, { body }) => addRules(scope, body));
  teamRoute(app, context, teamSetup.endRules, (scope, { params, body }) => endRules(scope, params.id, body));
  teamRoute(app, context, teamTraining.addEvidence, (scope, { body }) => addEvidence(scope, body));
  teamRoute(app, context, teamTraining.addCertificate, (scope, { body }) =>
    addCertificate(context, scope, body),
  );
  teamRoute(app, context, teamTraining.correctEvidence, (scope, { params, body }) =>
    correctEvidence(scope, params.id, body),
  );
  teamRoute(app, context, teamTraining.withdrawEvidence, (scope, { params, body }) =>
    withdrawEvidence(scope, params.id, body),
  );
  teamRoute(app, context, teamTraining.matrix, (scope, { query }) => readMatrix(scope, query));
  teamRoute(app, context, teamTraining.matrixFile, async (scope, { query, reply }) => {
    const matrix = await readMatrix(scope, query);
    reply.header('content-disposition', `attachment; filename="training-${matrix.asOf}.csv"`);
    return writeMatrix(scope, matrix, context.now()) as never;
  });
  teamRoute(app, context, teamTraining.person, (scope, { params, query }) =>
    readPerson(scope, params.personId, query),
  );
  route(app, context, teamTraining.mine, ({ params }) => readOwnRequirements(context, params.userId));
}
