import { RoleRecord } from '@trialwright/contract';
import type { RawBuilder, Selectable, Transaction } from 'kysely';
import * as z from 'zod';
import type { Db } from './database/open.ts';
import { isDiskFull } from './database/away.ts';
import type { DB, Sessions } from './database/schema.ts';
import type { Viewer } from './sessions.ts';

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

const Roles = z.array(RoleRecord);

/** A value that holds the roles of the row of `users` in the statement, as JSON. */
export type HeldRoles = RawBuilder<unknown>;

interface SessionRow {
  sessionId: number;
  expiresAt: Date;
  updatedAt: Date;
  nextToken: string | null;
  isPending: boolean;
  viewer: Viewer;
}

/** The session of a token, or of one that is to come, with its person: each first request of somebody asks for it. */
export async function findSession(
  db: Db,
  token: string,
  heldRoles: HeldRoles,
): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id as sessionId', 'expiresAt', 'sessions.updatedAt', 'nextToken', 'isPending'])
    .select([
      'users.id',
      'name',
      'username',
      'email',
      'isAdmin',
      'emailVerified as isEmailConfirmed',
      heldRoles.as('roles'),
    ])
    .where((eb) => eb.or([eb('token', '=', token), eb('nextToken', '=', token)]))
    .executeTakeFirst();
  if (!row) return undefined;
  const { sessionId, expiresAt, updatedAt, nextToken, isPending, roles, ...person } = row;
  return {
    sessionId,
    expiresAt,
    updatedAt,
    nextToken,
    isPending,
    viewer: { ...person, roles: Roles.parse(roles) },
  };
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

/** The sessions in which a person is signed in, the last used first. */
export async function listSessionsOf(
  db: Db,
  { userId, now, usedSince }: { userId: number; now: Date; usedSince: Date },
): Promise<
  Pick<Selectable<Sessions>, 'id' | 'token' | 'ipAddress' | 'userAgent' | 'createdAt' | 'updatedAt'>[]
> {
  return db
    .selectFrom('sessions')
    .select(['id', 'token', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('isPending', '=', false)
    .where('expiresAt', '>', now)
    .where('updatedAt', '>', usedSince)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends a session of the person; false where they have no such session. */
export async function endSessionOf(trx: Transaction<DB>, userId: number, id: number): Promise<boolean> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends every session of a person, but the one with the token where one is given. */
export async function endSessionsOf(db: Db, userId: number, butToken?: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(butToken !== undefined, (query) => query.where('token', '!=', butToken ?? ''))
    .execute();
}
