import { createHash } from 'node:crypto';
import { DateTime } from 'luxon';
import type { Context } from '../../context.ts';
import { forgetCodes, giveBackCode, takeCode } from './used-codes.store.ts';

/** A code is accepted in its own half minute, the one before and the one after; for that long it is remembered. */
const REMEMBERED = { minutes: 3 };

function hashCode(userId: number, code: string): string {
  return createHash('sha256').update(`${userId}:${code}`).digest('hex');
}

/**
 * Runs `verify` for a code of an authenticator, and for each code once: it is taken before it is looked at, so that of
 * many who show it at the same moment one gets in. Who shows a wrong code gives it back.
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
