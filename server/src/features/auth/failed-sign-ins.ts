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
/** Wrong passwords for one person from one address, or on one device of theirs. */
const MOST_PER_PERSON = 10;
/** Once many addresses guess at a person, each new one may fail this often; the right password gets in at once. */
const MOST_UNDER_ATTACK = 2;
const ATTACK = 30;
const MOST_PER_ADDRESS = 100;
/** Behind one address: a few at a time, and a class or two that wait for their turn. */
const AT_ONCE_PER_ADDRESS = 4;
const PATIENCE = { waiting: 400, waitMs: 70_000 };

/** What is counted for a try, and how often that may have failed. */
interface Counted {
  keys: string[];
  limits: number[];
}

function isWrong(error: unknown): boolean {
  return error instanceof AppError && /^auth\.(invalid_credentials|invalid_code)$/.test(error.code);
}

/** Refuses where something has failed too often; returns how often each has. */
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
 * Slows down who guesses, and nobody else: failures are counted by person and address together, so that no stranger
 * can shut a person out. A device that the person has signed in on counts by itself.
 */
export function createFailedSignIns(context: Context) {
  const { db } = context.database;
  // One at a time for a person, a few for an address: what is tried at once cannot pass before it is counted.
  const turnOfPerson = createTurns(1, PATIENCE);
  const turnOfAddress = createTurns(AT_ONCE_PER_ADDRESS, PATIENCE);

  return {
    /** Runs the try of a password. */
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
        // Who mistypes and then gets in has not guessed: in a class of hundreds, many do.
        const mistyped = await clearCount(db, pair);
        if (mistyped > 0) await takeBackCount(db, fromNetwork, mistyped);
        return result;
      };
      return turnOfAddress(network, () => {
        // Who has left while waiting is hashed for in vain.
        if (request.socket.destroyed) throw serverBusy();
        return turnOfPerson(pair, attempt);
      });
    },
    /** Runs the try of a second factor's code; its challenge has a limit of its own. */
    code: <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
      const network = networkOf(request.ip);
      const counted = { keys: [`failed-codes-from:${network}`], limits: [MOST_PER_ADDRESS] };
      return turnOfAddress(`code:${network}`, () => countFailure(context, counted, work));
    },
  };
}
