import { records } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { createLimit } from '../../core/limit.ts';
import { networkOf } from '../../core/network.ts';
import { route } from '../../core/route.ts';
import { makeBinder } from './binder.service.ts';
import { learnerRoute } from '../../learning/begun-versions/learner-route.ts';
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
  learnerRoute(app, context, records.get, ({ params }, own) => readTrainingRecord(own, params.userId));
  learnerRoute(app, context, records.binder, async ({ params, viewer, request, reply }, own) => {
    await limitBinders(request);
    const { fileName, bytes } = await makeBinder(own, params.userId);
    context.log.info({ userId: params.userId, by: viewer.id }, 'created an inspection binder');
    reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return bytes;
  });
  route(app, context, records.statusList, async ({ request }) => {
    await limitChecks(request);
    return { jwt: await readHashList(context) };
  });
}
