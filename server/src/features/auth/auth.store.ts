import type { Insertable, Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { Agreements, DB } from '../../core/database/schema.ts';

/** The person signing in, with the password hash. */
export interface SignInPerson {
  id: number;
  username: string;
  hash: string;
}

function people(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.userId', 'users.id')
    .where('accounts.providerId', '=', 'credential')
    .select(['users.id', 'users.username', 'accounts.password']);
}

type Row = { id: number; username: string; password: string | null } | undefined;
const asPerson = (row: Row): SignInPerson | undefined =>
  row?.password ? { id: row.id, username: row.username, hash: row.password } : undefined;

/** Finds a person by username or confirmed email address. */
export async function findByName(db: Db, typed: string): Promise<SignInPerson | undefined> {
  const name = typed.trim().toLowerCase();
  const query = name.includes('@')
    ? people(db).where('users.email', '=', name).where('users.emailVerified', '=', true)
    : people(db).where('users.username', '=', name);
  return asPerson(await query.executeTakeFirst());
}

export async function findById(db: Db, id: number): Promise<SignInPerson | undefined> {
  return asPerson(await people(db).where('users.id', '=', id).executeTakeFirst());
}

/** Records what a person agreed to at registration. */
export async function insertAgreement(
  trx: Transaction<DB>,
  agreement: Insertable<Agreements>,
): Promise<void> {
  await trx.insertInto('agreements').values(agreement).execute();
}
