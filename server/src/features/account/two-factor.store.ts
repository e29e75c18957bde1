import type { Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';

/** A person's second factor: whether a first code was confirmed. */
export async function findTwoFactor(db: Db, userId: number): Promise<{ verified: boolean } | undefined> {
  return db.selectFrom('twoFactors').select('verified').where('userId', '=', userId).executeTakeFirst();
}

export async function deleteTwoFactor(
  trx: Transaction<DB>,
  userId: number,
): Promise<{ verified: boolean } | undefined> {
  return trx.deleteFrom('twoFactors').where('userId', '=', userId).returning('verified').executeTakeFirst();
}
