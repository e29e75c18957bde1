import { bookmarks, courses, notifications, progress } from '@trialwright/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi, type MockInstance } from 'vitest';
import { startAcademy, type Answer, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { firstCourse } from '../../../test/learning.ts';
import { verifyLedger } from '../ledger-chain.ts';
import { isDatabaseAway } from './away.ts';

let academy: TestAcademy;
let learners: Learner[];
beforeAll(async () => {
  academy = await startAcademy({ DATABASE_URL: '' });
  learners = await Promise.all(Array.from({ length: 4 }, () => academy.learner()));
});
afterAll(() => academy.close());

const PATIENCE = { timeout: 30_000, interval: 20 };

/** A superuser connection next to the academy's. */
async function asOperator(work: (client: Client) => Promise<unknown>): Promise<void> {
  const { host, port } = academy.database.pool.options;
  const client = new Client({
    host: String(host),
    port: Number(port),
    user: 'postgres',
    database: 'postgres',
  });
  await client.connect();
  await work(client);
  await client.end();
}

const endAllOthers = () =>
  asOperator((client) =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`),
  );

function save(learner: Learner, percent: number) {
  const course = firstCourse(academy);
  return learner.call(progress.save, {
    params: { userId: learner.id },
    body: { courseId: course.id, lessonId: course.lessons[0]!.id, progress: percent, isCompleted: false },
  });
}

/** Learners save continuously until stopped; every reply is recorded. */
function saveMeanwhile() {
  const ending = new AbortController();
  const replies: Answer<unknown>[] = [];
  const done = Promise.all(
    learners.map(async (learner) => {
      for (let count = 1; !ending.signal.aborted; count++) replies.push(await save(learner, count % 100));
    }),
  );
  return {
    replies,
    stop: async () => {
      ending.abort();
      await done;
    },
  };
}

/** Only success or "try again": no 500, no hang. */
function expectHonest(replies: Answer<unknown>[]): void {
  for (const { status, error, headers } of replies) {
    if (status === 200) continue;
    expect([status, error.code]).toEqual([503, 'server.database_away']);
    expect(headers['retry-after']).toBe('5');
  }
}

describe('when the database is unavailable', { timeout: 120_000 }, () => {
  test('connections terminated under load, twenty times, cause at most a 503', async () => {
    const load = saveMeanwhile();
    for (let round = 0; round < 20; round++) {
      const before = load.replies.length;
      await endAllOthers();
      await vi.waitFor(() => expect(load.replies.length).toBeGreaterThan(before + 8), PATIENCE);
    }
    await load.stop();
    expectHonest(load.replies);
    expect(load.replies.at(-1)?.status).toBe(200);
    expect((await verifyLedger(academy.database.db)).faults).toEqual([]);
  });

  test('cached replies are served, the rest get 503 until it is back, and notifications resume', async () => {
    const [learner] = learners as [Learner];
    const noticed = vi.fn();
    await academy.database.listen('notifications', noticed);
    const readiness = () => academy.app.server.inject('/readyz');
    const serverPid = academy.database.serverPid() ?? 0;
    const load = saveMeanwhile();
    process.kill(serverPid, 'SIGINT');
    await vi.waitFor(() => expect(load.replies.some(({ status }) => status === 503)).toBe(true), PATIENCE);
    expect((await academy.app.server.inject('/healthz')).statusCode).toBe(200);
    expect((await academy.visitor(courses.list)).status).toBe(200);
    expect((await academy.app.server.inject('/api/academy')).statusCode).toBe(200);
    await vi.waitFor(async () => expect((await readiness()).statusCode).toBe(200), PATIENCE);
    await load.stop();
    expectHonest(load.replies);
    expect((await save(learner, 50)).status).toBe(200);
    // Notifications may have been missed: listeners are told so, and receive later ones again.
    await vi.waitFor(() => expect(noticed).toHaveBeenCalledWith(undefined), PATIENCE);
    await academy.database.pool.query(`select pg_notify('notifications', $1)`, [String(learner.id)]);
    await vi.waitFor(() => expect(noticed).toHaveBeenCalledWith(String(learner.id)), PATIENCE);
    const { status } = await learner.call(notifications.list, { params: { userId: learner.id } });
    expect(status).toBe(200);
  });

  test('readyz says why, and a failed session lookup does not sign out', async () => {
    const [learner] = learners as [Learner];
    academy.app.context.sessions.forget(learner.id);
    const { pool } = academy.database;
    const refusal = Object.assign(new Error('no'), { code: 'ECONNREFUSED' });
    // The pool calls back or returns a promise; Kysely and the queries here use the promise.
    const connect = vi.spyOn(pool, 'connect') as unknown as MockInstance<() => Promise<never>>;
    connect.mockRejectedValue(refusal);
    try {
      const ready = await academy.app.server.inject('/readyz');
      expect([ready.statusCode, ready.json()]).toEqual([
        503,
        { status: 'database unavailable', reason: 'ECONNREFUSED' },
      ]);
      const list = await learner.call(bookmarks.list, { params: { userId: learner.id } });
      expect([list.status, list.error.code]).toEqual([503, 'server.database_away']);
    } finally {
      connect.mockRestore();
    }
    expect((await learner.call(bookmarks.list, { params: { userId: learner.id } })).status).toBe(200);
  });
});

describe('a failure', () => {
  test.each([
    [{ code: 'ECONNREFUSED' }, true],
    [{ code: '57P01' }, true],
    [{ code: '08006' }, true],
    [{ code: '25006' }, true],
    [{ code: 'ENOENT', syscall: 'connect' }, true],
    [{ code: 'ENOENT', syscall: 'open' }, false],
    [{ code: '23505' }, false],
    [{ message: 'Connection terminated unexpectedly' }, true],
    [{ message: 'wrapped', cause: { code: '57P03' } }, true],
    [{ message: 'something else' }, false],
    ['a text', false],
    [undefined, false],
  ])('%j means the database is unavailable: %s', (error, expected) => {
    expect(isDatabaseAway(error)).toBe(expected);
  });
});
