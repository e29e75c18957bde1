import { sql } from 'kysely';
import type { CoreContext } from './context.ts';
import type { Db } from './database/open.ts';

/** Smaller corrections are what a time service does all day. */
const TOLERATED_MS = 5 * 60 * 1000;
const LOOK_MS = 30_000;

/** Follows a clock beside one that only counts on; each look answers by how much it jumped since the last. */
export function createClockWatch(wall: () => number, monotonic: () => number, toleratedMs = TOLERATED_MS) {
  let offset = wall() - monotonic();
  return (): number | undefined => {
    const jump = wall() - monotonic() - offset;
    offset += jump;
    return Math.abs(jump) > toleratedMs ? jump : undefined;
  };
}

/** By how much the server's clock is ahead of the database's, in milliseconds. */
async function aheadOfDatabase(db: Db, now: () => Date): Promise<number> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  return now().getTime() - (rows[0]?.at.getTime() ?? 0);
}

async function note(context: CoreContext, kind: 'jump' | 'differs', milliseconds: number): Promise<void> {
  const seconds = Math.round(milliseconds / 1000);
  const words =
    kind === 'jump'
      ? 'the clock of this server jumped, or the machine slept'
      : 'the clock of this server is not the clock of the database';
  context.log.warn({ seconds }, words);
  await context.database.db.insertInto('clockEvents').values({ kind, seconds }).execute();
}

export interface ClockGuard {
  look: () => Promise<void>;
  stop: () => void;
}

/**
 * Looks twice a minute whether the server's clock jumped or left the database's, and writes it down. The database
 * itself notices rows of the ledger that lie before the one before them, and tells all processes.
 */
export async function guardClock(
  context: CoreContext,
  monotonic = () => performance.now(),
): Promise<ClockGuard> {
  const { database, log, now } = context;
  const jumped = createClockWatch(() => now().getTime(), monotonic);
  let isApart = false;
  const look = async () => {
    const jump = jumped();
    if (jump !== undefined) await note(context, 'jump', jump);
    const ahead = await aheadOfDatabase(database.db, now);
    const wasApart = isApart;
    isApart = Math.abs(ahead) > TOLERATED_MS;
    if (isApart && !wasApart) await note(context, 'differs', ahead);
  };
  const tryLook = () =>
    void look().catch((error: unknown) => log.warn({ err: error }, 'the clock could not be compared'));
  await database.listen('clock_events', (words) => {
    if (words) log.warn({ words }, 'a row of the ledger is out of order in time');
  });
  const timer = setInterval(tryLook, LOOK_MS).unref();
  tryLook();
  return { look, stop: () => clearInterval(timer) };
}
