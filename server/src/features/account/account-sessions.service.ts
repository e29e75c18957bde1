import type { AccountSession } from '@trialwright/contract';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import { fail } from '../../core/errors.ts';
import { idleLimit, tokenOf, type Viewer } from '../../core/sessions.ts';
import { deviceName } from './device-name.ts';

export async function listSessions(
  context: Context,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<AccountSession[]> {
  const token = tokenOf(context.config, request.headers.cookie);
  const rows = await context.database.db
    .selectFrom('sessions')
    .select(['id', 'token', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt'])
    .where('userId', '=', viewer.id)
    .where('isPending', '=', false)
    .where('expiresAt', '>', new Date())
    .where('updatedAt', '>', new Date(Date.now() - idleLimit(context.config, viewer.isAdmin)))
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const all = rows.map((row) => ({
    id: row.id,
    isCurrent: row.token === token,
    device: deviceName(row.userAgent),
    ipAddress: row.ipAddress || null,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.updatedAt.toISOString(),
  }));
  return [...all.filter(({ isCurrent }) => isCurrent), ...all.filter(({ isCurrent }) => !isCurrent)];
}

export async function endSession(context: Context, viewer: Viewer, id: number): Promise<void> {
  // Also on a full disk: ending a session must always be possible.
  const ended = await context.database.db
    .transaction()
    .execute((trx) =>
      trx
        .deleteFrom('sessions')
        .where('id', '=', id)
        .where('userId', '=', viewer.id)
        .returning('id')
        .executeTakeFirst(),
    );
  if (!ended) fail('sessions.not_found', 'There is no such session.');
  context.sessions.forget(viewer.id);
}

/** Ends every session of a person but the one with this token; part of the change that calls for it. */
export async function endSessionsBut(db: Db, userId: number, token: string | undefined): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(token !== undefined, (query) => query.where('token', '!=', token ?? ''))
    .execute();
}

export async function endOtherSessions(
  context: Context,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<void> {
  const token = tokenOf(context.config, request.headers.cookie);
  await endSessionsBut(context.database.db, viewer.id, token);
  context.sessions.forget(viewer.id);
}
