import type { Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';

/** Stores a new person's password hash. */
export async function insertPassword(
  trx: Transaction<DB>,
  { userId, hash, at }: { userId: number; hash: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('accounts')
    .values({
      userId,
      accountId: String(userId),
      providerId: 'credential',
      password: hash,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
}

/** A person's password hash. */
export async function findPasswordHash(db: Db, userId: number): Promise<string | null | undefined> {
  const account = await db
    .selectFrom('accounts')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  return account?.password;
}

export async function replacePassword(
  trx: Transaction<DB>,
  { userId, hash, at }: { userId: number; hash: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ password: hash, updatedAt: at })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute();
}

/** Stores the same password’s hash of another kind, unless the password was changed meanwhile. */
export async function renewPasswordHash(
  db: Db,
  { userId, from, to }: { userId: number; from: string; to: string },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password: to })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .where('password', '=', from)
    .execute();
}
