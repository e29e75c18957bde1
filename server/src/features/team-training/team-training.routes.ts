import { teamSetup, teamTraining } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { writeReport } from '../../core/pdf/report-pdf.ts';
import { createLimit } from '../../core/limit.ts';
import { route } from '../../core/route.ts';
import { MEDIA_TYPES } from '../../core/uploads/recognize-file.ts';
import { writeWorkbook } from '../../core/xlsx/workbook.ts';
import { TEMPLATES } from '../../teams/rules/templates.ts';
import { teamRoute } from '../../teams/team-route.ts';
import type { TeamScope } from '../../teams/team-scope.ts';
import { checkEvidence } from './check-evidence.service.ts';
import {
  addFileEvidence,
  addOutsideEvidence,
  confirmEvidence,
  readEvidenceFile,
} from './evidence-files.service.ts';
import { addCertificate, addEvidence, correctEvidence, withdrawEvidence } from './evidence.service.ts';
import { changeInvestigator } from './investigators.service.ts';
import { readMatrix, readOwnRequirements, readPerson } from './matrix.service.ts';
import { matrixCsv, matrixPaper, matrixWorkbook } from './matrix-files.ts';
import { addRules, endRules, readRules } from './rules.service.ts';
import { addStaff, addTrial, addVersion, readTrials } from './trials.service.ts';

const DAILY = '47 4 * * *';
/** Each may ask another host for keys and a list. */
const CHECKS_PER_MINUTE = 20;
const ONE_MINUTE = 60_000;

export function teamTrainingRoutes(app: FastifyInstance, context: Context): void {
  teamRoute(app, context, teamSetup.trials, (scope) => readTrials(scope));
  teamRoute(app, context, teamSetup.addTrial, (scope, { body }) => addTrial(scope, body));
  teamRoute(app, context, teamSetup.addStaff, (scope, { params, body }) => addStaff(scope, params.id, body));
  teamRoute(app, context, teamSetup.changeInvestigator, (scope, { params, body }) =>
    changeInvestigator(scope, params.id, body),
  );
  teamRoute(app, context, teamSetup.addVersion, (scope, { body }) => addVersion(scope, body));
  teamRoute(app, context, teamSetup.rules, (scope) => readRules(scope));
  teamRoute(app, context, teamSetup.templates, async () => [...TEMPLATES]);
  teamRoute(app, context, teamSetup.addRules, (scope, { body }) => addRules(scope, body));
  teamRoute(app, context, teamSetup.endRules, (scope, { params, body }) => endRules(scope, params.id, body));
  teamRoute(app, context, teamTraining.addEvidence, (scope, { body }) => addEvidence(scope, body));
  teamRoute(app, context, teamTraining.addCertificate, (scope, { body }) =>
    addCertificate(context, scope, body),
  );
  const limitChecks = createLimit(app, {
    max: CHECKS_PER_MINUTE,
    windowMs: ONE_MINUTE,
    key: ({ viewer }) => `evidence:${viewer?.id}`,
  });
  context.jobs.handle('check-evidence', () => checkEvidence(context), { cron: DAILY });
  teamRoute(app, context, teamTraining.addFile, async (scope, { body, request }) => {
    await limitChecks(request);
    return addFileEvidence(context, scope, body);
  });
  teamRoute(app, context, teamTraining.addOutside, async (scope, { body, request }) => {
    await limitChecks(request);
    return addOutsideEvidence(context, scope, body);
  });
  teamRoute(app, context, teamTraining.confirmEvidence, (scope, { params, body }) =>
    confirmEvidence(scope, params.id, body),
  );
  teamRoute(app, context, teamTraining.evidenceFile, async (scope, { params, reply }) => {
    const { sha256, kind, bytes } = await readEvidenceFile(scope, params.id);
    // Never shown in the academy's own pages: it is somebody else's file.
    reply.header('content-disposition', `attachment; filename="${sha256.slice(0, 12)}.${kind}"`);
    reply.type(MEDIA_TYPES[kind]);
    return bytes;
  });
  teamRoute(app, context, teamTraining.correctEvidence, (scope, { params, body }) =>
    correctEvidence(scope, params.id, body),
  );
  teamRoute(app, context, teamTraining.withdrawEvidence, (scope, { params, body }) =>
    withdrawEvidence(scope, params.id, body),
  );
  const headOf = ({ organization }: TeamScope) => ({
    organization,
    now: context.now(),
    author: context.content.catalogue.academy.name,
  });
  teamRoute(app, context, teamTraining.matrix, (scope, { query }) => readMatrix(scope, query));
  teamRoute(app, context, teamTraining.matrixFile, async (scope, { query, reply }) => {
    const matrix = await readMatrix(scope, query);
    reply.header('content-disposition', `attachment; filename="training-${matrix.asOf}.csv"`);
    return matrixCsv(matrix, headOf(scope)) as never;
  });
  teamRoute(app, context, teamTraining.matrixWorkbook, async (scope, { query, reply }) => {
    const matrix = await readMatrix(scope, query);
    reply.header('content-disposition', `attachment; filename="training-${matrix.asOf}.xlsx"`);
    return writeWorkbook(matrixWorkbook(matrix, headOf(scope)));
  });
  teamRoute(app, context, teamTraining.matrixPaper, async (scope, { query, reply }) => {
    const matrix = await readMatrix(scope, query);
    reply.header('content-disposition', `attachment; filename="training-${matrix.asOf}.pdf"`);
    return writeReport(matrixPaper(matrix, headOf(scope)));
  });
  teamRoute(app, context, teamTraining.person, (scope, { params, query }) =>
    readPerson(context, scope, params.personId, query),
  );
  route(app, context, teamTraining.mine, ({ params }) => readOwnRequirements(context, params.userId));
}
