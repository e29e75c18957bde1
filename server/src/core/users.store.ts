import { sql, type Insertable, type Selectable, type Transaction } from 'kysely';
import type { Db } from './database/open.ts';
import type { DB, FormerNames, Users } from './database/schema.ts';

export interface Person {
  id: number;
  name: string;
  username: string;
  email: string;
  isAdmin: boolean;
}

export async function findPerson(db: Db, id: number): Promise<Person | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'username', 'email', 'isAdmin'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The person with whether their address is confirmed. */
export async function findUser(
  db: Db,
  id: number,
): Promise<(Person & { isEmailConfirmed: boolean }) | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'username', 'email', 'isAdmin', 'emailVerified as isEmailConfirmed'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Who gets the mails to an address: its owner, or the newest account that names an address that nobody has confirmed. */
export async function findByAddress(
  db: Db,
  email: string,
): Promise<Pick<Person, 'id' | 'name' | 'email'> | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('email', '=', email.toLowerCase())
    .orderBy('emailVerified', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Whether an account other than this one has confirmed the address. */
export async function isConfirmedElsewhere(
  db: Db,
  { id, email }: Pick<Person, 'id' | 'email'>,
): Promise<boolean> {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('emailVerified', '=', true)
    .where('id', '!=', id)
    .executeTakeFirst();
  return owner !== undefined;
}

export async function findName(db: Db, id: number): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst();
  return user?.name;
}

/** Makes all who lock the same person wait for each other, and those who write rows that refer to the person. */
export async function lockPerson(trx: Transaction<DB>, id: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
}

/** As `lockPerson`, while rows that refer to the person can be written by others. */
export async function lockPersonButKey(trx: Transaction<DB>, id: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** A person to write to, held for the change while rows that refer to them can be written by others. */
export async function lockAddressee(
  trx: Transaction<DB>,
  id: number,
): Promise<(Omit<Person, 'isAdmin'> & { emailVerified: boolean }) | undefined> {
  return trx
    .selectFrom('users')
    .select(['id', 'name', 'username', 'email', 'emailVerified'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Adds a person; returns the id. */
export async function insertUser(trx: Transaction<DB>, user: Insertable<Users>): Promise<number> {
  const { id } = await trx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The address is the person's from now on; undefined where there is no such person. */
export async function confirmAddress(
  trx: Transaction<DB>,
  id: number,
  at: Date,
): Promise<{ email: string } | undefined> {
  return trx
    .updateTable('users')
    .set({ emailVerified: true, updatedAt: at })
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst();
}

/** What a person is called and written to by, held for the change. */
export async function lockIdentity(
  trx: Transaction<DB>,
  id: number,
): Promise<Pick<Person, 'name' | 'email'> | undefined> {
  return trx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Everybody who can administer the academy, held for the change; who is suspended cannot. */
export async function lockAdmins(trx: Transaction<DB>): Promise<number[]> {
  const admins = await trx
    .selectFrom('users')
    .select('id')
    .where('isAdmin', '=', true)
    .where('suspendedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return admins.map(({ id }) => id);
}

export type Account = Omit<Person, 'username'> & { suspendedAt: Date | null };

/** An account that is to be suspended or the like, held for the change while rows that refer to it can be written. */
export async function lockAccount(trx: Transaction<DB>, id: number): Promise<Account | undefined> {
  return trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'isAdmin', 'suspendedAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Suspends an account, or lifts its suspension. */
export async function setSuspension(
  trx: Transaction<DB>,
  id: number,
  suspension: { at: Date; reason: string } | null,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ suspendedAt: suspension?.at ?? null, suspendedReason: suspension?.reason ?? null })
    .where('id', '=', id)
    .execute();
}

/** The names that a person had before, in their order. */
export async function listFormerNames(db: Db, userId: number): Promise<Selectable<FormerNames>[]> {
  return db.selectFrom('formerNames').selectAll().where('userId', '=', userId).orderBy('until').execute();
}

/** Gives a person another address, which they have yet to confirm. */
export async function changeAddress(
  trx: Transaction<DB>,
  { id, email, at }: { id: number; email: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email, emailVerified: false, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

/** From here on the password alone signs the person in. */
export async function turnOffTwoFactor(trx: Transaction<DB>, id: number, at: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ twoFactorEnabled: false, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

/** Deletes a person with all rows that go with them; undefined where there is no such person. */
export async function deleteUser(
  trx: Transaction<DB>,
  id: number,
): Promise<Pick<Person, 'name' | 'email'> | undefined> {
  return trx.deleteFrom('users').where('id', '=', id).returning(['name', 'email']).executeTakeFirst();
}

export async function hasAnybody(db: Db): Promise<boolean> {
  const someone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return someone !== undefined;
}

/** Gives the next account the number after this one. */
export async function continueAfter(trx: Transaction<DB>, id: number): Promise<void> {
  await sql`select setval(pg_get_serial_sequence('users', 'id'), ${id})`.execute(trx);
}
