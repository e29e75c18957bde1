import type { Transaction } from 'kysely';
import type { DB } from '../../core/database/schema.ts';

/** Gives a new person the password that they sign in with. */
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
