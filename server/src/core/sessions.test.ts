import { account, auth, notifications } from '@trialwright/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PASSWORD, startAcademy, type Learner, type TestAcademy } from '../../test/academy.ts';
import { begin, confirm, pay } from '../../test/payments.ts';
import { buildApp, type App } from '../app.ts';
import type { Config } from '../config.ts';
import { openDatabase, type Database, type Db } from './database/open.ts';
import { noteUse } from './sessions.store.ts';

const NAME = 'trialwright.session_token';
const MINUTE = 60_000;

let academy: TestAcademy;
let other: { app: App; database: Database };

/** Another process on the same database. */
async function anotherServer(settings: Partial<Config> = {}): Promise<typeof other> {
  const config = { ...academy.config, ...settings };
  const database = await openDatabase(config);
  const app = await buildApp({ config, database, catalogue: academy.catalogue });
  await app.server.ready();
  return { app, database };
}

async function stop({ app, database }: typeof other): Promise<void> {
  await app.server.close();
  await database.close();
}

beforeAll(async () => {
  academy = await startAcademy();
  other = await anotherServer();
});
beforeEach(() => academy.reset());
afterAll(async () => {
  await stop(other);
  await academy.close();
});

async function check(cookie: string, app = academy.app) {
  const response = await app.server.inject({ url: auth.check.path, headers: { cookie } });
  return {
    status: response.statusCode,
    user: response.statusCode === 200 ? response.json<{ user: { id: number } }>().user : undefined,
  };
}

/** Less than the second within which a change must be known everywhere. */
const SOON = { timeout: 950, interval: 20 };

/** Expects the other server to refuse the session soon after `change`. */
async function expectDeadElsewhere(cookie: string, change: () => Promise<unknown>): Promise<void> {
  expect((await check(cookie, other.app)).status).toBe(200);
  await change();
  await vi.waitFor(async () => expect((await check(cookie, other.app)).status).toBe(401), SOON);
}

describe('the cookie of a session', () => {
  test('has one exact name: a planted cookie of another name is ignored', async () => {
    const secure = await anotherServer({ publicUrl: 'https://academy.example.org' });
    const victim = await academy.learner({ isAdmin: true });
    const real = `__Host-${victim.cookie}`;
    const known = `${NAME}=KNOWN`;
    const tossed = ['trialwright', '__Secure-trialwright'].map((prefix) => `${prefix}.session_token=KNOWN`);
    for (const cookie of tossed) {
      expect((await check(`${cookie}; ${real}`, secure.app)).user).toMatchObject({ id: victim.id });
      expect((await check(cookie, secure.app)).status).toBe(401);
    }
    expect((await check(victim.cookie, secure.app)).status).toBe(401);
    expect((await check(real)).status).toBe(401);
    expect((await check(`${known}; ${victim.cookie}`)).status).toBe(401);
    expect((await check(known)).status).toBe(401);
    await stop(secure);
  });

  test('sent twice with different values is rejected, in any order', async () => {
    const [one, two] = [await academy.learner(), await academy.learner()];
    expect((await check(`${one.cookie}; ${two.cookie}`)).status).toBe(401);
    expect((await check(`${two.cookie}; a=b; ${one.cookie}`)).status).toBe(401);
    expect((await check(`${one.cookie}; ${one.cookie}`)).status).toBe(200);
  });

  test('with a wrong signature is rejected even while the session is cached', async () => {
    const { cookie } = await academy.learner();
    expect((await check(cookie)).status).toBe(200);
    expect((await check(cookie.replace(/\..{6}([^.]*)$/, '.AAAAAA$1'))).status).toBe(401);
    expect((await check(cookie.replace(/\.[^.]*$/, ''))).status).toBe(401);
  });
});

describe('an ended session is refused on every server within a second', () => {
  const end: [string, (learner: Learner) => Promise<unknown>][] = [
    ['a sign-out', (learner) => learner.call(auth.logout)],
    [
      'the deletion of the account',
      (learner) =>
        learner.call(account.erase, {
          params: { userId: learner.id },
          body: { currentPassword: PASSWORD, confirm: learner.username },
        }),
    ],
    [
      'being ended from another session',
      ({ id }) => academy.database.db.deleteFrom('sessions').where('userId', '=', id).execute(),
    ],
  ];
  test.each(end)('by %s', async (_what, change) => {
    const learner = await academy.learner();
    const { cookie } = learner;
    await expectDeadElsewhere(cookie, () => change(learner));
  });

  test('after a password change in another session', async () => {
    const learner = await academy.learner();
    const response = await academy.app.server.inject({
      method: 'POST',
      url: auth.login.path,
      payload: { username: learner.username, password: PASSWORD },
    });
    const second = String(response.headers['set-cookie']).split(';', 1)[0] ?? '';
    const body = { currentPassword: PASSWORD, password: 'another-long-password' };
    const change = () => learner.call(account.changePassword, { params: { userId: learner.id }, body });
    await expectDeadElsewhere(second, change);
    expect((await check(learner.cookie, other.app)).status).toBe(200);
  });

  test('even if it ends while being looked up', async () => {
    for (let round = 0; round < 5; round++) {
      const learner = await academy.learner();
      await Promise.all([check(learner.cookie, other.app), learner.call(auth.logout)]);
      const isOver = async () => expect((await check(learner.cookie, other.app)).status).toBe(401);
      await vi.waitFor(isOver, SOON);
    }
  });

  test('as are withdrawn and granted roles', async () => {
    const learner = await academy.learner({ isAdmin: true });
    const see = async () => (await check(learner.cookie, other.app)).user;
    expect(await see()).toMatchObject({ isAdmin: true, roles: [{ role: 'CRA', isPaid: true }] });
    const { db } = academy.database;
    await db.updateTable('users').set({ isAdmin: false }).where('id', '=', learner.id).execute();
    await db.updateTable('roles').set({ role: 'PI' }).where('userId', '=', learner.id).execute();
    await vi.waitFor(
      async () => expect(await see()).toMatchObject({ isAdmin: false, roles: [{ role: 'PI' }] }),
      SOON,
    );
  });
});

