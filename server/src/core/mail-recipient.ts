import type { Db } from './database/open.ts';

/**
 * The name to greet an address with: only if its owner confirmed it and has this exact name. Emails to any other address
 * contain only fixed text and facts, so that no one can make the academy send their own words to a stranger.
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

/** Whether an account has confirmed this address, so that emails to it may quote its owner. */
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
