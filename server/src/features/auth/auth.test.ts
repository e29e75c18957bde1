import { auth, users, type Endpoint } from '@trialwright/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, startAcademy, type TestAcademy } from '../../../test/academy.ts';
import { changes, ENDPOINTS, pathWith, sampleBody } from '../../../test/contract-walk.ts';
import { awaitMail, readOutbox } from '../../../test/outbox.ts';
import { buildApp } from '../../app.ts';
import { verifyLedger } from '../../core/ledger-chain.ts';

const NEW_PASSWORD = 'another-long-password';
const COOKIE_NAME = 'trialwright.session_token';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(() => academy.reset());
afterAll(() => academy.close());

const signIn = (username: string, password = PASSWORD) =>
  academy.visitor(auth.login, { body: { username, password } });

function setCookie(answer: { headers: Record<string, unknown> }): string {
  return String(answer.headers['set-cookie']);
}

/** Calls with a custom cookie. */
async function check(cookie: string): Promise<number> {
  const headers = { cookie };
  return (await academy.app.server.inject({ method: 'GET', url: auth.check.path, headers })).statusCode;
}

function post(path: string, payload: string, headers: Record<string, string> = {}, from = '127.0.0.1') {
  return academy.app.server.inject({
    method: 'POST',
    url: path,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
    remoteAddress: from,
  });
}

/** Requests a reset email and extracts the token from its link. */
async function requestToken(username: string): Promise<string> {
  const email = `${username}@example.org`;
  await academy.visitor(auth.forgotPassword, { body: { email } });
  const { text } = await awaitMail(academy.config.dataDir, email);
  return /\/reset-password\?token=(\S+)/.exec(text)?.[1] ?? '';
}

const reset = (token: string, password = NEW_PASSWORD) =>
  academy.visitor(auth.resetPassword, { body: { token, password } });

describe('signing in', () => {
  test(
    'returns the user with roles and sets a cookie that scripts and other sites cannot use',
    { tags: ['C-API-01', 'C-AUTH-11'] },
    async () => {
      const { id, username } = await academy.learner({ name: 'Mara Lind' });
      const answer = await signIn(username);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        id,
        username,
        name: 'Mara Lind',
        email: `${username}@example.org`,
        isAdmin: false,
        isReviewer: false,
        isEmailConfirmed: true,
        overallProgress: 0,
        studyHours: 0,
        roles: [{ role: 'CRA', isPaid: true }],
      });
      expect(setCookie(answer)).toMatch(/^trialwright\.session_token=[^;]{40,}; /);
      for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=604800'])
        expect(setCookie(answer)).toContain(attribute);
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  test('accepts the username in any case, with surrounding spaces', async () => {
    const { username } = await academy.learner();
    expect((await signIn(` ${username.toUpperCase()} `)).status).toBe(200);
  });

  test('accepts a confirmed email address in place of the username', async () => {
    const { id, username } = await academy.learner();
    const email = `${username}@example.org`;
    expect((await signIn(` ${email.toUpperCase()} `)).body).toMatchObject({ id, username });
    expect((await signIn(email, 'not-the-password')).error.code).toBe('auth.invalid_credentials');
    await academy.database.db.updateTable('users').set({ emailVerified: false }).execute();
    expect((await signIn(email)).error.code).toBe('auth.invalid_credentials');
    expect((await signIn(username)).status).toBe(200);
  });

  test(
    'a wrong password and an unknown name get the same response',
    { tags: ['C-API-01', 'C-ERR-01'] },
    async () => {
      const { username } = await academy.learner();
      const wrong = await signIn(username, 'not-the-password');
      const unknown = await signIn('nobody_here', 'not-the-password');
      expect(wrong.status).toBe(401);
      expect(wrong.error).toEqual({
        code: 'auth.invalid_credentials',
        message: 'Invalid credentials. Check your username (or confirmed email address) and your password.',
      });
      expect({ status: unknown.status, error: unknown.error }).toEqual({ status: 401, error: wrong.error });
      expect(wrong.headers['set-cookie']).toBeUndefined();
    },
  );

  test('a missing name or password is reported at its field', { tags: ['C-AUTH-03'] }, async () => {
    const answer = await signIn(' ', '');
    expect(answer.status).toBe(400);
    expect(answer.error).toMatchObject({
      code: 'request.invalid',
      fields: { username: 'Enter your username or email.', password: 'Enter your password.' },
    });
  });

  test('wrong types and prototype tricks in the body are rejected without a crash', async () => {
    for (const body of [
      '{"username":["a"],"password":{"b":1}}',
      '{"__proto__":{"a":1},"username":"a"}',
      '[]',
      '1',
      '""',
    ])
      expect((await post(auth.login.path, body)).statusCode, body).toBe(400);
  });

  test('over HTTPS, the cookie is bound to HTTPS and to the host', async () => {
    const { username } = await academy.learner();
    const config = { ...academy.config, publicUrl: 'https://academy.example.org' };
    const { database, catalogue } = academy;
    const secure = await buildApp({ config, database, catalogue });
    const answer = await secure.server.inject({
      method: 'POST',
      url: auth.login.path,
      payload: { username, password: PASSWORD },
    });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-trialwright\.session_token=.*; Path=\/; .*Secure/,
    );
    expect(String(answer.headers['strict-transport-security'])).toContain(
      'max-age=63072000; includeSubDomains',
    );
    const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
    const again = await secure.server.inject({ method: 'GET', url: auth.check.path, headers: { cookie } });
    expect(again.statusCode).toBe(200);
    await secure.server.close();
  });
});

