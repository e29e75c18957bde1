import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError, serverBusy } from '../../core/errors.ts';
import { tooMany } from '../../core/limit.ts';
import { networkOf } from '../../core/network.ts';
import { addCounts, clearCount, readCounts, takeBackCount } from '../../core/shared-limits.ts';
import { createTurns } from '../../core/turns.ts';
import type { SignInPerson } from './auth.store.ts';
import { findDevice } from './known-device.ts';

const WINDOW_MS = 15 * 60 * 1000;
/** Wrong passwords for one person from one address, or on one of their devices. */
const MOST_PER_PERSON = 10;
/** Failures allowed per new address once many addresses guess at a person; the correct password always works. */
const MOST_UNDER_ATTACK = 2;
const ATTACK = 30;
const MOST_PER_ADDRESS = 100;
/** Per address: a few at a time, with a queue long enough for a class or two. */
const AT_ONCE_PER_ADDRESS = 4;
const PATIENCE = { waiting: 400, waitMs: 70_000 };

/** The counters of an attempt, and their limits. */
interface Counted {
  keys: string[];
  limits: number[];
}

function isWrong(error: unknown): boolean {
  return error instanceof AppError && /^auth\.(invalid_credentials|invalid_code)$/.test(error.code);
}

/** Rejects if a counter is over its limit; returns the counts. */
async function refuse({ database: { db } }: Context, { keys, limits }: Counted): Promise<void> {
  const { counts, seconds } = await readCounts(db, keys);
  const over = keys.findIndex((_key, index) => (counts[index] ?? 0) >= (limits[index] ?? Infinity));
  if (over >= 0) throw tooMany(seconds[over] ?? 0);
}

/** Runs `work`; only its failures count. */
async function countFailure<T>(context: Context, counted: Counted, work: () => Promise<T>): Promise<T> {
  await refuse(context, counted);
  try {
    return await work();
  } catch (error) {
    if (isWrong(error)) await addCounts(context.database.db, counted.keys, WINDOW_MS);
    throw error;
  }
}

/**
 * Slows down guessers and no one else: failures are counted per person and address together, so that strangers cannot
 * lock a person out. A device the person has signed in on has its own count.
 */
export function createFailedSignIns(context: Context) {
  const { db } = context.database;
  // One at a time per person, a few per address, so that concurrent attempts cannot slip past the count.
  const turnOfPerson = createTurns(1, PATIENCE);
  const turnOfAddress = createTurns(AT_ONCE_PER_ADDRESS, PATIENCE);

  return {
    /** Runs a password attempt. */
    password: async <T>(
      request: FastifyRequest,
      typed: string,
      person: SignInPerson | undefined,
      work: () => Promise<T>,
    ): Promise<T> => {
      const name = person ? `person:${person.id}` : `name:${typed.trim().toLowerCase()}`;
      const device = person && findDevice(context.config, request, person);
      if (device) {
        const counted = { keys: [`${name}:device:${device}`], limits: [MOST_PER_PERSON] };
        return turnOfPerson(name + device, () => countFailure(context, counted, work));
      }
      const network = networkOf(request.ip);
      const fromNetwork = `failed-from:${network}`;
      const [pair, all] = [`${name}:from:${network}`, `${name}:anywhere`];
      const attempt = async () => {
        const [failed = 0] = (await readCounts(db, [all])).counts;
        const most = failed >= ATTACK ? MOST_UNDER_ATTACK : MOST_PER_PERSON;
        const keys = [pair, fromNetwork, all];
        const limits = [most, MOST_PER_ADDRESS, Infinity];
        const result = await countFailure(context, { keys, limits }, work);
        // A typo followed by a successful sign-in is not a guess; in a class of hundreds, many make one.
        const mistyped = await clearCount(db, pair);
        if (mistyped > 0) await takeBackCount(db, fromNetwork, mistyped);
        return result;
      };
      return turnOfAddress(network, () => {
        // Do not hash for a client that disconnected while waiting.
        if (request.socket.destroyed) throw serverBusy();
        return turnOfPerson(pair, attempt);
      });
    },
    /** Runs a second-factor attempt; its challenge has its own limit. */
    code: <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
      const network = networkOf(request.ip);
      const counted = { keys: [`failed-codes-from:${network}`], limits: [MOST_PER_ADDRESS] };
      return turnOfAddress(`code:${network}`, () => countFailure(context, counted, work));
    },
  };
}
