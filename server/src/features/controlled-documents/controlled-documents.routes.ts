import { controlledDocuments, done } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../core/route.ts';
import { createTurns } from '../../core/turns.ts';
import {
  finishUpload,
  forgetUnusedFiles,
  startUpload,
  storePart,
} from '../../teams/document-files/files.service.ts';
import { teamRoute } from '../../teams/team-route.ts';
import { readDocument, readDocuments } from './documents.service.ts';
import { publishDocument, publishVersion, retireDocument } from './publish.service.ts';
import { openFile, readChanges, readVersion, reportReading } from './reading.service.ts';
import { readRollout, rolloutCsv } from './rollout.ts';
import { readSigned } from './signed.service.ts';

const HOURLY = '47 * * * *';

export function controlledDocumentRoutes(app: FastifyInstance, context: Context): void {
  context.jobs.handle(
    'forget-unused-files',
    async () => {
      await forgetUnusedFiles(context.database, context.now());
    },
    { cron: HOURLY },
  );
  // A file is in memory while it is checked: one at a time.
  const turn = createTurns(1, { waiting: 10, waitMs: 60_000 });

  teamRoute(app, context, controlledDocuments.list, (scope) => readDocuments(scope));
  teamRoute(app, context, controlledDocuments.startUpload, (scope, { body }) =>
    startUpload(scope, body.size),
  );
  teamRoute(app, context, controlledDocuments.uploadPart, async (scope, { params, body }) => {
    await storePart(scope, { id: params.id, part: params.part, base64: body.base64 });
    return done;
  });
  teamRoute(app, context, controlledDocuments.finishUpload, (scope, { params }) =>
    turn('file', () => finishUpload(scope, params.id)),
  );
  teamRoute(app, context, controlledDocuments.publish, (scope, { body }) => publishDocument(scope, body));
  teamRoute(app, context, controlledDocuments.publishVersion, (scope, { params, body }) =>
    publishVersion(scope, params.id, body),
  );
  teamRoute(app, context, controlledDocuments.retire, (scope, { params, body }) =>
    retireDocument(scope, params.id, body),
  );
  teamRoute(app, context, controlledDocuments.read, (scope, { params }) =>
    readVersion(context, scope, params),
  );
  teamRoute(app, context, controlledDocuments.file, async (scope, { params, reply }) => {
    const { name, bytes } = await openFile(scope, params);
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return bytes as never;
  });
  teamRoute(app, context, controlledDocuments.report, (scope, { params, body }) =>
    reportReading(context, scope, { ...params, reached: body.reached }),
  );
  teamRoute(app, context, controlledDocuments.changes, (scope, { params }) => readChanges(scope, params));
  teamRoute(app, context, controlledDocuments.rollout, (scope, { params }) => readRollout(scope, params));
  teamRoute(app, context, controlledDocuments.rolloutFile, async (scope, { params, reply }) => {
    const rollout = await readRollout(scope, params);
    const { code } = await readDocument(scope, params.id);
    reply.header('content-disposition', 'attachment; filename="roll-out.csv"');
    const about = { organization: scope.organization.name, code, at: context.now() };
    return rolloutCsv(rollout, about) as never;
  });
  route(app, context, controlledDocuments.signed, ({ params }) => readSigned(context, params.userId));
}