describe('a session', () => {
  test('is checked: 200 with the user, 401 without one', { tags: ['L-API-06', 'L-AUTH-01'] }, async () => {
    const learner = await academy.learner();
    const valid = await learner.call(auth.check);
    expect(valid.status).toBe(200);
    expect(valid.body).toMatchObject({ authenticated: true, user: { id: learner.id, isAdmin: false } });
    const none = await academy.visitor(auth.check);
    expect(none.status).toBe(401);
    expect(none.error.code).toBe('auth.required');
  });

  test('ends on the server at sign-out: the old cookie is rejected', { tags: ['L-API-07'] }, async () => {
    const learner = await academy.learner();
    expect((await learner.call(auth.check)).status).toBe(200);
    const out = await learner.call(auth.logout);
    expect(out).toMatchObject({ status: 200, body: { ok: true } });
    expect(setCookie(out)).toMatch(/session_token=;.*Max-Age=0/);
    expect((await learner.call(auth.check)).status).toBe(401);
    expect((await learner.call(users.get, { params: { userId: learner.id } })).status).toBe(401);
  });

  test('signing out without a session succeeds', async () => {
    expect((await academy.visitor(auth.logout)).status).toBe(200);
  });

  test('gets a new token at each sign-in and never adopts a planted one', async () => {
    const { username, cookie } = await academy.learner();
    const planted = `${COOKIE_NAME}=planted-by-someone-else.c2lnbmF0dXJl`;
    const answer = await post(auth.login.path, JSON.stringify({ username, password: PASSWORD }), {
      cookie: planted,
    });
    const tokens = [cookie, String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''];
    for (let count = 0; count < 3; count++)
      tokens.push(setCookie(await signIn(username)).split(';', 1)[0] ?? '');
    expect(new Set([planted, ...tokens]).size).toBe(6);
    expect(await check(planted)).toBe(401);
    for (const token of tokens) expect(await check(token)).toBe(200);
  });

  test('survives a server restart and ends when it expires', async () => {
    const learner = await academy.learner();
    const { config, database, catalogue } = academy;
    const restarted = await buildApp({ config, database, catalogue });
    const request = { method: 'GET' as const, url: auth.check.path, headers: { cookie: learner.cookie } };
    expect((await restarted.server.inject(request)).statusCode).toBe(200);
    await restarted.server.close();
    await database.db
      .updateTable('sessions')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .execute();
    expect(await check(learner.cookie)).toBe(401);
  });

  test('ends with its account', async () => {
    const learner = await academy.learner();
    await academy.database.db.deleteFrom('users').where('id', '=', learner.id).execute();
    expect(await check(learner.cookie)).toBe(401);
  });

  test('a garbage cookie gets 401, never 500', async () => {
    const { cookie } = await academy.learner();
    const garbage = fc.oneof(
      fc.stringMatching(/^[\x21-\x3a\x3c-\x7e]{1,120}$/),
      fc.nat(cookie.length - COOKIE_NAME.length - 6).map((at) => {
        const place = COOKIE_NAME.length + 1 + at;
        return (
          cookie.slice(COOKIE_NAME.length + 1, place) +
          (cookie[place] === 'A' ? 'B' : 'A') +
          cookie.slice(place + 1)
        );
      }),
    );
    await fc.assert(
      fc.asyncProperty(garbage, async (value) => {
        expect(await check(`${COOKIE_NAME}=${value}`)).toBe(401);
      }),
      { numRuns: 200 },
    );
    expect(await check(`a=b; ${cookie}`)).toBe(200);
  });

  test('its start and end are in the learner’s ledger', async () => {
    const learner = await academy.learner();
    await learner.call(auth.logout);
    const rows = await academy.database.db
      .selectFrom('ledger')
      .select(['action', 'object', 'actorId'])
      .where('subjectId', '=', learner.id)
      .orderBy('seq')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['account.created', 'session.started', 'session.ended']);
    expect(rows[1]).toMatchObject({ actorId: learner.id, object: rows[2]?.object });
    expect((await verifyLedger(academy.database.db)).faults).toEqual([]);
  });
});

