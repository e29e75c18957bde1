import type { Insertable, Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB, Verifications } from '../../core/database/schema.ts';

/** What waits for somebody to come back with a token: its value is the person, but for rows that count tries. */
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

/** As `findValue`, where its time is not over. */
export async function findCurrentValue(db: Db, identifier: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', identifier)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row?.value;
}

/** Takes what waits, once; undefined where it was taken before or its time is over. */
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

/** The other links by which a person could confirm their address. */
export async function deleteConfirmations(trx: Transaction<DB>, userId: number): Promise<void> {
  await trx
    .deleteFrom('verifications')
    .where('value', '=', String(userId))
    .where('identifier', 'like', 'confirm-email:%')
    .execute();
}

/** Reset links that went to the old address or are older than the new password, and sign-ins begun with the old one. */
export async function voidPending(trx: Transaction<DB>, userId: number): Promise<void> {
  await trx
    .deleteFrom('verifications')
    .where('value', '=', String(userId))
    // These rows count tries: their value is no person.
    .where('identifier', 'not like', '2fa-attempts-%')
    .execute();
}
