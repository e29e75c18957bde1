import type { AccountSession } from '@trialwright/contract';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { fail } from '../../core/errors.ts';
import {
  endSessionOf,
  endSessionsOf,
  idleLimit,
  listSessionsOf,
  tokenOf,
  type Viewer,
} from '../../core/sessions.ts';
import { deviceName } from './device-name.ts';

export async function listSessions(
  context: Context,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<AccountSession[]> {
  const token = tokenOf(context.config, request.headers.cookie);
  const rows = await listSessionsOf(context.database.db, {
    userId: viewer.id,
    now: new Date(),
    usedSince: new Date(Date.now() - idleLimit(context.config, viewer.isAdmin)),
  });
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
  // Allowed even on a full disk: ending a session must always be possible.
  const ended = await context.database.db.transaction().execute((trx) => endSessionOf(trx, viewer.id, id));
  if (!ended) fail('sessions.not_found', 'Session not found.');
  context.sessions.forget(viewer.id);
}

export async function endOtherSessions(
  context: Context,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<void> {
  const token = tokenOf(context.config, request.headers.cookie);
  await endSessionsOf(context.database.db, viewer.id, token);
  context.sessions.forget(viewer.id);
}
