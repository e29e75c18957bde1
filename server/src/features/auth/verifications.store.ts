import type { Insertable, Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB, Verifications } from '../../core/database/schema.ts';

/** Pending verifications by token: the value is the person's ID, except in rows that count attempts. */
export async function insertVerification(db: Db, verification: Insertable<Verifications>): Promise<void> {
  await db.insertInto('verifications').values(verification).execute();
}

export async function findValue(db: Db, identifier: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', identifier)
    .executeTakeFirst();
  return row?.value;
}

/** Like `findValue`, if not expired. */
export async function findCurrentValue(db: Db, identifier: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', identifier)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row?.value;
}

/** Consumes a verification, once; undefined if it was used before or has expired. */
export async function takeValue(
  trx: Transaction<DB>,
  identifier: string,
  now: Date,
): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('verifications')
    .where('identifier', '=', identifier)
    .where('expiresAt', '>', now)
    .returning('value')
    .executeTakeFirst();
  return row?.value;
}

/** The person's other confirmation links. */
export async function deleteConfirmations(trx: Transaction<DB>, userId: number): Promise<void> {
  await trx
    .deleteFrom('verifications')
    .where('value', '=', String(userId))
    .where('identifier', 'like', 'confirm-email:%')
    .execute();
}

/** Voids reset links from before an address or password change, and sign-ins started with the old password. */
export async function voidPending(trx: Transaction<DB>, userId: number): Promise<void> {
  await trx
    .deleteFrom('verifications')
    .where('value', '=', String(userId))
    // These rows count attempts: their value is not a person's ID.
    .where('identifier', 'not like', '2fa-attempts-%')
    .execute();
}
