import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { serverBusy } from './errors.ts';
import { createTurns } from './turns.ts';

interface HashingLimits {
  /** Concurrent password hashes. */
  atOnce: number;
  /** Requests that would wait longer are asked to retry. */
  waitMs: number;
}

/** Hashing parameters: deliberately 0.1 s of one core and 32 MB per hash. */
export interface Passwords {
  hash: (password: string) => Promise<string>;
  verify: (stored: { hash: string; password: string }) => Promise<boolean>;
}

/** Node's default thread pool for hashing, files, and compression. */
const THREADS = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4);
const WAIT_MS = 30_000;
/** Initial estimate of the time per hash. */
const FIRST_GUESS_MS = 100;
/** Window of the running average, in hashes. */
const LOOK_BACK = 16;

/** One core and one thread stay free for other requests. */
function limitsOfMachine(): HashingLimits {
  return { atOnce: Math.max(1, Math.min(availableParallelism(), THREADS) - 1), waitMs: WAIT_MS };
}

/** Queues hashing, so that a class signing in at once does not slow down readers. */
export function createPasswords({ atOnce, waitMs }: HashingLimits = limitsOfMachine()): Passwords {
  const turn = createTurns(atOnce, { waitMs: waitMs * 1.5 });
  let averageMs = FIRST_GUESS_MS;
  let ahead = 0;

  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await work();
    averageMs += (performance.now() - began - averageMs) / LOOK_BACK;
    return result;
  };
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if ((ahead * averageMs) / atOnce > waitMs) throw serverBusy();
    ahead++;
    try {
      return await turn('hash', () => timed(work));
    } finally {
      ahead--;
    }
  };
  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    verify: (stored) => inTurn(() => verifyPassword(stored)),
  };
}
