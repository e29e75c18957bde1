import { sql, type Insertable, type Selectable, type Transaction } from 'kysely';
import type { Db } from './database/open.ts';
import type { DB, FormerNames, Users } from './database/schema.ts';

export interface Person {
  id: number;
  name: string;
  username: string;
  email: string;
  isAdmin: boolean;
  isReviewer: boolean;
}

export async function findPerson(db: Db, id: number): Promise<Person | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'username', 'email', 'isAdmin', 'isReviewer'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The person, with whether their address is confirmed. */
export async function findUser(
  db: Db,
  id: number,
): Promise<(Person & { isEmailConfirmed: boolean }) | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'username', 'email', 'isAdmin', 'isReviewer', 'emailVerified as isEmailConfirmed'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The recipient for an address: its confirmed owner or, if unconfirmed, the newest account with it. */
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

/** The accounts of these people that still exist. */
export async function listPeople(
  db: Db,
  ids: readonly number[],
): Promise<Pick<Person, 'id' | 'name' | 'username'>[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('users').select(['id', 'name', 'username']).where('id', 'in', ids).execute();
}

/** A person by username, locked for the change but open to rows that reference them. */
export async function lockByUsername(
  trx: Transaction<DB>,
  username: string,
): Promise<Pick<Person, 'id' | 'name' | 'email'> | undefined> {
  return trx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('username', '=', username.toLowerCase())
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function findName(db: Db, id: number): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst();
  return user?.name;
}

/** Locks a person (FOR UPDATE); also blocks writes of rows that reference the person. */
export async function lockPerson(trx: Transaction<DB>, id: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
}

/** Like `lockPerson`, but allows writes of rows that reference the person. */
export async function lockPersonButKey(trx: Transaction<DB>, id: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** A person's contact data, locked for the change but open to rows that reference them. */
export async function lockAddressee(
  trx: Transaction<DB>,
  id: number,
): Promise<(Omit<Person, 'isAdmin' | 'isReviewer'> & { emailVerified: boolean }) | undefined> {
  return trx
    .selectFrom('users')
    .select(['id', 'name', 'username', 'email', 'emailVerified'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Adds a person; returns the ID. */
export async function insertUser(trx: Transaction<DB>, user: Insertable<Users>): Promise<number> {
  const { id } = await trx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Marks the person's address as confirmed; undefined if the person does not exist. */
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

/** A person's name and address, locked for the change. */
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

/** All administrators who are not suspended. */
export async function listAdmins(db: Db): Promise<number[]> {
  const admins = await db
    .selectFrom('users')
    .select('id')
    .where('isAdmin', '=', true)
    .where('suspendedAt', 'is', null)
    .orderBy('id')
    .execute();
  return admins.map(({ id }) => id);
}

/** All administrators who are not suspended, locked for the change. */
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

/** An account, locked for an administrator's change but open to rows that reference it. */
export async function lockAccount(trx: Transaction<DB>, id: number): Promise<Account | undefined> {
  return trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'isAdmin', 'isReviewer', 'suspendedAt'])
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

/** Lets a person sign course reviews, or no longer. */
export async function setReviewer(trx: Transaction<DB>, id: number, isReviewer: boolean): Promise<void> {
  await trx.updateTable('users').set({ isReviewer }).where('id', '=', id).execute();
}

/** A person's former names, in order. */
export async function listFormerNames(db: Db, userId: number): Promise<Selectable<FormerNames>[]> {
  return db.selectFrom('formerNames').selectAll().where('userId', '=', userId).orderBy('until').execute();
}

/** Changes a person's address; the new one is unconfirmed. */
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

/** Turns off the second factor. */
export async function turnOffTwoFactor(trx: Transaction<DB>, id: number, at: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ twoFactorEnabled: false, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

/** Deletes a person with all dependent rows; undefined if the person does not exist. */
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

/** Sets the sequence so that the next account gets the ID after this one. */
export async function continueAfter(trx: Transaction<DB>, id: number): Promise<void> {
  await sql`select setval(pg_get_serial_sequence('users', 'id'), ${id})`.execute(trx);
}
