import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { verifyPassword } from 'better-auth/crypto';
import { serverBusy } from './errors.ts';
import { createTurns } from './turns.ts';

interface HashingLimits {
  /** Concurrent password hashes. */
  atOnce: number;
  /** Requests that would wait longer are asked to retry. */
  waitMs: number;
}

export interface Passwords {
  hash: (password: string) => Promise<string>;
  verify: (stored: { hash: string; password: string }) => Promise<boolean>;
  /** Runs a whole sign-in when its turn to hash is near: the queries around 200 hashes at once would hold up readers. */
  signIn: <T>(work: () => Promise<T>) => Promise<T>;
}

/** OWASP’s parameters for Argon2id: 19 MB and two passes, some 0.05 s of one core. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
/** A hash with its parameters, as PHC strings write them. */
const ARGON2 = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
/** Hashes by scrypt, which the sign-in library makes by itself and academies stored before. */
const SCRYPT = /^[\da-f]{32}:[\da-f]{128}$/;

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** The same for every composition of a password’s letters in Unicode. */
const tagOf = (password: string, nonce: Buffer, cost = COST) =>
  derive('argon2id', { ...cost, message: password.normalize('NFKC'), nonce, tagLength: TAG_BYTES });

const headOf = ({ memory, passes, parallelism }: typeof COST) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return `${headOf(COST)}${base64(salt)}$${base64(await tagOf(password, salt))}`;
}

/** Whether a hash was made otherwise than today and is to be made anew when its password is next known. */
export const isOutdated = (hash: string): boolean =>
  SCRYPT.test(hash) || (ARGON2.test(hash) && !hash.startsWith(headOf(COST)));

async function matches({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  if (SCRYPT.test(hash)) return verifyPassword({ hash, password });
  const parts = ARGON2.exec(hash);
  if (!parts) return false;
  const [memory = 0, passes = 0, parallelism = 0] = parts.slice(1, 4).map(Number);
  const [salt = '', tag = ''] = parts.slice(4);
  const kept = Buffer.from(tag, 'base64');
  if (kept.length !== TAG_BYTES) return false;
  const found = await tagOf(password, Buffer.from(salt, 'base64'), { memory, passes, parallelism });
  return timingSafeEqual(found, kept);
}

/** Node's default thread pool for hashing, files, and compression. */
const THREADS = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4);
const WAIT_MS = 30_000;
/** Initial estimate of the time per hash. */
const FIRST_GUESS_MS = 50;
/** Window of the running average, in hashes. */
const LOOK_BACK = 16;

/** One core and one thread stay free for other requests. */
function limitsOfMachine(): HashingLimits {
  return { atOnce: Math.max(1, Math.min(availableParallelism(), THREADS) - 1), waitMs: WAIT_MS };
}

/** Runs work in turn, and refuses at once what would wait too long by the running average. */
function createQueue({ atOnce, waitMs }: HashingLimits) {
  const turn = createTurns(atOnce, { waitMs: waitMs * 1.5 });
  let averageMs = FIRST_GUESS_MS;
  let ahead = 0;

  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await work();
    averageMs += (performance.now() - began - averageMs) / LOOK_BACK;
    return result;
  };
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if ((ahead * averageMs) / atOnce > waitMs) throw serverBusy();
    ahead++;
    try {
      return await turn('next', () => timed(work));
    } finally {
      ahead--;
    }
  };
}

/** Queues hashing, so that a class signing in at once does not slow down readers. */
export function createPasswords({ atOnce, waitMs }: HashingLimits = limitsOfMachine()): Passwords {
  const hashing = createQueue({ atOnce, waitMs });
  return {
    hash: (password) => hashing(() => hashPassword(password)),
    verify: (stored) => hashing(() => matches(stored)),
    // One more than can hash, so that the next one's queries run meanwhile.
    signIn: createQueue({ atOnce: atOnce + 1, waitMs }),
  };
}
