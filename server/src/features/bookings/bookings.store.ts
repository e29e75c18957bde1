import type { Db } from '../../core/database/open.ts';

/** Whether a consultation of the person was confirmed after a moment. */
export async function hasBookedSince(db: Db, userId: number, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('bookings')
    .select('id')
    .where('userId', '=', userId)
    .where('confirmedAt', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
