import { done, outsideCertificates } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { createLimit } from '../../core/limit.ts';
import { route } from '../../core/route.ts';
import { MEDIA_TYPES } from '../../core/uploads/recognize-file.ts';
import {
  addCredential,
  addFile,
  checkAgain,
  checkAll,
  listCertificates,
  readCertificate,
  removeCertificate,
} from './outside-certificates.service.ts';

const DAILY = '37 4 * * *';
/** Each may ask another host for keys and a list. */
const CHECKS_PER_MINUTE = 10;
const ONE_MINUTE = 60_000;

export function outsideCertificateRoutes(app: FastifyInstance, context: Context): void {
  const limit = createLimit(app, {
    max: CHECKS_PER_MINUTE,
    windowMs: ONE_MINUTE,
    key: ({ viewer }) => `outside:${viewer?.id}`,
  });
  context.jobs.handle('check-outside-certificates', () => checkAll(context), { cron: DAILY });
  route(app, context, outsideCertificates.list, ({ params }) => listCertificates(context, params.userId));
  route(app, context, outsideCertificates.add, async ({ params, body, request }) => {
    await limit(request);
    return addFile(context, params.userId, body);
  });
  route(app, context, outsideCertificates.addCredential, async ({ params, body, request }) => {
    await limit(request);
    return addCredential(context, params.userId, body);
  });
  route(app, context, outsideCertificates.file, async ({ params, reply }) => {
    const { file, fileKind, fileSha256 } = await readCertificate(context, params.userId, params.id);
    // Never shown in the academy's own pages: it is somebody else's file.
    reply.header('content-disposition', `attachment; filename="${fileSha256.slice(0, 12)}.${fileKind}"`);
    reply.type(MEDIA_TYPES[fileKind]);
    return file;
  });
  route(app, context, outsideCertificates.check, async ({ params, request }) => {
    await limit(request);
    return checkAgain(context, params.userId, params.id);
  });
  route(app, context, outsideCertificates.remove, async ({ params }) => {
    await removeCertificate(context, params.userId, params.id);
    return done;
  });
}
