import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { serverBusy } from './errors.ts';
import { createTurns } from './turns.ts';

interface HashingLimits {
  /** Passwords that are hashed at the same moment. */
  atOnce: number;
  /** Who would wait longer for that is told to come again. */
  waitMs: number;
}

/** What the academy does with passwords: a tenth of a second of one core and 32 MB each, on purpose. */
export interface Passwords {
  hash: (password: string) => Promise<string>;
  verify: (stored: { hash: string; password: string }) => Promise<boolean>;
}

/** Threads that Node keeps for hashing, files and compression, unless its environment says otherwise. */
const THREADS = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4);
const WAIT_MS = 30_000;
/** What one hash takes, until it is known better. */
const FIRST_GUESS_MS = 100;
/** How many hashes the running average looks back. */
const LOOK_BACK = 16;

/** One core and one thread stay free for everybody else. */
function limitsOfMachine(): HashingLimits {
  return { atOnce: Math.max(1, Math.min(availableParallelism(), THREADS) - 1), waitMs: WAIT_MS };
}

/** Hashes in turn, so that a class that signs in at once holds up nobody who reads. */
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
