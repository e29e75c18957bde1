import { sql, type Transaction } from 'kysely';
import type { Db } from './database/open.ts';
import type { DB } from './database/schema.ts';

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

export async function hasAnybody(db: Db): Promise<boolean> {
  const someone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return someone !== undefined;
}

/** Gives the next account the number after this one. */
export async function continueAfter(trx: Transaction<DB>, id: number): Promise<void> {
  await sql`select setval(pg_get_serial_sequence('users', 'id'), ${id})`.execute(trx);
}
