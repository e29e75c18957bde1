import { auth } from '@trialwright/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '../../test/academy.ts';
import { buildApp } from '../app.ts';
import { openDatabase } from './database/open.ts';
import { forgetLimits, sharedLimits } from './shared-limits.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const MINUTE_MS = 60_000;

/** The count as seen by one of several processes. */
function counter() {
  const store = new (sharedLimits(academy.database.db))({});
  return (key: string, windowMs = MINUTE_MS) =>
    new Promise<{ current: number; ttl: number }>((resolve, reject) => {
      store.incr(
        key,
        (error, result) => (error || !result ? reject(error ?? new Error('no count')) : resolve(result)),
        windowMs,
        10,
      );
    });
}

const kept = () => academy.database.db.selectFrom('rateLimits').selectAll().execute();

describe('limits of several processes', () => {
  test('count every attempt once, whichever process it reaches', async () => {
    const processes = [counter(), counter(), counter()];
    const tries = processes.flatMap((count) => Array.from({ length: 10 }, () => count('account:ada')));
    const counts = (await Promise.all(tries)).map(({ current }) => current);
    expect(counts.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 30 }, (_each, index) => index + 1),
    );
    const { ttl } = await counter()('account:ada');
    expect(ttl).toBeGreaterThan(0);
    expect(ttl).toBeLessThanOrEqual(MINUTE_MS);
    expect((await counter()('account:bob')).current).toBe(1);
  });

  test('reset when their window ends, store no names, and are deleted', async () => {
    const count = counter();
    expect((await count('address:203.0.113.9', -1)).current).toBe(1);
    expect((await count('address:203.0.113.9', -1)).current).toBe(1);
    await count('account:grace');
    expect(JSON.stringify(await kept())).not.toMatch(/203|grace|address/);
    await forgetLimits(academy.database.db);
    expect((await count('account:grace')).current).toBe(2);
    expect((await kept()).every(({ endsAt }) => endsAt.getTime() > Date.now())).toBe(true);
  });

  test('hold for sign-ins at two servers on one database', async () => {
    const { config, catalogue, app } = academy;
    const database = await openDatabase(config);
    const other = await buildApp({ config, database, catalogue });
    try {
      const learner = await academy.learner();
      const statuses: number[] = [];
      for (let index = 0; index < 12; index++) {
        const { server } = index % 2 === 0 ? app : other;
        const payload = { username: learner.username, password: 'not-the-password' };
        const answer = await server.inject({ method: 'POST', url: auth.login.path, payload });
        statuses.push(answer.statusCode);
      }
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    } finally {
      await other.server.close();
      await database.close();
    }
  });
});
