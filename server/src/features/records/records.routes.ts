import { records } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { createLimit } from '../../core/limit.ts';
import { networkOf } from '../../core/network.ts';
import { route } from '../../core/route.ts';
import { makeBinder } from './binder.service.ts';
import { readHashList } from '../../learning/credentials/read-credential.service.ts';
import { readTrainingRecord } from './training-record.service.ts';

/** Making a binder takes up to some seconds of work. */
const BINDERS_PER_MINUTE = 12;
const CHECKS_PER_MINUTE = 60;
const ONE_MINUTE = 60_000;

export function recordRoutes(app: FastifyInstance, context: Context): void {
  const limitBinders = createLimit(app, {
    max: BINDERS_PER_MINUTE,
    windowMs: ONE_MINUTE,
    key: ({ viewer }) => `binder:${viewer?.id}`,
  });
  const limitChecks = createLimit(app, {
    max: CHECKS_PER_MINUTE,
    windowMs: ONE_MINUTE,
    key: ({ ip }) => `credential:${networkOf(ip)}`,
  });
  route(app, context, records.get, ({ params }) => readTrainingRecord(context, params.userId));
  route(app, context, records.binder, async ({ params, viewer, request, reply }) => {
    await limitBinders(request);
    const { fileName, bytes } = await makeBinder(context, params.userId);
    context.log.info({ userId: params.userId, by: viewer.id }, 'created an inspection binder');
    reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return bytes;
  });
  route(app, context, records.statusList, async ({ request }) => {
    await limitChecks(request);
    return { jwt: await readHashList(context) };
  });
}
