import type { FastifyInstance } from 'fastify';
import { withMeasuredLengths } from '../content/catalogue.ts';
import type { Context } from '../context.ts';
import { listMedianTimes } from './certificates/certificates.service.ts';
import { listProgramLengths, putProgramLengths } from './program-lengths.store.ts';

/** From this many learners on, their median recorded time takes the place of the formula. */
export const PILOT_LEARNERS = 30;
const DAILY = '41 3 * * *';

/** Measures how long people took for each version of a course, and keeps it if it changed. */
export async function measureProgramLengths({ database, now }: Context): Promise<void> {
  const measured = await listMedianTimes(database.db, PILOT_LEARNERS);
  const known = await listProgramLengths(database.db);
  if (JSON.stringify(known) === JSON.stringify(measured)) return;
  await database.db.transaction().execute((trx) => putProgramLengths(trx, measured, now()));
}

/** Lets this process state the measured lengths, today's and those of every later measurement. */
export function keepProgramLengths(server: FastifyInstance, context: Context): void {
  const { database, jobs, content, log } = context;
  const learn = async () => {
    content.catalogue = withMeasuredLengths(content.catalogue, await listProgramLengths(database.db));
  };
  jobs.handle('program-lengths', () => measureProgramLengths(context), { cron: DAILY });
  server.addHook('onReady', async () => {
    await database.listen('program_lengths', () => {
      void learn().catch((error: unknown) => log.warn({ err: error }, 'could not read measured lengths'));
    });
    await learn();
  });
}
