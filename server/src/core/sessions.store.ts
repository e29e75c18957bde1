import type { Db } from './database/open.ts';
import { isDiskFull } from './database/away.ts';

/** A full disk holds up no reader: what could not be written down is left out. */
async function unlessFull(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!isDiskFull(error)) throw error;
  });
}

/** Ends a session that has rested too long; its end stands in the record. */
export async function endIdleSession(db: Db, id: number, unusedSince: Date): Promise<void> {
  await unlessFull(
    db.deleteFrom('sessions').where('id', '=', id).where('updatedAt', '<=', unusedSince).execute(),
  );
}

/** Writes down that a session is in use, unless somebody has just done so. */
export async function noteUse(db: Db, id: number, at: Date, unlessSince: Date): Promise<void> {
  await unlessFull(
    db
      .updateTable('sessions')
      .set({ updatedAt: at })
      .where('id', '=', id)
      .where('updatedAt', '<', unlessSince)
      .execute(),
  );
}

/** What decides on a token before the library looks at it; the one that is to come counts as well. */
export async function findToken(
  db: Db,
  token: string,
): Promise<{ expiresAt: Date; nextToken: string | null } | undefined> {
  return db
    .selectFrom('sessions')
    .select(['expiresAt', 'nextToken'])
    .where((eb) => eb.or([eb('token', '=', token), eb('nextToken', '=', token)]))
    .executeTakeFirst();
}

/** The new token has arrived: the old one is dead. */
export async function takeNextToken(db: Db, token: string): Promise<void> {
  await db.updateTable('sessions').set({ token, nextToken: null }).where('nextToken', '=', token).execute();
}

/** Keeps a new token ready for its first use, unless that was done for this reason already. */
export async function prepareToken(
  db: Db,
  { old, token, reason }: { old: string; token: string; reason: string },
): Promise<{ userId: number; expiresAt: Date } | undefined> {
  return db
    .updateTable('sessions')
    .set({ nextToken: token, renewedFor: reason })
    .where('token', '=', old)
    .where('isPending', '=', false)
    .where('renewedFor', 'is distinct from', reason)
    .returning(['userId', 'expiresAt'])
    .executeTakeFirst();
}
