import type { Database } from '../database/open.ts';
import { findLatestCheckpoint } from './checkpoints.store.ts';
import { appendBatch } from './log-batch.ts';
import { findTree, readQueue } from './log.store.ts';
import type { LogContext } from './log-settings.ts';
import { noteKeys } from './note-events.ts';
import { makeProofs, publish } from './publish.ts';
import { stampDaily } from './stamps.ts';

/** Any fixed number: one process at a time grows and signs the log. */
const SEQUENCING = 7_215_004;
/** A batch begins when the first entry has waited this long, so that a checkpoint covers it within a minute. */
const WAIT_SECONDS = 45;
/** Or when this many wait. */
const MANY = 5000;
/** Witnesses are asked at least this often, so that times are bounded while nothing happens. */
const HEARTBEAT_MS = 10 * 60 * 1000;
/** A long queue is signed in between. */
const DRAIN_MS = 20_000;

/** Runs `work` unless another process is at it. */
async function unlessBusy<T>(database: Database, work: () => Promise<T>): Promise<T | undefined> {
  const client = await database.pool.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      SEQUENCING,
    ]);
    if (!rows[0]?.mine) return undefined;
    try {
      return await work();
    } finally {
      await client.query('select pg_advisory_unlock($1)', [SEQUENCING]).catch(() => undefined);
    }
  } finally {
    client.release();
  }
}

/** Whether it is time for a batch, a signature, or another look of the witnesses. */
async function isDue({ database: { db }, now }: LogContext): Promise<boolean> {
  const { waiting, seconds } = await readQueue(db, MANY);
  if (waiting >= MANY || seconds >= WAIT_SECONDS) return true;
  const tree = await findTree(db);
  // The first batch waits for nothing: there is no minute to keep.
  if (!tree || tree.size === 0) return waiting > 0;
  const latest = await findLatestCheckpoint(db, { isPublished: true });
  if (latest?.size !== tree.size) return true;
  return now().getTime() - (latest.askedAt?.getTime() ?? 0) >= HEARTBEAT_MS;
}

export interface LogRun {
  /** Entries that waited and are logged now. */
  logged: number;
  size: number;
}

/** Logs all that waits, signs, asks the witnesses, and makes the proofs that are due; undefined if another process does. */
export function runLog(context: LogContext): Promise<LogRun | undefined> {
  return unlessBusy(context.database, async () => {
    const until = performance.now() + DRAIN_MS;
    let logged = 0;
    for (;;) {
      const count = await appendBatch(context);
      logged += count;
      if (count === 0 || performance.now() > until) break;
    }
    const checkpoint = await publish(context);
    await makeProofs(context);
    if (checkpoint) await stampDaily(context, checkpoint);
    return { logged, size: checkpoint?.size ?? 0 };
  });
}

/** Looks every few seconds whether the log is due; returns a way to end that. */
export function keepLog(context: LogContext, everyMs: number): () => Promise<void> {
  let running: Promise<unknown> | undefined;
  const look = async () => {
    await noteKeys(context);
    if (await isDue(context)) await runLog(context);
  };
  const timer = setInterval(() => {
    running ??= look()
      .catch((error: unknown) => context.log.error({ err: error }, 'the log could not be continued'))
      .finally(() => {
        running = undefined;
      });
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
