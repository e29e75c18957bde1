import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import type { Database } from './database/open.ts';

/** Work that happens after the reply, once, with retries: kept in the database, shared by all processes. */
export interface JobData {
  'password-reset': { email: string };
  mail: { to: string; subject: string; html: string; text: string };
  'attempt-expired': { attemptId: number };
  'certificate-expiry': Record<string, never>;
}

export type JobName = keyof JobData;

export interface Jobs {
  send: <N extends JobName>(name: N, data: JobData[N], options?: { startAfter?: Date }) => Promise<void>;
  /** Registers the one handler of a job; call before `start`. With `cron` (UTC) it also runs by itself, and at start. */
  handle: <N extends JobName>(
    name: N,
    handler: (data: JobData[N]) => Promise<void>,
    options?: { cron?: string },
  ) => void;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

const QUEUE = { retryLimit: 8, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 };

export function createJobs(database: Database, log: FastifyBaseLogger, pollSeconds = 2): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schema: 'jobs',
    backend: database.isEmbedded ? 'pglite' : 'postgres',
  });
  boss.on('error', (error) => log.error({ err: error }, 'a job queue query failed'));
  const handlers = new Map<JobName, (data: never) => Promise<void>>();
  const schedules = new Map<JobName, string>();
  return {
    send: async (name, data, options = {}) => {
      await boss.send(name, data, options.startAfter ? { startAfter: options.startAfter } : {});
    },
    handle: (name, handler, { cron } = {}) => {
      handlers.set(name, handler);
      if (cron) schedules.set(name, cron);
    },
    start: async () => {
      await boss.start();
      for (const [name, handler] of handlers) {
        await boss.createQueue(name, QUEUE);
        await boss.work(name, { pollingIntervalSeconds: pollSeconds }, async (batch) => {
          for (const job of batch) await handler(job.data as never);
        });
      }
      for (const [name, cron] of schedules) {
        await boss.schedule(name, cron, {});
        // Who runs the academy only by day gets the work of the night, once however many processes start.
        await boss.send(name, {}, { singletonKey: name, singletonSeconds: 600 });
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}
