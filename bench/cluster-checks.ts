import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Database } from '../server/src/core/database/open.ts';
import type { Enrolled } from '../server/test/enroll.ts';
import { send, type Call } from './arrivals.ts';
import type { Front } from './front.ts';
import type { RunningServer } from './server.ts';

type Pool = Database['pool'];

export interface Check {
  what: string;
  found: string;
  isMet: boolean;
}

const LESSON = 99;
const COURSE = 15;

interface Person {
  id: number;
  username: string;
  cookie: string;
}

const post = (url: string, headers: Record<string, string>, body: unknown): Call => ({
  url,
  method: 'POST',
  headers,
  body,
});

async function register(server: RunningServer): Promise<Person> {
  const username = `cluster-${randomBytes(5).toString('hex')}`;
  const password = 'a-password-of-the-bench';
  const { status, headers, text } = await send(
    post(
      `${server.url}/api/auth/register`,
      {},
      {
        fullName: 'Clara Cluster',
        email: `${username}@example.org`,
        username,
        password,
        confirmPassword: password,
        role: 'CRA',
        isAdult: true,
        acceptsTerms: true,
      },
    ),
  );
  if (status !== 201) throw new Error(`Registering answered ${status}: ${text}`);
  const cookie = [headers['set-cookie'] ?? []].flat().map((each) => each.split(';', 1)[0] ?? '');
  const { id } = JSON.parse(text) as { id: number };
  return { id, username, cookie: cookie.join('; ') };
}

const checkOf = (server: { url: string }, { cookie }: Person) =>
  send({ url: `${server.url}/api/auth/check`, headers: { cookie } });

/** A session that one process ended is refused by the others. */
export async function checkSessions([one, other]: [RunningServer, RunningServer]): Promise<Check> {
  const person = await register(one);
  const known = await checkOf(other, person);
  const began = performance.now();
  await send(post(`${one.url}/api/auth/logout`, { cookie: person.cookie }, {}));
  let status = 200;
  while (status === 200 && performance.now() - began < 10_000) ({ status } = await checkOf(other, person));
  const milliseconds = Math.round(performance.now() - began);
  return {
    what: 'a session that one process ended is refused by the other within 1 s',
    found: `known there before: ${known.status}; ${status} after ${milliseconds} ms`,
    isMet: known.status === 200 && status === 401 && milliseconds < 1000,
  };
}

/** Wrong passwords count together, whichever process they reach. */
export async function checkLimits(servers: [RunningServer, RunningServer]): Promise<Check> {
  const { username } = await register(servers[0]);
  const statuses: number[] = [];
  for (let index = 0; index < 12; index++) {
    const { url } = servers[index % 2] ?? servers[0];
    const { status } = await send(post(`${url}/api/auth/login`, {}, { username, password: 'a-wrong-guess' }));
    statuses.push(status);
  }
  return {
    what: 'ten wrong passwords over two processes, then 429',
    found: statuses.join(' '),
    isMet: statuses.join() === [...Array<number>(10).fill(401), 429, 429].join(),
  };
}

/** Milliseconds until the stream of a person tells of a change that `cause` makes. */
function hear(url: string, { id, cookie }: Person, cause: () => Promise<unknown>): Promise<number> {
  return new Promise((resolve, reject) => {
    let began = 0;
    const stream = request(
      `${url}/api/users/${id}/notifications/stream`,
      { headers: { cookie } },
      (response) =>
        response.on('data', (chunk: Buffer) => {
          const text = String(chunk);
          if (text.includes('event: ready')) {
            began = performance.now();
            cause().catch(reject);
          }
          if (!text.includes('event: notification')) return;
          resolve(performance.now() - began);
          stream.destroy();
        }),
    );
    stream.once('error', reject);
    stream.setTimeout(10_000, () => stream.destroy(new Error('The stream said nothing for ten seconds.')));
    stream.end();
  });
}

/** A change that one process makes reaches the streams of the other, and those through the front. */
export async function checkNotices(
  [one, other]: [RunningServer, RunningServer],
  front: Front,
): Promise<Check> {
  const times: number[] = [];
  for (const url of [other.url, front.url]) {
    const person = await register(one);
    const { id, cookie } = person;
    const read = () => send(post(`${one.url}/api/users/${id}/notifications/read`, { cookie }, {}));
    times.push(await hear(url, person, read));
  }
  return {
    what: 'a notice of one process is heard at the other, and through the front, within 1 s',
    found: times.map((time) => `${Math.round(time)} ms`).join(', '),
    isMet: times.every((time) => time < 1000),
  };
}

