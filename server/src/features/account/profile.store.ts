import type { Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';

/** When the account was created, and the person's settings; null if not set. */
export async function readSettings(
  db: Db,
  userId: number,
): Promise<{ createdAt: Date; twoFactorEnabled: boolean; certificateExpiry: boolean | null }> {
  return db
    .selectFrom('users')
    .leftJoin('notificationSettings', 'notificationSettings.userId', 'users.id')
    .select(['users.createdAt', 'users.twoFactorEnabled', 'notificationSettings.certificateExpiry'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Saves whether the person wants certificate expiration emails. */
export async function saveExpiryNotices(
  trx: Transaction<DB>,
  userId: number,
  isWanted: boolean,
): Promise<void> {
  await trx
    .insertInto('notificationSettings')
    .values({ userId, certificateExpiry: isWanted })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ certificateExpiry: isWanted }))
    .execute();
}
