import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { RoleRecord } from '@trialwright/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { cookieName, isHttps, readCookie } from './cookies.ts';
import type { Database } from './database/open.ts';
import {
  endIdleSession,
  findSession,
  noteUse,
  prepareToken,
  takeNextToken,
  type HeldRoles,
} from './sessions.store.ts';

export { endSessionOf, endSessionsOf, listSessionsOf } from './sessions.store.ts';

/** The signed-in user making the request. */
export interface Viewer {
  id: number;
  /** Of the session that asks; what runs without one has none. */
  sessionId?: number;
  name: string;
  username: string;
  email: string;
  isAdmin: boolean;
  /** May sign reviews of courses. */
  isReviewer: boolean;
  isEmailConfirmed: boolean;
  /** In record order: the first is the primary role. */
  roles: RoleRecord[];
}

export interface Sessions {
  /** The viewer of a request, or undefined without a valid session. Counts as use of the session. */
  find: (request: FastifyRequest) => Promise<Viewer | undefined>;
  /** Like `find`, without counting as use: an open stream keeps no session alive. */
  peek: (request: FastifyRequest) => Promise<Viewer | undefined>;
  /** Clears a person's cached sessions in this process, ahead of the database's announcement. */
  forget: (userId: number) => void;
  /** Calls back whenever the person's sessions or rights may have changed; returns a function that unsubscribes. */
  watch: (userId: number, onChange: () => void) => () => void;
  /** Rotates the token of this request's session, once per reason. */
  renew: (request: FastifyRequest, reply: FastifyReply, reason: string) => Promise<void>;
  /** Listens for sessions ended or changed by any process. */
  start: () => Promise<void>;
}

/** How long a session is cached, in milliseconds. */
const REMEMBERED_MS = 5000;
const REMEMBERED_MOST = 10_000;
/** Use is recorded at most this often. */
const NOTED_MS = 60_000;
const MINUTE_MS = 60_000;
const ADMIN_IDLE_MS = 30 * MINUTE_MS;
const CHANNEL = 'sessions';

/** How long a session may be idle before it ends. */
export function idleLimit({ sessionIdleMinutes }: Config, isAdmin: boolean): number {
  const limit = sessionIdleMinutes * MINUTE_MS;
  return isAdmin ? Math.min(limit, ADMIN_IDLE_MS) : limit;
}

/** A request's session cookie alone, in the library's format, so that no other cookie can pass for it. */
export function sessionCookie(config: Config, header: string | undefined): string | undefined {
  const name = cookieName(config, 'session_token');
  const value = readCookie(header, name);
  return value && `${name}=${value}`;
}

/** The session token of a request; `find` decides whether it is valid. */
export function tokenOf(config: Config, header: string | undefined): string | undefined {
  return readCookie(header, cookieName(config, 'session_token'))?.split('.', 1)[0];
}

/** Listeners by person; without a person, all are notified. */
function createWatch() {
  const watchers = new Map<number, Set<() => void>>();
  return {
    add: (userId: number, onChange: () => void) => {
      const own = watchers.get(userId) ?? new Set();
      watchers.set(userId, own.add(onChange));
      return () => {
        own.delete(onChange);
        if (own.size === 0) watchers.delete(userId);
      };
    },
    tell: (userId: number | undefined) => {
      const changed = userId === undefined ? [...watchers.values()] : [watchers.get(userId) ?? []];
      for (const onChange of changed.flatMap((each) => [...each])) onChange();
    },
  };
}

