import { sql } from 'kysely';
import type { CoreContext } from './context.ts';
import type { Db } from './database/open.ts';
import { logEntry } from './log/log-entry.ts';

/** Smaller corrections are routine for a time service. */
const TOLERATED_MS = 5 * 60 * 1000;
/** In the public log, so that nobody can say later that the clock was right. */
const LOGGED_MS = 5000;
const LOOK_MS = 30_000;

/** Compares a clock with a monotonic one; each call returns how far it jumped since the last. */
export function createClockWatch(wall: () => number, monotonic: () => number, toleratedMs = TOLERATED_MS) {
  let offset = wall() - monotonic();
  return (): number | undefined => {
    const jump = wall() - monotonic() - offset;
    offset += jump;
    return Math.abs(jump) > toleratedMs ? jump : undefined;
  };
}

/** How far the server's clock is ahead of the database's, in milliseconds. */
async function aheadOfDatabase(db: Db, now: () => Date): Promise<number> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  return now().getTime() - (rows[0]?.at.getTime() ?? 0);
}

async function note(context: CoreContext, kind: 'jump' | 'differs', milliseconds: number): Promise<void> {
  const seconds = Math.round(milliseconds / 1000);
  const words =
    kind === 'jump'
      ? 'the server’s clock jumped, or the machine was asleep'
      : 'the server’s clock differs from the database’s';
  context.log.warn({ seconds }, words);
  await context.database.db.insertInto('clockEvents').values({ kind, seconds }).execute();
}

/** Logs which way the clock jumped, by how much, and what it shows now. */
async function logJump({ database, now }: CoreContext, milliseconds: number): Promise<void> {
  const event = JSON.stringify({ at: now().toISOString(), seconds: Math.round(milliseconds / 1000) });
  await database.record((trx) => logEntry(trx, 'clock-jump', event, event));
}

export interface ClockGuard {
  look: () => Promise<void>;
  stop: () => void;
}

/**
 * Checks twice a minute whether the server's clock jumped or diverged from the database's, and records it. The database
 * itself detects ledger rows dated before the previous one, and notifies all processes.
 */
export async function guardClock(
  context: CoreContext,
  monotonic = () => performance.now(),
): Promise<ClockGuard> {
  const { database, log, now } = context;
  const jumped = createClockWatch(() => now().getTime(), monotonic);
  const jumpedForLog = createClockWatch(() => now().getTime(), monotonic, LOGGED_MS);
  let isApart = false;
  const look = async () => {
    const jump = jumped();
    if (jump !== undefined) await note(context, 'jump', jump);
    const logged = jumpedForLog();
    if (logged !== undefined) await logJump(context, logged);
    const ahead = await aheadOfDatabase(database.db, now);
    const wasApart = isApart;
    isApart = Math.abs(ahead) > TOLERATED_MS;
    if (isApart && !wasApart) await note(context, 'differs', ahead);
  };
  const tryLook = () =>
    void look().catch((error: unknown) => log.warn({ err: error }, 'could not compare clocks'));
  await database.listen('clock_events', (words) => {
    if (words) log.warn({ words }, 'a ledger row is out of chronological order');
  });
  const timer = setInterval(tryLook, LOOK_MS).unref();
  tryLook();
  return { look, stop: () => clearInterval(timer) };
}
