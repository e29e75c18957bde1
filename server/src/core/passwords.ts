import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { createTurns } from './turns.ts';

interface HashingLimits {
  /** Passwords that are hashed at the same moment. */
  atOnce: number;
  /** How many may wait for that before the next is told to come again. */
  waiting: number;
}

/** What the academy does with passwords: a tenth of a second of one core and 32 MB each, on purpose. */
export interface Passwords {
  hash: (password: string) => Promise<string>;
  verify: (stored: { hash: string; password: string }) => Promise<boolean>;
}

/** Threads that Node keeps for hashing, files and compression, unless its environment says otherwise. */
const THREADS = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4);
/** At a tenth of a second each, the last one waits half a minute. */
const WAITING = 300;

/** One core and one thread stay free for everybody else. */
function limitsOfMachine(): HashingLimits {
  const atOnce = Math.max(1, Math.min(availableParallelism(), THREADS) - 1);
  return { atOnce, waiting: WAITING * atOnce };
}

/** Hashes in turn, so that a class that signs in at once holds up nobody who reads. */
export function createPasswords({ atOnce, waiting }: HashingLimits = limitsOfMachine()): Passwords {
  const turns = createTurns(atOnce, waiting);
  return {
    hash: (password) => turns('hash', () => hashPassword(password)),
    verify: (stored) => turns('hash', () => verifyPassword(stored)),
  };
}