/** Short-lived session cache, keyed by the whole value of a cookie whose signature was verified. */
function createMemory(keptMs: number) {
  const remembered = new Map<string, { viewer: Viewer; until: number }>();
  let forgotten = 0;
  return {
    get: (cookie: string) => {
      const known = remembered.get(cookie);
      return known && known.until > Date.now() ? known.viewer : undefined;
    },
    /** Runs `load` and caches its viewer, unless the cache was cleared in the meantime: it may have read stale data. */
    keep: async (cookie: string, load: () => Promise<Viewer | undefined>) => {
      const before = forgotten;
      const viewer = await load();
      if (!viewer) remembered.delete(cookie);
      else if (before === forgotten) {
        if (remembered.size >= REMEMBERED_MOST) remembered.clear();
        remembered.set(cookie, { viewer, until: Date.now() + keptMs });
      }
      return viewer;
    },
    forget: (userId: number | undefined) => {
      forgotten++;
      if (userId === undefined) remembered.clear();
      else for (const [key, { viewer }] of remembered) if (viewer.id === userId) remembered.delete(key);
    },
  };
}

const signatureOf = ({ sessionSecret }: Config, token: string) =>
  createHmac('sha256', sessionSecret).update(token).digest('base64');

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** The token of a cookie with a valid signature. */
function verifiedToken(config: Config, cookie: string): string | undefined {
  const [token = '', signature = ''] = decode(cookie.slice(cookie.indexOf('=') + 1)).split('.');
  const given = Buffer.from(signature);
  const right = Buffer.from(signatureOf(config, token));
  return given.length === right.length && timingSafeEqual(given, right) ? token : undefined;
}

/** A session's cookie with a new token, in the library's format. */
export function writeSessionCookie(config: Config, token: string, expiresAt: Date): string {
  const signature = signatureOf(config, token);
  const value = encodeURIComponent(`${token}.${signature}`);
  const seconds = Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 1000));
  const attributes = `Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isHttps(config) ? '; Secure' : ''}`;
  return `${cookieName(config, 'session_token')}=${value}; ${attributes}`;
}

interface Parts {
  config: Config;
  database: Database;
  /** The subquery that loads a person's roles with the `users` row; what the roles unlock is not this room's concern. */
  heldRoles: HeldRoles;
  /** How long a session is cached. */
  rememberedMs?: number | undefined;
}

export function createSessions({
  config,
  database,
  heldRoles,
  rememberedMs = REMEMBERED_MS,
}: Parts): Sessions {
  const { db } = database;
  const memory = createMemory(rememberedMs);
  const watch = createWatch();

  async function load(cookie: string, isUse: boolean): Promise<Viewer | undefined> {
    const token = verifiedToken(config, cookie);
    const session = token && (await findSession(db, token, heldRoles));
    if (!session) return undefined;
    if (session.nextToken === token) await takeNextToken(db, token);
    // Expired sessions are refused but not deleted, so that a clock set forward briefly ends no session.
    if (session.isPending || session.expiresAt <= new Date()) return undefined;
    const { sessionId, updatedAt, viewer } = session;
    const rested = Date.now() - updatedAt.getTime();
    if (rested > idleLimit(config, viewer.isAdmin)) {
      await endIdleSession(db, sessionId, updatedAt);
      return undefined;
    }
    if (isUse && rested > NOTED_MS) await noteUse(db, sessionId, new Date(), new Date(Date.now() - NOTED_MS));
    return viewer;
  }

  const forget = (userId: number | undefined) => {
    memory.forget(userId);
    watch.tell(userId);
  };

  return {
    find: async (request) => {
      const cookie = sessionCookie(config, request.headers.cookie);
      if (!cookie) return undefined;
      return memory.get(cookie) ?? memory.keep(cookie, () => load(cookie, true));
    },
    peek: async (request) => {
      const cookie = sessionCookie(config, request.headers.cookie);
      return cookie ? (memory.get(cookie) ?? load(cookie, false)) : undefined;
    },
    forget,
    watch: watch.add,
    renew: async (request, reply, reason) => {
      const old = tokenOf(config, request.headers.cookie);
      const token = randomBytes(24).toString('base64url');
      const renewed = old && (await prepareToken(db, { old, token, reason }));
      if (!renewed) return;
      forget(renewed.userId);
      reply.header('set-cookie', writeSessionCookie(config, token, renewed.expiresAt));
    },
    start: () =>
      database.listen(CHANNEL, (userId) => forget(userId === undefined ? undefined : Number(userId))),
  };
}
