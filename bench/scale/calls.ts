import { createHmac, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { readConfig } from '../../server/src/config.ts';
import { CONNECTIONS } from '../load.ts';
import type { Client } from './database.ts';
import { FIRST } from './fill.ts';
import type { Program } from './program.ts';

export interface Person {
  id: number;
  cookie: string;
  lesson: { id: number; courseId: number };
}

export interface Call {
  path: string;
  cookie: string;
  body?: object;
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** One call to the end of its reply: its status, how long it took, and how many bytes came. */
function send(url: string, asked: Call): Promise<{ status: number | undefined; ms: number; bytes: number }> {
  const { path, cookie, body } = asked;
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
    const call = request(`${url}${path}`, { method: body ? 'POST' : 'GET', headers, agent }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('error', reject);
      const status = response.statusCode;
      response.on('end', () => resolve({ status, ms: performance.now() - began, bytes }));
    });
    // A kept connection may have been closed by the server just then: a new one is opened, as browsers do.
    call.once('error', (error) => (call.reusedSocket ? resolve(send(url, asked)) : reject(error)));
    call.end(body && JSON.stringify(body));
  });
}

/** A call that must succeed. */
export async function ask(url: string, call: Call): Promise<{ ms: number; bytes: number }> {
  const { status, ...measured } = await send(url, call);
  if (status !== 200) throw new Error(`${call.path} returned ${status}.`);
  return measured;
}

export function percentiles(times: readonly number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round((sorted[Math.floor(sorted.length * part)] ?? 0) * 10) / 10;
  return { p50: at(0.5), p99: at(0.99) };
}

interface Loaded {
  p50: number;
  p99: number;
  /** Calls that were refused, as with 503 on a busy machine; their times do not count. */
  refused: number;
}

/** Makes the calls in their order, sixteen at a time. */
export async function load(url: string, calls: readonly Call[]): Promise<Loaded> {
  const times: number[] = [];
  const waiting = [...calls].toReversed();
  let refused = 0;
  const work = async () => {
    for (let call = waiting.pop(); call; call = waiting.pop()) {
      const { status, ms } = await send(url, call);
      if (status === 200) times.push(ms);
      else refused++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return { ...percentiles(times), refused };
}

/** What a learner asks for, each by itself. */
export const LEARNER_CALLS: Record<string, (person: Person) => Call> = {
  dashboard: ({ id, cookie }) => ({ path: `/api/users/${id}/dashboard`, cookie }),
  'course list': ({ cookie }) => ({ path: '/api/courses', cookie }),
  lesson: ({ cookie, lesson }) => ({ path: `/api/lessons/${lesson.id}`, cookie }),
  'save progress': ({ id, cookie, lesson: { id: lessonId, courseId } }) => ({
    path: `/api/users/${id}/progress`,
    cookie,
    body: { courseId, lessonId, progress: 40, isCompleted: false },
  }),
  notifications: ({ id, cookie }) => ({ path: `/api/users/${id}/notifications`, cookie }),
};

/** Opens sessions for so many learners, spread over all, none of whom has one. */
export async function signIn(
  client: Client,
  { programs, learners, count }: { programs: readonly Program[]; learners: number; count: number },
): Promise<Person[]> {
  const { sessionSecret } = readConfig({ NODE_ENV: 'test' });
  const { rows } = await client.query<{ id: number; role: string }>(
    `select u.id, r.role from (select distinct ${FIRST} + 1 + floor(random() * $1)::int as id
       from generate_series(1, $2 * 2)) as u join roles r on r.user_id = u.id
     where not exists (select 1 from sessions s where s.user_id = u.id) order by random() limit $2`,
    [learners, count],
  );
  const people = rows.map(({ id, role }) => {
    const token = randomBytes(24).toString('base64url');
    const signature = createHmac('sha256', sessionSecret).update(token).digest('base64');
    const [first] = programs.find((program) => program.role === role)?.lessons ?? [];
    return {
      id,
      token,
      cookie: `trialwright.session_token=${encodeURIComponent(`${token}.${signature}`)}`,
      lesson: first ?? { id: 1, courseId: 1 },
    };
  });
  await client.query(
    `insert into sessions (user_id, token, expires_at) select id, token, now() + interval '7 days'
     from jsonb_to_recordset($1) as p (id int, token text)`,
    [JSON.stringify(people)],
  );
  return people;
}

/** Somebody who runs the academy. */
export async function signInAdmin(client: Client): Promise<string> {
  await client.query(`insert into users (id, name, email, email_verified, username, display_username, is_admin)
    values (${FIRST}, 'Operator', 'operator@example.org', true, 'scale_operator', 'scale_operator', true)
    on conflict do nothing`);
  const { sessionSecret } = readConfig({ NODE_ENV: 'test' });
  const token = randomBytes(24).toString('base64url');
  await client.query(
    `insert into sessions (user_id, token, expires_at) values (${FIRST}, $1, now() + interval '7 days')`,
    [token],
  );
  const signature = createHmac('sha256', sessionSecret).update(token).digest('base64');
  return `trialwright.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
