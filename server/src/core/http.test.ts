import { gzipSync } from 'node:zlib';
import {
  ErrorReply,
  academy as academyCalls,
  auth,
  certificates,
  courses,
  search,
  users,
} from '@trialwright/contract';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PASSWORD, startAcademy, type TestAcademy } from '../../test/academy.ts';
import { setCatalogue } from '../../test/catalogue.ts';
import { ENDPOINTS, pathWith } from '../../test/contract-walk.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../test/learning.ts';
import { buildApp } from '../app.ts';
import type { Config } from '../config.ts';
import { isPage } from './web-app.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(() => academy.reset());
afterEach(() => {
  vi.restoreAllMocks();
  setCatalogue(academy, academy.catalogue);
});
afterAll(() => academy.close());

interface Request {
  method?: string;
  headers?: Record<string, string>;
  payload?: string | object;
  remoteAddress?: string;
}

const send = (url: string, { method = 'GET', ...more }: Request = {}, app = academy.app) =>
  app.server.inject({ method: method as 'GET', url, ...more });

/** Another server on the same database with other settings. */
async function withSettings<T>(
  settings: Partial<Config>,
  work: (app: TestAcademy['app']) => Promise<T>,
): Promise<T> {
  const { database, catalogue, config } = academy;
  const app = await buildApp({ config: { ...config, ...settings }, database, catalogue });
  try {
    return await work(app);
  } finally {
    await app.server.close();
  }
}

/** Replaces the catalogue with one that throws when read, as a bug would. */
function breakCatalogue(): void {
  const broken = new Proxy(academy.catalogue, {
    get: () => {
      throw new Error('password=hunter2 at /srv/app/secret.ts');
    },
  });
  setCatalogue(academy, broken);
}