describe('guessing passwords', () => {
  test('the eleventh attempt on one account is refused, whatever IP address it claims', async () => {
    const { username } = await academy.learner();
    const body = JSON.stringify({ username, password: 'a-wrong-guess' });
    const tries = [];
    for (let count = 0; count < 11; count++) {
      const forged = `203.0.113.${count}`;
      tries.push(
        await post(auth.login.path, body, { 'x-forwarded-for': forged, forwarded: `for=${forged}` }),
      );
    }
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(10).fill(401), 429]);
    const last = tries.at(-1);
    expect(last?.json()).toMatchObject({ code: 'request.too_many' });
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(600);
    expect(Number(last?.headers['retry-after'])).toBeLessThanOrEqual(900);
    expect((await signIn(username)).status).toBe(429);
  });

  test('spelling variants of a name count as the same account', async () => {
    const { username } = await academy.learner();
    for (let count = 0; count < 10; count++)
      await signIn(count % 2 ? username : ` ${username.toUpperCase()}`, 'wrong-guess');
    expect((await signIn(username)).status).toBe(429);
  });

  test('one address cannot try one password on many names', { timeout: 180_000 }, async () => {
    const tryName = (count: number) =>
      post(
        auth.login.path,
        JSON.stringify({ username: `spray_${count}`, password: 'Spring2026!' }),
        {},
        '198.51.100.7',
      );
    const statuses = await Promise.all(Array.from({ length: 110 }, (_each, count) => tryName(count)));
    // Attempts already in progress when the last one is counted still get a response.
    const refused = statuses.filter(({ statusCode }) => statusCode === 429).length;
    expect(refused).toBeGreaterThanOrEqual(6);
    expect(refused).toBeLessThanOrEqual(10);
  });
});

