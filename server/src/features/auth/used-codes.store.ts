import type { Db } from '../../core/database/open.ts';

export async function forgetCodes(db: Db, userId: number, usedBefore: Date): Promise<void> {
  await db.deleteFrom('usedCodes').where('userId', '=', userId).where('usedAt', '<', usedBefore).execute();
}

/** Claims a code; returns whether it was unused. */
export async function takeCode(
  db: Db,
  { userId, codeHash, usedAt }: { userId: number; codeHash: string; usedAt: Date },
): Promise<boolean> {
  const taken = await db
    .insertInto('usedCodes')
    .values({ userId, codeHash, usedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('codeHash')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function giveBackCode(db: Db, userId: number, codeHash: string): Promise<void> {
  await db.deleteFrom('usedCodes').where('userId', '=', userId).where('codeHash', '=', codeHash).execute();
}