describe('refusals', () => {
  test('an unknown path under /api gets a JSON 404, whatever the method', async () => {
    for (const [url, method] of [
      ['/api/nothing', 'GET'],
      ['/api/nothing', 'POST'],
      ['/api/courses', 'DELETE'],
      ['/api/courses/1/lessons/2', 'GET'],
      ['/api/auth/login', 'GET'],
      ['/api/courses', 'OPTIONS'],
      ['/api//courses', 'GET'],
    ] as const) {
      const answer = await send(url, { method });
      expect(answer.statusCode, `${method} ${url}`).toBe(404);
      expect(answer.json()).toEqual({
        code: 'request.not_found',
        message: 'Page not found.',
      });
    }
  });

  test('all have the same shape and are never cached by a browser', { tags: ['C-API-01'] }, async () => {
    const answers = [
      await send('/api/nothing'),
      await send(auth.check.path),
      await send('/api/courses/one'),
      await send('/api/courses/99999'),
      await send('/api/courses/%E0%A4%A'),
      await send(`/api/certificates/${'9'.repeat(200)}`),
      await send(auth.login.path, { method: 'POST', payload: {} }),
      await send(auth.login.path, {
        method: 'POST',
        payload: '{',
        headers: { 'content-type': 'application/json' },
      }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
      expect(() => ErrorReply.strict().parse(answer.json()), answer.body).not.toThrow();
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });

  test('a packed request is not unpacked', async () => {
    const payload = gzipSync(JSON.stringify({ username: 'a'.repeat(200_000), password: PASSWORD }));
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const answer = await academy.app.server.inject({
      method: 'POST',
      url: auth.login.path,
      payload,
      headers,
    });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toEqual({
      code: 'request.media_type',
      message: 'Send the body as it is, without a Content-Encoding.',
    });
  });

  test('a bug gets a 500 that reveals no details', async () => {
    breakCatalogue();
    for (const path of [academyCalls.get.path, courses.list.path]) {
      const answer = await send(path);
      expect(answer.statusCode).toBe(500);
      expect(answer.json()).toEqual({
        code: 'server.failed',
        message: 'Something went wrong on our side. Please try again.',
      });
    }
  });

  test('an unresponsive database gets a 500 without details, and readyz reports it', async () => {
    const { cookie } = await academy.learner();
    vi.spyOn(academy.database.pool, 'connect').mockRejectedValue(
      new Error('connect ECONNREFUSED 10.0.0.5:5432'),
    );
    const answer = await send(auth.check.path, { headers: { cookie } });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toMatch(/ECONNREFUSED|5432|stack/);
    const ready = await send('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ready.body).not.toContain('10.0.0.5');
    expect((await send('/healthz')).statusCode).toBe(200);
  });

  test('odd numbers, quotes, NUL, and the like in a URL never cause a 500', async () => {
    const { cookie, id } = await academy.learner();
    const odd = fc.oneof(
      fc.constantFrom(
        '0',
        '-1',
        '1.5',
        '1e400',
        '99999999999999999999',
        'NaN',
        '0x10',
        '%00',
        '\0',
        "'",
        '"; drop table users',
        '..',
        '\\',
        'constructor',
        '__proto__',
        '\u{1F600}',
        '\uD800',
      ),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
    );
    const reads = ENDPOINTS.filter(
      ({ endpoint }) =>
        endpoint.method === 'GET' &&
        endpoint.path.includes(':') &&
        // Event streams have no end; they accept no value but the user's own ID.
        endpoint.contentType !== 'text/event-stream',
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...reads), odd, async ({ name, endpoint }, value) => {
        const text = encodeURIComponent(value.toWellFormed());
        const ids = new Proxy(
          {},
          { get: (_target, noun) => (noun === 'users' || noun === 'user' ? id : text) },
        );
        const answer = await send(pathWith(endpoint, ids), { headers: { cookie } });
        expect(answer.statusCode, `${name} ${value}`).toBeLessThan(500);
      }),
      { numRuns: 400 },
    );
  });

  test('text that no database can store is rejected in a body too', async () => {
    const learner = await academy.learner();
    const bodies: [string, object][] = [
      [auth.login.path, { username: 'a\0b', password: PASSWORD }],
      [auth.login.path, { username: learner.username, password: 'a\0b-with-more-letters' }],
      [auth.resetPassword.path, { token: 'a\0b', password: PASSWORD }],
      [auth.forgotPassword.path, { email: 'a\0b@example.org' }],
      [
        `/api/users/${learner.id}/bookmarks`,
        { type: 'lesson', referenceId: firstCourse(academy).lessons[0]!.id, title: 'a\0b' },
      ],
      [
        `/api/users/${learner.id}/assessments`,
        { assessmentId: firstCourse(academy).id, answers: { 'a\0b': 1 } },
      ],
    ];
    for (const [url, payload] of bodies) {
      const answer = await send(url, { method: 'POST', payload, headers: { cookie: learner.cookie } });
      expect(answer.statusCode, `${url} ${JSON.stringify(payload)}`).toBeLessThan(500);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    }
  });

  test('a parameter that is given twice is not guessed at', async () => {
    const { cookie } = await academy.learner();
    expect((await send(`${search.find.path}?q=a&q=b`, { headers: { cookie } })).statusCode).toBe(400);
  });
});

describe('every reply', () => {
  test('carries the security headers: JSON, errors, files, and pages', async () => {
    const course = firstCourse(academy);
    const learner = await academy.learner();
    await completeCourse(learner, course);
    const { certificateNumber = '' } = await takeAssessment(academy, learner, course, 20);
    const pdf = await send(certificates.pdf.path.replace(':number', certificateNumber));
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const large = JSON.stringify({ username: 'x'.repeat(300_000), password: 'x' });
    const answers = [
      pdf,
      await send(courses.list.path),
      await send('/api/nothing'),
      await send(auth.check.path),
      await send('/api/openapi.json'),
      await send('/api/docs'),
      await send('/healthz'),
      await send('/metrics'),
      await send('/'),
      await send('/no-such-page'),
      await send('/api/courses/%E0%A4%A'),
      await send(`/api/certificates/${'9'.repeat(200)}`),
      await send(auth.login.path, {
        method: 'POST',
        payload: large,
        headers: { 'content-type': 'application/json' },
      }),
      await send(auth.login.path, {
        method: 'POST',
        payload: {},
        headers: { origin: 'https://evil.example' },
      }),
    ];
    breakCatalogue();
    answers.push(await send(academyCalls.get.path));
    expect(answers.at(-1)?.statusCode).toBe(500);
    for (const { headers, raw } of answers) {
      const place = raw.req.url;
      expect(headers['content-security-policy'], place).toMatch(
        /default-src '(self|none)';.*frame-ancestors 'none'/,
      );
      expect(headers['content-security-policy']).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
      expect(headers['x-content-type-options'], place).toBe('nosniff');
      expect(headers['referrer-policy'], place).toBe('strict-origin-when-cross-origin');
      expect(headers['content-type'], place).toBeDefined();
      for (const absent of ['x-powered-by', 'server', 'access-control-allow-origin'])
        expect(headers[absent], place).toBeUndefined();
    }
  });

  test('from the API is not stored, not even a public one', async () => {
    for (const path of [courses.list.path, academyCalls.get.path, '/api/certificate-keys'])
      expect((await send(path)).headers['cache-control'], path).toBe('no-store');
  });

  test('to HEAD has the status of GET and no body', async () => {
    for (const path of [courses.list.path, '/api/courses/99999', auth.check.path]) {
      const [get, head] = [await send(path), await send(path, { method: 'HEAD' })];
      expect([head.statusCode, head.body], path).toEqual([get.statusCode, '']);
    }
  });

  test('sends HSTS over HTTPS, not over HTTP', async () => {
    expect((await send(courses.list.path)).headers['strict-transport-security']).toBeUndefined();
    await withSettings({ publicUrl: 'https://academy.example.org' }, async (app) => {
      const { headers } = await send('/api/nothing', {}, app);
      expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    });
  });
});

describe('the description of the API', () => {
  interface Operation {
    'x-access'?: string;
    summary?: string;
    responses?: Record<string, unknown>;
  }

  test('is OpenAPI 3.1 and lists every endpoint of the contract with its access', async () => {
    const document = (await send('/api/openapi.json')).json<{
      openapi: string;
      info: { title: string };
      paths: Record<string, Record<string, Operation>>;
    }>();
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info.title).toContain(academy.catalogue.academy.name);
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => `${method.toUpperCase()} ${path} ${operation['x-access']}`,
      ),
    );
    const expected = ENDPOINTS.map(
      ({ endpoint: { method, path, access } }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')} ${access}`,
    );
    expect(listed.toSorted()).toEqual(expected.toSorted());
    for (const methods of Object.values(document.paths))
      for (const { summary } of Object.values(methods)) expect(summary).toBeTruthy();
  });
});

