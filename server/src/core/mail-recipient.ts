import type { Db } from './database/open.ts';

/**
 * The name to greet an address with: only where its owner confirmed it and bears this very name. To every other address
 * a mail carries fixed words and facts alone, so that nobody can have the academy send a stranger what they typed.
 */
export async function greetingName(
  db: Db,
  { name, email }: { name: string; email: string },
): Promise<string | undefined> {
  const owner = await db
    .selectFrom('users')
    .select('name')
    .where('email', '=', email)
    .where('name', '=', name)
    .where('emailVerified', '=', true)
    .executeTakeFirst();
  return owner?.name;
}

/** Whether an account has confirmed this address: what its owner wrote may stand in a mail to it. */
export async function ownsAddress(db: Db, userId: number | null, email: string): Promise<boolean> {
  if (userId === null) return false;
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('emailVerified', '=', true)
    .executeTakeFirst();
  return owner !== undefined;
}
