import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import type { Config } from '../src/config.ts';
import { cookieName } from '../src/core/cookies.ts';

export interface Enrolled {
  id: number;
  username: string;
}

/** Many learners of one role in bulk, all with the same stored password; one by one takes milliseconds each. */
export async function enroll(
  pool: Pool,
  { count, prefix, hash }: { count: number; prefix: string; hash: string },
): Promise<Enrolled[]> {
  const { rows: people } = await pool.query<Enrolled>(
    `insert into users (name, email, email_verified, username, display_username)
     select 'Learner ' || n, $2 || n || '@example.org', true, $2 || n, $2 || n from generate_series(1, $1) n
     returning id, username`,
    [count, prefix],
  );
  const ids = people.map(({ id }) => id);
  await pool.query(
    `insert into accounts (user_id, account_id, provider_id, password)
     select id, id::text, 'credential', $2 from unnest($1::integer[]) id`,
    [ids, hash],
  );
  await pool.query(
    `insert into roles (user_id, role, is_paid) select id, 'CRA', true from unnest($1::integer[]) id`,
    [ids],
  );
  return people;
}

/** Creates sessions as sign-in does, without passwords; returns each person's cookie, in order. */
export async function openSessions(
  pool: Pool,
  config: Config,
  people: readonly Enrolled[],
): Promise<string[]> {
  const { rows } = await pool.query<{ userId: number; token: string }>(
    `insert into sessions (user_id, token, expires_at)
     select id, replace(gen_random_uuid()::text, '-', ''), now() + interval '7 days' from unnest($1::integer[]) id
     returning user_id as "userId", token`,
    [people.map(({ id }) => id)],
  );
  const tokens = new Map(rows.map(({ userId, token }) => [userId, token]));
  return people.map(({ id }) => {
    const token = tokens.get(id) ?? '';
    const signature = createHmac('sha256', config.sessionSecret).update(token).digest('base64');
    return `${cookieName(config, 'session_token')}=${encodeURIComponent(`${token}.${signature}`)}`;
  });
}
