import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import { CompiledQuery, type Transaction } from 'kysely';
import type { Database } from './database/open.ts';
import type { DB } from './database/schema.ts';
import type { Message } from './mail.ts';

/** Background work, done once with retries; stored in the database and shared by all processes. */
export interface JobData {
  'password-reset': { email: string };
  mail: Message;
  'attempt-expired': { attemptId: number };
  'certificate-expiry': Record<string, never>;
  credentials: Record<string, never>;
  'sandbox-event': { payload: string };
  'sandbox-settle': { id: string };
  'settle-orders': Record<string, never>;
  refund: { orderId: number };
  'seat-paper': { orgId: number; orderId: number; paper: 'invoice' | 'receipt' | 'credit-note' };
  'return-seats': Record<string, never>;
  'forget-limits': Record<string, never>;
  'fold-tallies': Record<string, never>;
  'program-lengths': Record<string, never>;
  'served-versions': Record<string, never>;
  'forget-unused-files': Record<string, never>;
  'forget-signing': Record<string, never>;
  'recall-reminders': Record<string, never>;
  'assignment-reminders': Record<string, never>;
  'check-outside-certificates': Record<string, never>;
  'check-evidence': Record<string, never>;
  'watch-proofs': Record<string, never>;
  'verify-proofs': Record<string, never>;
}

export type JobName = keyof JobData;

export interface Jobs {
  /** With `trx` the job exists only if the transaction commits. */
  send: <N extends JobName>(
    name: N,
    data: JobData[N],
    options?: { startAfter?: Date; trx?: Transaction<DB> },
  ) => Promise<void>;
  /**
   * Registers a job's single handler; call before `start`. With `cron` (UTC) it also runs on schedule, and at start, but
   * not again within `startEvery` seconds.
   */
  handle: <N extends JobName>(
    name: N,
    handler: (data: JobData[N]) => Promise<void>,
    options?: { cron?: string; startEvery?: number },
  ) => void;
  /** Makes the queues that do not exist yet, so that jobs can be sent. */
  open: () => Promise<void>;
  /** Does jobs, its own and those that wait. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Any fixed number: serializes the creation of the queue's tables when processes start together. */
const STARTING = 7_215_003;

/** Runs `work` exclusively among the processes on this database. */
async function inTurn(database: Database, work: () => Promise<unknown>): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [STARTING]);
    await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [STARTING]).catch(() => undefined);
    client.release();
  }
}

/** Seconds within which processes that start run a job once. */
const START_EVERY = 600;

const QUEUE = { retryLimit: 8, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 };

export function createJobs(database: Database, log: FastifyBaseLogger, pollSeconds = 2): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schema: 'jobs',
  });
  boss.on('error', (error) => log.error({ err: error }, 'a job queue query failed'));
  const handlers = new Map<JobName, (data: never) => Promise<void>>();
  const schedules = new Map<JobName, { cron: string; startEvery: number }>();
  const work = async (name: JobName, handler: (data: never) => Promise<void>) => {
    await boss.work(name, { pollingIntervalSeconds: pollSeconds }, async (batch) => {
      for (const job of batch) await handler(job.data as never);
    });
  };
  const schedule = async (name: JobName, { cron, startEvery }: { cron: string; startEvery: number }) => {
    await boss.schedule(name, cron, {});
    // An academy that runs only by day still gets its nightly jobs, once however many processes start.
    await boss.send(name, {}, { singletonKey: name, singletonSeconds: startEvery });
  };
  let opening: Promise<void> | undefined;
  const open = async () => {
    await inTurn(database, () => boss.start());
    const known = new Set((await boss.getQueues()).map(({ name }) => name));
    await Promise.all(
      Array.from(handlers.keys())
        .filter((name) => !known.has(name))
        .map((name) => boss.createQueue(name, QUEUE)),
    );
  };
  return {
    send: async (name, data, options = {}) => {
      const { startAfter, trx } = options;
      const executeSql = async (text: string, values: unknown[] = []) => {
        const result = await trx?.withoutPlugins().executeQuery(CompiledQuery.raw(text, values));
        return { rows: result?.rows ?? [] };
      };
      await boss.send(name, data, { ...(startAfter && { startAfter }), ...(trx && { db: { executeSql } }) });
    },
    handle: (name, handler, { cron, startEvery = START_EVERY } = {}) => {
      handlers.set(name, handler);
      if (cron) schedules.set(name, { cron, startEvery });
    },
    open: () => (opening ??= open()),
    start: async () => {
      await (opening ??= open());
      await Promise.all(Array.from(handlers, ([name, handler]) => work(name, handler)));
      await Promise.all(Array.from(schedules, ([name, when]) => schedule(name, when)));
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}