/** What every process schedules and starts with, and what one of them sends, happens once. */
export async function checkJobs(pool: Pool, servers: readonly RunningServer[]): Promise<Check> {
  const { rows: doubled } = await pool.query<{ name: string; count: number }>(
    `select name, count(*)::integer as count from jobs.job
     where singleton_on is not null group by name, singleton_key, singleton_on having count(*) > 1`,
  );
  const { rows: atStart } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from jobs.job where singleton_on is not null`,
  );
  const people = await Promise.all(servers.flatMap((server) => [1, 2, 3].map(() => register(server))));
  const mails = `select data->>'to' as "to", state, retry_count from jobs.job
    where name = 'mail' and data->>'to' = any($1)`;
  const to = people.map(({ username }) => `${username}@example.org`);
  const until = performance.now() + 60_000;
  let rows: { to: string; state: string; retry_count: number }[] = [];
  while (performance.now() < until) {
    ({ rows } = await pool.query<{ to: string; state: string; retry_count: number }>(mails, [to]));
    if (rows.length >= to.length && rows.every(({ state }) => state === 'completed')) break;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const once = rows.filter(({ state, retry_count: retries }) => state === 'completed' && retries === 0);
  const starts = atStart[0]?.count ?? 0;
  return {
    what: 'what all processes schedule runs once, and so does each mail',
    found: `${starts} scheduled, ${doubled.length} of them twice; ${once.length} of ${to.length} mails done in one run`,
    isMet: starts > 0 && doubled.length === 0 && rows.length === to.length && once.length === to.length,
  };
}

interface Tried {
  isChange: boolean;
  began: number;
  ended: number;
  status: string;
}

/** Learners read and save without end through the front while `harm` is done; what came of each call. */
async function underLoad(
  front: Front,
  people: readonly Enrolled[],
  cookies: readonly string[],
  harm: () => Promise<void>,
): Promise<{ tried: Tried[]; harmedAt: number; saved: Map<number, number> }> {
  const tried: Tried[] = [];
  const saved = new Map<number, number>();
  const ending = new AbortController();
  const call = async (isChange: boolean, what: Call) => {
    const began = performance.now();
    const status = await send(what).then(
      (reply) => String(reply.status),
      (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error),
    );
    tried.push({ isChange, began, ended: performance.now(), status });
    return status;
  };
  const learners = people.map(async ({ id }, index) => {
    const headers = { cookie: cookies[index] ?? '' };
    for (let progress = 1; !ending.signal.aborted && progress < 100; progress++) {
      await call(false, { url: `${front.url}/api/lessons/${LESSON}`, headers });
      const body = { courseId: COURSE, lessonId: LESSON, progress, isCompleted: false };
      const status = await call(true, post(`${front.url}/api/users/${id}/progress`, headers, body));
      if (status === '200') saved.set(id, progress);
    }
  });
  const count = (more: number) => tried.length + more;
  const untilCount = async (aim: number) => {
    while (tried.length < aim) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  await untilCount(count(people.length * 4));
  const harmedAt = performance.now();
  await harm();
  await untilCount(count(people.length * 6));
  ending.abort();
  await Promise.all(learners);
  return { tried, harmedAt, saved };
}

async function countLost(pool: Pool, saved: ReadonlyMap<number, number>): Promise<number> {
  const { rows } = await pool.query<{ user_id: number; progress: number }>(
    'select user_id, progress from progress where user_id = any($1) and lesson_id = $2',
    [[...saved.keys()], LESSON],
  );
  const kept = new Map(rows.map((row) => [row.user_id, row.progress]));
  return [...saved].filter(([id, progress]) => (kept.get(id) ?? -1) < progress).length;
}

const tell = (failed: readonly Tried[]) =>
  failed.length === 0 ? 'none' : [...new Set(failed.map(({ status }) => status))].join(', ');

interface Load {
  front: Front;
  pool: Pool;
  people: readonly Enrolled[];
  cookies: readonly string[];
}

/** A process that is killed takes with it what it was changing at that moment, and nothing else. */
export async function checkKill(
  victim: RunningServer,
  { front, pool, people, cookies }: Load,
): Promise<Check> {
  const { tried, harmedAt, saved } = await underLoad(front, people, cookies, () => victim.kill());
  const failed = tried.filter(({ status }) => status !== '200');
  // What was under way when it died; the rest must not have noticed.
  const others = failed.filter(({ began, isChange }) => began > harmedAt + 50 || !isChange);
  const lost = await countLost(pool, saved);
  return {
    what: 'a killed process: only changes that it was making fail, reading never, nothing acknowledged is lost',
    found:
      `${tried.length} calls, ${failed.length} failed (${tell(failed)}), of them ${others.length} of others; ` +
      `${lost} of ${saved.size} saves lost`,
    isMet: others.length === 0 && failed.length <= people.length && lost === 0 && saved.size > 0,
  };
}

/** A process that is told to stop finishes what it has: nobody notices. */
export async function checkDrain(
  leaver: RunningServer,
  { front, pool, people, cookies }: Load,
): Promise<Check> {
  const { tried, saved } = await underLoad(front, people, cookies, () => leaver.stop());
  const failed = tried.filter(({ status }) => status !== '200');
  const lost = await countLost(pool, saved);
  return {
    what: 'a process that is told to stop: no call fails',
    found: `${tried.length} calls, ${failed.length} failed (${tell(failed)}); ${lost} of ${saved.size} saves lost`,
    isMet: failed.length === 0 && lost === 0,
  };
}