describe('the stream of a session', () => {
  let ending = new AbortController();
  afterEach(() => {
    ending.abort();
    ending = new AbortController();
  });

  test('ends with it, even on another server', async () => {
    const base = await other.app.server.listen({ port: 0, host: '127.0.0.1' });
    const learner = await academy.learner();
    const path = notifications.stream.path.replace(':userId', String(learner.id));
    const response = await fetch(`${base}${path}`, {
      headers: { cookie: learner.cookie },
      signal: ending.signal,
    });
    const reader = response.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    const start = performance.now();
    await learner.call(auth.logout);
    expect((await reader?.read())?.done).toBe(true);
    // Long before the next heartbeat, and before a cached session would be reloaded.
    expect(performance.now() - start).toBeLessThan(4500);
  });
});

describe('an idle session', () => {
  const rest = (learner: Learner, minutes: number) =>
    academy.database.db
      .updateTable('sessions')
      .set({ updatedAt: new Date(Date.now() - minutes * MINUTE) })
      .where('userId', '=', learner.id)
      .execute();
  const lastUse = async (learner: Learner) =>
    (
      await academy.database.db
        .selectFrom('sessions')
        .select(['updatedAt', 'expiresAt'])
        .where('userId', '=', learner.id)
        .executeTakeFirst()
    )?.updatedAt.getTime() ?? 0;

  test('is noted as used without waiting for the disk, and nothing else is written so', async () => {
    const learner = await academy.learner();
    await rest(learner, 5);
    const { id } = await academy.database.db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', learner.id)
      .executeTakeFirstOrThrow();
    const waits = async (db: Db) =>
      (await sql<{ value: string }>`select current_setting('synchronous_commit') as value`.execute(db)).rows;
    await academy.database.db.connection().execute(async (one) => {
      // The tests' own database waits for no disk by itself.
      await sql`set synchronous_commit = 'on'`.execute(one);
      await one.transaction().execute(async (trx) => {
        await noteUse(trx, id, new Date(), new Date());
        expect(await waits(trx)).toEqual([{ value: 'off' }]);
      });
      expect(await waits(one)).toEqual([{ value: 'on' }]);
      await sql`reset synchronous_commit`.execute(one);
    });
    expect(await lastUse(learner)).toBeGreaterThan(Date.now() - MINUTE);
  });

  test('ends after 30 minutes for an administrator, and its end is in the ledger', async () => {
    const admin = await academy.learner({ isAdmin: true });
    await rest(admin, 29);
    expect((await check(admin.cookie)).status).toBe(200);
    academy.app.context.sessions.forget(admin.id);
    await rest(admin, 31);
    expect((await check(admin.cookie)).status).toBe(401);
    const last = academy.database.db.selectFrom('ledger').select('action').where('subjectId', '=', admin.id);
    expect(await last.orderBy('seq', 'desc').executeTakeFirst()).toEqual({ action: 'session.ended' });
  });

  test('ends for learners after the configured time', async () => {
    const strict = await anotherServer({ sessionIdleMinutes: 60 });
    const learner = await academy.learner();
    await rest(learner, 59);
    expect((await check(learner.cookie, strict.app)).status).toBe(200);
    const { cookie } = learner;
    await rest(learner, 61);
    expect((await check(cookie)).status).toBe(200);
    await rest(learner, 61);
    strict.app.context.sessions.forget(learner.id);
    expect((await check(cookie, strict.app)).status).toBe(401);
    await stop(strict);
  });

  test('is recorded as used at most once a minute, and an open stream does not count', async () => {
    const learner = await academy.learner();
    await rest(learner, 0.5);
    const before = await lastUse(learner);
    expect((await check(learner.cookie)).status).toBe(200);
    expect(await lastUse(learner)).toBe(before);
    await rest(learner, 5);
    academy.app.context.sessions.forget(learner.id);
    const request = { headers: { cookie: learner.cookie } } as never;
    expect((await academy.app.context.sessions.peek(request))?.id).toBe(learner.id);
    expect(Date.now() - (await lastUse(learner))).toBeGreaterThan(4 * MINUTE);
    expect((await check(learner.cookie)).status).toBe(200);
    expect(Date.now() - (await lastUse(learner))).toBeLessThan(MINUTE);
  });
});

describe('a purchase', () => {
  test('gives its session a new token, once; the old one is invalid once the new one is used', async () => {
    const learner = await academy.learner({ role: null });
    const old = learner.cookie;
    const intent = await begin(learner);
    await pay(learner, intent);
    const first = await confirm(learner, intent);
    expect(first.status).toBe(200);
    expect(String(first.headers['set-cookie'])).toMatch(
      /^trialwright\.session_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(learner.cookie).not.toBe(old);
    // The reply might have been lost; the buyer must not be signed out by it.
    expect((await check(old)).status).toBe(200);
    expect((await check(learner.cookie)).user).toMatchObject({ roles: [{ role: 'CRA', isPaid: true }] });
    // The database announces it.
    await vi.waitFor(async () => expect((await check(old)).status).toBe(401), SOON);
    const again = await confirm(learner, intent);
    expect(again.headers['set-cookie']).toBeUndefined();
    expect((await check(learner.cookie)).status).toBe(200);
  });
});
