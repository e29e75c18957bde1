import { auth } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enroll as enrollIn } from '../../../test/enroll.ts';
import { PASSWORD, startAcademy, type TestAcademy } from '../../../test/academy.ts';
import { quickPasswords } from '../../../test/quick-passwords.ts';
import { buildApp } from '../../app.ts';
import { openDatabase } from '../../core/database/open.ts';
import { createPasswords } from '../../core/passwords.ts';

const OFFICE = '198.51.100.77';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy({}, quickPasswords);
});
beforeEach(async () => {
  await academy.reset();
  await academy.database.db.deleteFrom('rateLimits').execute();
});
afterAll(() => academy.close());

/** Creates people with the usual password; returns their usernames. */
async function enroll(count: number, { hash } = academy.app.context.passwords): Promise<string[]> {
  const stored = await hash(PASSWORD);
  const people = await enrollIn(academy.database.pool, { count, prefix: 'class_', hash: stored });
  return people.map(({ username }) => username);
}

async function signIn(username: string, { password = PASSWORD, from = '203.0.113.1', cookie = '' } = {}) {
  const response = await academy.app.server.inject({
    method: 'POST',
    url: auth.login.path,
    payload: { username, password },
    headers: cookie ? { cookie } : {},
    remoteAddress: from,
  });
  const set = [response.headers['set-cookie'] ?? []].flat();
  return {
    status: response.statusCode,
    device: set.find((each) => each.startsWith('trialwright.device=')),
    retryAfter: response.headers['retry-after'],
  };
}

async function fail(username: string, from: string, times: number, cookie = ''): Promise<number[]> {
  const statuses = [];
  for (let count = 0; count < times; count++)
    statuses.push((await signIn(username, { password: 'a-wrong-guess', from, cookie })).status);
  return statuses;
}

/** The cookie of a device the person has signed in on. */
async function deviceOf(username: string): Promise<string> {
  const { device } = await signIn(username, { from: '192.0.2.200' });
  expect(device).toMatch(/; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
  return device?.split(';', 1)[0] ?? '';
}

describe('wrong passwords', () => {
  test('lock out the guesser, not the person: the correct password still works from elsewhere', async () => {
    const { username } = await academy.learner();
    expect(await fail(username, '198.51.100.1', 11)).toEqual([...Array<number>(10).fill(401), 429]);
    const guesser = await signIn(username, { from: '198.51.100.1' });
    expect(guesser.status).toBe(429);
    expect(Number(guesser.retryAfter)).toBeGreaterThan(600);
    expect((await signIn(username, { from: '203.0.113.9' })).status).toBe(200);
    const email = `${username}@example.org`;
    expect((await signIn(email, { from: '198.51.100.1' })).status).toBe(429);
  });

  test('from many addresses lower the limit of each; the person still gets in', async () => {
    const { username } = await academy.learner();
    for (const host of [1, 2, 3]) await fail(username, `198.51.100.${host}`, 10);
    expect(await fail(username, '198.51.100.4', 3)).toEqual([401, 401, 429]);
    expect((await signIn(username, { from: '203.0.113.9' })).status).toBe(200);
  });

  test('from elsewhere do not count on a known device, which has its own count', async () => {
    const { username } = await academy.learner();
    const cookie = await deviceOf(username);
    const from = '198.51.100.1';
    await fail(username, from, 10);
    expect((await signIn(username, { from })).status).toBe(429);
    expect((await signIn(username, { from, cookie })).status).toBe(200);
    expect(await fail(username, from, 11, cookie)).toEqual([...Array<number>(10).fill(401), 429]);
  });

  test('are counted despite a forged device cookie or someone else’s', async () => {
    const [one, two] = [await academy.learner(), await academy.learner()];
    const cookie = await deviceOf(two.username);
    const forged = cookie.replace(/=\d+/, `=${one.id}`);
    const from = '198.51.100.1';
    await fail(one.username, from, 10);
    for (const each of [cookie, forged])
      expect((await signIn(one.username, { from, cookie: each })).status).toBe(429);
  });

  test('sent concurrently are counted as if sequential', async () => {
    const { username } = await academy.learner();
    const tries = Array.from({ length: 20 }, () => signIn(username, { password: 'a-wrong-guess' }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  });
});

describe('right passwords', () => {
  test('count toward no limit: a class of 300 signs in at once behind one address', async () => {
    const people = await enroll(300);
    const statuses = await Promise.all(people.map(async (username) => (await signIn(username)).status));
    expect(statuses).toEqual(Array<number>(300).fill(200));
  });

  test('remove the person’s typos from the address count', async () => {
    const people = await enroll(60);
    for (const username of people) {
      expect(await fail(username, OFFICE, 2)).toEqual([401, 401]);
      expect((await signIn(username, { from: OFFICE })).status, username).toBe(200);
    }
  });
});

describe('guesses at many names from one address', () => {
  test('are refused from the hundredth on, whatever the name; others get in', async () => {
    const people = await enroll(102);
    const statuses = await Promise.all(people.map(async (username) => (await fail(username, OFFICE, 1))[0]));
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(100 + 3);
    const [someone = ''] = people;
    expect((await signIn(someone, { from: OFFICE })).status).toBe(429);
    expect((await signIn(someone)).status).toBe(200);
  });

  test('are not offset by signing in to the guesser’s own account', async () => {
    const [own = '', ...people] = await enroll(101);
    for (const username of people.slice(0, 99)) await fail(username, OFFICE, 1);
    await fail(own, OFFICE, 1);
    expect((await signIn(own, { from: OFFICE })).status).toBe(429);
  });
});

describe('more sign-ins than can be hashed', () => {
  test('are asked to retry, and those in the queue get in', async () => {
    const { config, catalogue } = academy;
    const database = await openDatabase(config);
    const passwords = createPasswords({ atOnce: 1, waitMs: 150 });
    const small = await buildApp({ config, database, catalogue, passwords });
    try {
      const people = await enroll(20, passwords);
      const answers = await Promise.all(
        people.map((username, host) =>
          small.server.inject({
            method: 'POST',
            url: auth.login.path,
            payload: { username, password: PASSWORD },
            remoteAddress: `198.51.100.${host}`,
          }),
        ),
      );
      // How many get in depends on how long a hash takes here: more than none, fewer than all.
      const of = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
      expect(of(200)).toBeGreaterThanOrEqual(1);
      expect(of(503)).toBeGreaterThanOrEqual(1);
      expect(of(200) + of(503)).toBe(20);
      const refused = answers.find(({ statusCode }) => statusCode === 503);
      expect(refused?.json()).toEqual({
        code: 'server.busy',
        message: 'The server is busy. Please try again in a moment.',
      });
      expect(refused?.headers['retry-after']).toBe('10');
      expect(refused?.headers['set-cookie']).toBeUndefined();
    } finally {
      await small.server.close();
      await database.close();
    }
  });
});
