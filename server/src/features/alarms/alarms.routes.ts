import { admin } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../core/route.ts';
import { readAlarms, verifyProofs, watchProofs } from './alarms.service.ts';

const EVERY_FIVE_MINUTES = '*/5 * * * *';
/** As old as a checkpoint may get. */
const CATCHING_UP_MS = 20 * 60_000;
const NIGHTLY = '47 2 * * *';
/** In seconds. Reading all records takes a large academy minutes: not with each start of a day. */
const A_DAY = 24 * 60 * 60;

/** Watches what proves the records, and tells people outside the server’s log when something is wrong. */
export function alarmRoutes(app: FastifyInstance, context: Context): void {
  const startedAt = context.now().getTime();
  const watch = async () => {
    // After a pause of the server, the log first has to catch up.
    if (context.now().getTime() - startedAt >= CATCHING_UP_MS) await watchProofs(context);
  };
  context.jobs.handle('watch-proofs', watch, { cron: EVERY_FIVE_MINUTES });
  context.jobs.handle('verify-proofs', () => verifyProofs(context), { cron: NIGHTLY, startEvery: A_DAY });
  route(app, context, admin.alarms, () => readAlarms(context));
}