describe('a forgotten password', () => {
  test(
    'gets the same response for known and unknown addresses; only a known one gets an email',
    { tags: ['C-API-02', 'C-AUTH-05'] },
    async () => {
      const { username } = await academy.learner();
      const known = await academy.visitor(auth.forgotPassword, {
        body: { email: ` ${username}@EXAMPLE.org ` },
      });
      const unknown = await academy.visitor(auth.forgotPassword, { body: { email: 'nobody@example.org' } });
      expect(known.status).toBe(202);
      expect({ status: unknown.status, body: unknown.body }).toEqual({ status: 202, body: known.body });
      const mail = await awaitMail(academy.config.dataDir, `${username}@example.org`);
      expect(mail.headers['subject']).toBe('Reset your Trialwright password');
      expect(mail.headers['from']).toBe(academy.config.mailFrom);
      for (const text of [mail.text, mail.html])
        expect(text).toMatch(/http:\/\/localhost:3000\/reset-password\?token=[\w-]{20,}/);
      expect(
        readOutbox(academy.config.dataDir).some(({ headers }) => headers['to'] === 'nobody@example.org'),
      ).toBe(false);
    },
  );

  test('an invalid address is rejected with its field', async () => {
    const answer = await academy.visitor(auth.forgotPassword, { body: { email: 'no address' } });
    expect(answer.error.fields).toEqual({ email: 'Enter a valid email address.' });
  });

  test('the link sets a new password once and ends every session', async () => {
    const learner = await academy.learner();
    const second = setCookie(await signIn(learner.username)).split(';', 1)[0] ?? '';
    for (const cookie of [learner.cookie, second]) expect(await check(cookie)).toBe(200);
    const token = await requestToken(learner.username);
    expect((await reset(token)).status).toBe(200);
    for (const cookie of [learner.cookie, second]) expect(await check(cookie)).toBe(401);
    expect((await signIn(learner.username)).status).toBe(401);
    expect((await signIn(learner.username, NEW_PASSWORD)).status).toBe(200);
    const again = await reset(token, 'a-third-long-password');
    expect(again.status).toBe(400);
    expect(again.error.code).toBe('auth.invalid_token');
    const row = academy.database.db
      .selectFrom('ledger')
      .select('actorId')
      .where('subjectId', '=', learner.id);
    expect(await row.where('action', '=', 'account.password_reset').execute()).toEqual([{ actorId: null }]);
    expect((await signIn(learner.username, NEW_PASSWORD)).status).toBe(200);
  });

  test('the link works once when used twice at the same moment', async () => {
    const { username } = await academy.learner();
    const token = await requestToken(username);
    const answers = await Promise.all([
      reset(token, 'password-of-the-first'),
      reset(token, 'password-of-the-second'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('the link expires after 10 minutes', async () => {
    const { username } = await academy.learner();
    const token = await requestToken(username);
    const { db } = academy.database;
    const { expiresAt } = await db.selectFrom('verifications').select('expiresAt').executeTakeFirstOrThrow();
    expect(Math.abs(expiresAt.getTime() - Date.now() - 600_000)).toBeLessThan(20_000);
    // Eleven minutes later: the library reads the real clock, so the row is backdated instead.
    const earlier = new Date(expiresAt.getTime() - 660_000);
    await db.updateTable('verifications').set({ expiresAt: earlier }).execute();
    expect((await reset(token)).error.code).toBe('auth.invalid_token');
    expect((await signIn(username)).status).toBe(200);
  });

  test.each(['clinical2026', 'password123', 'Trialwright1!', 'qwertyuiop'])(
    'the new password cannot be %s',
    async (password) => {
      const answer = await reset('any-token', password);
      expect(answer.status).toBe(400);
      expect(answer.error).toMatchObject({
        code: 'auth.weak_password',
        fields: { password: 'This password is too common. Choose another.' },
      });
    },
  );

  test('the new password has at least 10 and at most 128 characters', async () => {
    for (const [password, code] of [
      ['short-one', 'request.invalid'],
      ['é'.repeat(129), 'request.invalid'],
      ['éüaöxåñq'.repeat(16), 'auth.invalid_token'],
    ] as const)
      expect((await reset('any-token', password)).error.code, password).toBe(code);
  });

  test('a forged token is rejected', async () => {
    expect((await reset('%27 or 1=1 --')).error.code).toBe('auth.invalid_token');
  });

  test('the fourth email to one address within 15 minutes is not sent', async () => {
    const ask = () => academy.visitor(auth.forgotPassword, { body: { email: 'often@example.org' } });
    const statuses = [];
    for (let count = 0; count < 4; count++) statuses.push((await ask()).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
  });
});

describe('requests not sent by our pages', () => {
  const payment = /^payment/;
  const ids = new Proxy(
    {},
    { get: (_target, noun) => (payment.test(String(noun)) ? 'pi_none12345678' : 1) },
  ) as Record<string, number>;
  const written = ENDPOINTS.filter(changes);

  async function send(endpoint: Endpoint, headers: Record<string, string>) {
    const body = sampleBody(endpoint, ids);
    return academy.app.server.inject({
      method: endpoint.method as 'POST',
      url: pathWith(endpoint, ids),
      headers,
      ...(body && { payload: body }),
    });
  }

  test('a change from another site is refused on every endpoint, even with a valid session', async () => {
    const { cookie } = await academy.learner();
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:3000.evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const { name, endpoint } of written) {
      for (const headers of foreign) {
        const answer = await send(endpoint, { cookie, ...(headers as Record<string, string>) });
        expect(answer.statusCode, `${name} ${JSON.stringify(headers)}`).toBe(403);
        expect(answer.json()).toMatchObject({ code: 'request.foreign_origin' });
      }
      const own = await send(endpoint, { origin: academy.config.publicUrl });
      expect(own.body, name).not.toContain('request.foreign_origin');
    }
  });

  test('a spoofed host, scheme, or port does not pass as our origin', async () => {
    for (const [origin, host] of [
      ['http://evil.example', 'evil.example'],
      ['https://localhost:3000', 'localhost:3000'],
      ['http://localhost:3001', 'localhost:3001'],
      ['http://127.0.0.1:3000', '127.0.0.1:3000'],
    ] as const) {
      const answer = await post(auth.logout.path, '{}', { origin, host });
      expect(answer.statusCode, origin).toBe(403);
      expect(answer.json<{ message: string }>().message).toContain('http://localhost:3000');
    }
    const own = await post(auth.logout.path, '{}', {
      origin: 'http://localhost:3000',
      host: 'proxy.internal',
    });
    expect(own.statusCode).toBe(200);
  });

  test('a non-JSON body is rejected on every endpoint that takes one', async () => {
    const { cookie } = await academy.learner();
    for (const { name, endpoint } of written.filter(({ endpoint }) => endpoint.body)) {
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ]) {
        const answer = await academy.app.server.inject({
          method: endpoint.method as 'POST',
          url: pathWith(endpoint, ids),
          headers: { cookie, 'content-type': type },
          payload: JSON.stringify(sampleBody(endpoint, ids)),
        });
        expect(answer.statusCode, `${name} ${type}`).toBe(415);
        expect(answer.json()).toMatchObject({ code: 'request.media_type' });
      }
    }
  });

  test('an oversized body gets 413 and a malformed one 400', async () => {
    const large = await post(
      auth.login.path,
      JSON.stringify({ username: 'x'.repeat(300_000), password: 'y' }),
    );
    expect(large.statusCode).toBe(413);
    expect(large.json()).toMatchObject({ code: 'request.too_large' });
    for (const text of ['{"username":', '', '{"username":"a",}', '\u0000']) {
      const answer = await post(auth.login.path, text);
      expect(answer.statusCode, text).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'request.malformed' });
    }
  });
});
