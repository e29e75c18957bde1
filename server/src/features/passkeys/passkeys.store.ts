import type { Insertable, Selectable, Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB, Passkeys } from '../../core/database/schema.ts';

export type PasskeyRow = Selectable<Passkeys>;

/** A person's passkeys, oldest first. */
export async function listPasskeys(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('id').execute();
}

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst();
}

export async function findPasskeyOf(db: Db, userId: number, id: number): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether two-factor sign-in is on. */
export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('twoFactorEnabled')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.twoFactorEnabled ?? false;
}

/** Stores a passkey; undefined if its credential is known already. */
export async function insertPasskey(
  trx: Transaction<DB>,
  passkey: Insertable<Passkeys>,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Records a use; the counter never goes back, so of two uses with one count only the first is believed. */
export async function noteUse(
  db: Db,
  passkey: Pick<PasskeyRow, 'id' | 'counter'>,
  { counter, at, isTest = false }: { counter: number; at: Date; isTest?: boolean },
): Promise<boolean> {
  const row = await db
    .updateTable('passkeys')
    .set({ counter: String(counter), lastUsedAt: at, ...(isTest && { testedAt: at }) })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePasskey(
  trx: Transaction<DB>,
  userId: number,
  id: number,
): Promise<PasskeyRow | undefined> {
  return trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** Enrollments that were never tested are dropped when the next one starts. */
export async function deleteUntested(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('passkeys').where('userId', '=', userId).where('testedAt', 'is', null).execute();
}

interface Challenge {
  challenge: string;
  purpose: 'enroll' | 'sign-in' | 'test';
  userId: number | null;
}

export async function insertChallenge(db: Db, given: Challenge & { expiresAt: Date }): Promise<void> {
  await db.insertInto('passkeyChallenges').values(given).execute();
}

/** Takes a challenge, once; whether it was there, in time, and for this. */
export async function takeChallenge(
  db: Db,
  { challenge, purpose, userId, now }: Challenge & { now: Date },
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkeyChallenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('userId', userId === null ? 'is' : '=', userId)
    .where('expiresAt', '>', now)
    .returning('challenge')
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetChallenges(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('passkeyChallenges').where('expiresAt', '<', before).execute();
}