describe('monitoring', () => {
  test('healthz and readyz are public', async () => {
    expect((await send('/healthz', { remoteAddress: '203.0.113.9' })).json()).toEqual({ status: 'ok' });
    expect((await send('/readyz', { remoteAddress: '203.0.113.9' })).json()).toEqual({ status: 'ready' });
  });

  test('metrics are limited to this machine, without a proxy', async () => {
    for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      const { statusCode, body } = await send('/metrics', { remoteAddress });
      expect(statusCode).toBe(200);
      expect(body).toContain('http_request_duration_seconds_bucket');
    }
    const foreign: Request[] = [
      { remoteAddress: '203.0.113.9' },
      { remoteAddress: '203.0.113.9', headers: { 'x-forwarded-for': '127.0.0.1' } },
      { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.9' } },
      { remoteAddress: '127.0.0.1', headers: { forwarded: 'for=203.0.113.9' } },
    ];
    for (const request of foreign)
      expect((await send('/metrics', request)).statusCode, JSON.stringify(request)).toBe(404);
    await withSettings({ trustProxy: true }, async (app) => {
      const forged = { remoteAddress: '203.0.113.9', headers: { 'x-forwarded-for': '127.0.0.1' } };
      expect((await send('/metrics', forged, app)).statusCode).toBe(404);
    });
  });

  test('behind a proxy, metrics require the token, since a proxy can make all callers appear local', async () => {
    const local = { remoteAddress: '127.0.0.1' };
    await withSettings({ trustProxy: '127.0.0.1' }, async (app) =>
      expect((await send('/metrics', local, app)).statusCode).toBe(404),
    );
    await withSettings({ trustProxy: '127.0.0.1', metricsToken: 'for-the-scraper' }, async (app) => {
      const headers = { authorization: 'Bearer for-the-scraper' };
      expect((await send('/metrics', { ...local, headers }, app)).statusCode).toBe(200);
    });
  });

  test('with a token set, metrics are limited to its holder', async () => {
    const metricsToken = 'a-token-for-the-scraper';
    await withSettings({ metricsToken }, async (app) => {
      const ask = async (authorization?: string) => {
        const headers: Record<string, string> = authorization ? { authorization } : {};
        return (await send('/metrics', { remoteAddress: '203.0.113.9', headers }, app)).statusCode;
      };
      expect(await ask(`Bearer ${metricsToken}`)).toBe(200);
      for (const wrong of [
        undefined,
        metricsToken,
        'Bearer',
        `Bearer ${metricsToken}x`,
        `Bearer ${'x'.repeat(metricsToken.length)}`,
      ])
        expect(await ask(wrong), wrong).toBe(404);
      expect((await send('/metrics', { remoteAddress: '127.0.0.1' }, app)).statusCode).toBe(404);
    });
  });

  test('metrics name routes, never people', async () => {
    const learner = await academy.learner();
    await learner.call(users.get, { params: { userId: learner.id } });
    const { body } = await send('/metrics');
    expect(body).toContain('route="/api/users/:userId"');
    expect(body).not.toContain(`/api/users/${learner.id}`);
  });
});

describe('pages', () => {
  test('are matched by path, in any case and with a trailing slash', () => {
    for (const path of ['/', '/login', '/Login/', '/course/7', '/verify/CR-1-2-ABC', '/lessons/3'])
      expect(isPage(path), path).toBe(true);
    for (const path of [
      '/nowhere',
      '/course/7/8',
      '/logins',
      '/wp-login.php',
      '/.env',
      '/.git/config',
      '/verify/a/b',
    ])
      expect(isPage(path), path).toBe(false);
  });

  test('files outside the web app are not served', async () => {
    for (const path of [
      '/.env',
      '/package.json',
      '/../package.json',
      '/%2e%2e/package.json',
      '/assets/../../package.json',
      '/.git/config',
    ]) {
      const answer = await send(path);
      expect([400, 404], path).toContain(answer.statusCode);
      expect(answer.body).not.toMatch(/workspaces|SESSION_SECRET/);
    }
  });
});
