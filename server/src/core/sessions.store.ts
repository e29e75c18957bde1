import { RoleRecord } from '@trialwright/contract';
import { sql, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import * as z from 'zod';
import type { Db } from './database/open.ts';
import { isDiskFull } from './database/away.ts';
import type { DB, Sessions } from './database/schema.ts';
import type { Viewer } from './sessions.ts';

/** A full disk must not block readers: a failed write is skipped. */
async function unlessFull(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!isDiskFull(error)) throw error;
  });
}

/** Ends a session that was idle too long; its end is recorded in the ledger. */
export async function endIdleSession(db: Db, id: number, unusedSince: Date): Promise<void> {
  await unlessFull(
    db.deleteFrom('sessions').where('id', '=', id).where('updatedAt', '<=', unusedSince).execute(),
  );
}

/** Lets the statement's own transaction end before the disk has it: a crash may forget some tenths of a second of it. */
const WITHOUT_WAITING = sql<boolean>`set_config('synchronous_commit', 'off', true) = 'off'`;

/** Records that a session is in use, unless that was just recorded. Nobody's page waits for the disk for it. */
export async function noteUse(db: Db, id: number, at: Date, unlessSince: Date): Promise<void> {
  await unlessFull(
    db
      .updateTable('sessions')
      .set({ updatedAt: at })
      .where('id', '=', id)
      .where('updatedAt', '<', unlessSince)
      .where(WITHOUT_WAITING)
      .execute(),
  );
}

const Roles = z.array(RoleRecord);

/** A subquery for the roles of the statement's `users` row, as JSON. */
export type HeldRoles = RawBuilder<unknown>;

interface SessionRow {
  sessionId: number;
  expiresAt: Date;
  updatedAt: Date;
  nextToken: string | null;
  isPending: boolean;
  viewer: Viewer;
}

/** The session of a current or pending token, with its person; loaded on every first request. */
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
      'isReviewer',
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
    viewer: { ...person, sessionId, roles: Roles.parse(roles) },
  };
}

/** The new token has been used, so the old one is invalid from now on. */
export async function takeNextToken(db: Db, token: string): Promise<void> {
  await db.updateTable('sessions').set({ token, nextToken: null }).where('nextToken', '=', token).execute();
}

/** Stores a pending token until its first use, unless already done for this reason. */
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

/** A person's sessions, most recently used first. */
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

/** Ends one of the person's sessions; false if there is none with this ID. */
export async function endSessionOf(trx: Transaction<DB>, userId: number, id: number): Promise<boolean> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends all of a person's sessions, except the one with the given token, if any. */
export async function endSessionsOf(db: Db, userId: number, butToken?: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(butToken !== undefined, (query) => query.where('token', '!=', butToken ?? ''))
    .execute();
}
