import { createHash } from 'node:crypto';
import { DateTime } from 'luxon';
import type { Context } from '../../context.ts';

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
  const at = now();
  const codeHash = hashCode(userId, code);
  const forgotten = DateTime.fromJSDate(at).minus(REMEMBERED).toJSDate();
  const ofUser = db.deleteFrom('usedCodes').where('userId', '=', userId);
  await ofUser.where('usedAt', '<', forgotten).execute();
  const taken = await db
    .insertInto('usedCodes')
    .values({ userId, codeHash, usedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('codeHash')
    .executeTakeFirst();
  if (!taken) return undefined;
  try {
    return await verify();
  } catch (error) {
    await ofUser.where('codeHash', '=', codeHash).execute();
    throw error;
  }
}
