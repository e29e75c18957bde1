import type { RoleRecord } from '@trialwright/contract';
import type { FastifyRequest } from 'fastify';
import type { Auth } from './auth.ts';
import type { Database } from './database/open.ts';

/** Who is asking, as the server knows it. */
export interface Viewer {
  id: number;
  name: string;
  username: string;
  email: string;
  isAdmin: boolean;
  /** In the order of their records: the first is the primary role. */
  roles: RoleRecord[];
}

export interface Sessions {
  /** The viewer of a request, or undefined without a valid session. */
  find: (request: FastifyRequest) => Promise<Viewer | undefined>;
  /** Forgets what is remembered of a person: after sign-out, a new password, a changed role. */
  forget: (userId: number) => void;
}

/** How long a session is believed without asking the database, in milliseconds. */
const REMEMBERED_MS = 5000;
const REMEMBERED_MOST = 10_000;

const COOKIE = /(?:^|;\s*)(?:__Secure-)?trialwright\.session_token=([^;]+)/;

/** The token of a request's session; whether it is valid is for `find` to say. */
export function tokenOf(cookie: string | undefined): string | undefined {
  const value = cookie && COOKIE.exec(cookie)?.[1];
  return value && decodeURIComponent(value).split('.', 1)[0];
}

export async function loadRoles(db: Database['db'], userId: number): Promise<RoleRecord[]> {
  const rows = await db
    .selectFrom('roles')
    .select(['role', 'isPaid'])
    .where('userId', '=', userId)
    // Who registered for one role and bought another learns the one that is paid for.
    .orderBy('isPaid', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ role, isPaid }) => ({ role: role as RoleRecord['role'], isPaid }));
}

export function createSessions(auth: Auth, database: Database): Sessions {
  const remembered = new Map<string, { viewer: Viewer; until: number }>();

  async function load(cookie: string): Promise<Viewer | undefined> {
    const session = await auth.api.getSession({ headers: new Headers({ cookie }) });
    if (!session || session.session.isPending) return undefined;
    const { user } = session;
    const id = Number(user.id);
    return {
      id,
      name: user.name,
      username: user.username ?? '',
      email: user.email,
      isAdmin: user.isAdmin === true,
      roles: await loadRoles(database.db, id),
    };
  }

  return {
    find: async (request) => {
      const cookie = request.headers.cookie;
      const token = cookie && COOKIE.exec(cookie)?.[1];
      if (!token) return undefined;
      const known = remembered.get(token);
      if (known && known.until > Date.now()) return known.viewer;
      const viewer = await load(cookie);
      if (!viewer) {
        remembered.delete(token);
        return undefined;
      }
      if (remembered.size >= REMEMBERED_MOST) remembered.clear();
      remembered.set(token, { viewer, until: Date.now() + REMEMBERED_MS });
      return viewer;
    },
    forget: (userId) => {
      for (const [token, { viewer }] of remembered) if (viewer.id === userId) remembered.delete(token);
    },
  };
}
