import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import type { Database } from './database/open.ts';

/** Work that happens after the reply, once, with retries: kept in the database, shared by all processes. */
export interface JobData {
  'password-reset': { email: string };
  mail: { to: string; subject: string; html: string; text: string };
  'attempt-expired': { attemptId: number };
}

export type JobName = keyof JobData;

export interface Jobs {
  send: <N extends JobName>(name: N, data: JobData[N], options?: { startAfter?: Date }) => Promise<void>;
  /** Registers the one handler of a job; call before `start`. */
  handle: <N extends JobName>(name: N, handler: (data: JobData[N]) => Promise<void>) => void;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

const QUEUE = { retryLimit: 8, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 };

export function createJobs(database: Database, log: FastifyBaseLogger, pollSeconds = 2): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schema: 'jobs',
    backend: database.isEmbedded ? 'pglite' : 'postgres',
    schedule: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'a job queue query failed'));
  const handlers = new Map<JobName, (data: never) => Promise<void>>();
  return {
    send: async (name, data, options = {}) => {
      await boss.send(name, data, options.startAfter ? { startAfter: options.startAfter } : {});
    },
    handle: (name, handler) => void handlers.set(name, handler),
    start: async () => {
      await boss.start();
      for (const [name, handler] of handlers) {
        await boss.createQueue(name, QUEUE);
        await boss.work(name, { pollingIntervalSeconds: pollSeconds }, async (batch) => {
          for (const job of batch) await handler(job.data as never);
        });
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}
