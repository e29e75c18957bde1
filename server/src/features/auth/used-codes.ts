import { createHash } from 'node:crypto';
import { DateTime } from 'luxon';
import type { Context } from '../../context.ts';
import { forgetCodes, giveBackCode, takeCode } from './used-codes.store.ts';

/** A code is accepted in its own 30 seconds and those before and after, so it is remembered that long. */
const REMEMBERED = { minutes: 3 };

function hashCode(userId: number, code: string): string {
  return createHash('sha256').update(`${userId}:${code}`).digest('hex');
}

/**
 * Runs `verify` once per authenticator code: the code is claimed before it is checked, so that only one of many concurrent
 * uses succeeds. An incorrect code is released.
 */
export async function useCodeOnce<T>(
  { database: { db }, now }: Context,
  userId: number,
  code: string,
  verify: () => Promise<T>,
): Promise<T | undefined> {
  const usedAt = now();
  const codeHash = hashCode(userId, code);
  await forgetCodes(db, userId, DateTime.fromJSDate(usedAt).minus(REMEMBERED).toJSDate());
  if (!(await takeCode(db, { userId, codeHash, usedAt }))) return undefined;
  try {
    return await verify();
  } catch (error) {
    await giveBackCode(db, userId, codeHash);
    throw error;
  }
}
