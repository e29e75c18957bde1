import { randomBytes } from 'node:crypto';
import { sha256 } from '../../content/load-course.ts';
import { findDevice } from '../auth/known-device.ts';
import type { Signing } from './parts.ts';
import { findLatestSeries, type SigningState } from './signing.store.ts';

const MINUTE_MS = 60_000;
/** A pause this long ends a series, and so does its age. */
const IDLE_MS = 10 * MINUTE_MS;
const LONGEST_MS = 30 * MINUTE_MS;

export interface Series {
  id: string;
  binding: string;
  startedAt: Date;
  /** It goes on: one component is enough. Else it begins now, with all of them. */
  isLive: boolean;
}

/** What a series is bound to; any change of it ends the series. */
function bindingOf({ context, request, viewer }: Signing, standing: SigningState): string {
  const person = { id: viewer.id, username: viewer.username, hash: standing.passwordHash };
  const { passwordHash, isAdmin, isReviewer, hasCode } = standing;
  return sha256(
    JSON.stringify([
      viewer.id,
      viewer.sessionId,
      request.headers['user-agent'] ?? '',
      findDevice(context.config, request, person) ?? '',
      passwordHash,
      isAdmin,
      isReviewer,
      hasCode,
      viewer.roles,
    ]),
  );
}

/** The series that this signing belongs to (21 CFR 11.200(a)(1)): the one under way, or a new one. Signing in is none. */
export async function findSeries(signing: Signing, standing: SigningState, at: Date): Promise<Series> {
  const binding = bindingOf(signing, standing);
  const last = await findLatestSeries(signing.context.database.db, signing.viewer.sessionId ?? 0);
  const isLive =
    last !== undefined &&
    last.userId === signing.viewer.id &&
    last.binding === binding &&
    at.getTime() - last.lastAt.getTime() <= IDLE_MS &&
    at.getTime() - last.startedAt.getTime() <= LONGEST_MS;
  if (isLive) return { id: last.id, binding, startedAt: last.startedAt, isLive };
  return { id: randomBytes(16).toString('base64url'), binding, startedAt: at, isLive: false };
}
