import { auth, type Registration } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '../../../test/academy.ts';

let academy: TestAcademy;
let addresses = 0;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(() => academy.reset());
afterAll(() => academy.close());

const form = {
  fullName: 'Amara Diallo',
  email: 'Amara@Example.org',
  username: 'amara.diallo',
  password: 'correct horse battery',
  confirmPassword: 'correct horse battery',
  role: 'SC',
  isAdult: true,
  acceptsTerms: true,
} as const;

/** Each from another IP address, to stay under the rate limit. */
const register = (more: object = {}) =>
  academy.app.server.inject({
    method: 'POST',
    url: auth.register.path,
    remoteAddress: `10.2.0.${++addresses % 250}`,
    payload: { ...form, ...more },
  });

const people = () =>
  academy.database.db.selectFrom('users').select(['username', 'email', 'isAdmin']).execute();

describe('registering', () => {
  test(
    'creates an account with an unpaid role and signs in',
    { tags: ['C-REG-07', 'C-REG-09', 'C-LEGAL-17'] },
    async () => {
      const response = await register();
      expect(response.statusCode).toBe(201);
      expect(response.json()).toMatchObject({
        name: 'Amara Diallo',
        username: 'amara.diallo',
        email: 'amara@example.org',
        isAdmin: false,
        roles: [{ role: 'Study_Coordinator', isPaid: false }],
      });
      const cookie = String(response.headers['set-cookie']).split(';', 1)[0] ?? '';
      const check = await academy.app.server.inject({ url: auth.check.path, headers: { cookie } });
      expect(check.statusCode).toBe(200);
      const agreed = await academy.database.db.selectFrom('agreements').selectAll().executeTakeFirstOrThrow();
      expect(agreed).toMatchObject({ isAdult: true, acceptedTermsAt: academy.clock.now });
      const { rows } = await academy.database.pool.query(
        `select data->>'subject' as subject from jobs.job where name = 'mail' and data->>'to' = 'amara@example.org'`,
      );
      expect(rows).toEqual([{ subject: 'Welcome to Trialwright' }]);
    },
  );

  test.each<[string, Partial<Record<keyof Registration, unknown>>, string]>([
    ['no name', { fullName: ' ' }, 'fullName'],
    ['no email', { email: 'amara' }, 'email'],
    ['an email with another script’s @', { email: 'amara\uff20example.org' }, 'email'],
    ['a short username', { username: 'am' }, 'username'],
    ['a username with a space', { username: 'amara diallo' }, 'username'],
    ['no role', { role: 'Astronaut' }, 'role'],
    ['a short password', { password: 'short', confirmPassword: 'short' }, 'password'],
    ['passwords that differ', { confirmPassword: 'correct horse batterz' }, 'confirmPassword'],
    ['a minor', { isAdult: false }, 'isAdult'],
    ['terms not accepted', { acceptsTerms: false }, 'acceptsTerms'],
  ])('with %s is rejected at its field', { tags: ['C-REG-06', 'C-REG-08'] }, async (_what, more, field) => {
    const response = await register(more);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json<{ fields: object }>().fields)).toContain(field);
    expect(await people()).toEqual([]);
  });

  test('accepts every username the rule allows, and signs it in', async () => {
    for (const username of ['with-hyphen', 'with.dot', 'with_underscore', '3digits']) {
      const response = await register({ username, email: `${username}@example.org` });
      expect(response.statusCode, username).toBe(201);
    }
  });

  test(
    'reports mismatched passwords even while other fields are invalid',
    { tags: ['C-REG-08'] },
    async () => {
      const response = await register({ fullName: '', confirmPassword: 'something else entirely' });
      expect(Object.keys(response.json<{ fields: object }>().fields).toSorted()).toEqual([
        'confirmPassword',
        'fullName',
      ]);
    },
  );

  test('rejects a common password', async () => {
    for (const password of [
      'password123',
      'aaaaaaaaaa',
      '0000000000',
      'abababababab',
      'abcdefghijk',
      '98765432109',
    ]) {
      const response = await register({ password, confirmPassword: password });
      expect(response.json(), password).toMatchObject({ code: 'auth.weak_password' });
    }
  });

  test('rejects a taken username at its field', { tags: ['C-REG-08'] }, async () => {
    await register();
    const name = await register({ email: 'other@example.org', username: 'AMARA.Diallo' });
    expect(name.statusCode).toBe(409);
    expect(name.json()).toMatchObject({
      code: 'auth.username_taken',
      fields: { username: expect.any(String) as string },
    });
    expect(await people()).toHaveLength(1);
  });

  test('creates one account for twenty concurrent registrations of one name', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_each, index) => register({ email: `person${index}@example.org` })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
  });

  test('rejects the administrator’s name in any spelling', { tags: ['C-AUTH-15'] }, async () => {
    const tries = [
      { username: 'admin' },
      { username: 'ADMIN' },
      { username: ' admin ' },
      { username: 'admin.' },
      { username: 'a.dmin' },
      { username: 'a_d-min' },
      { username: 'adm1n' },
      { username: 'admins' },
      { username: 'academy' },
      { username: 'trialwright' },
      { username: 'supp0rt' },
      { username: '\u0430dmin' },
      { username: 'adm\u0131n' },
      { username: 'admin\u200b' },
      { username: '\uff41dmin' },
      { email: 'admin@trialwright.example' },
      { email: 'Admin@Trialwright.Example' },
      { isAdmin: true, username: 'sneaky.one', email: 'sneaky@example.org' },
    ];
    for (const each of tries) await register(each);
    expect((await people()).filter(({ isAdmin }) => isAdmin)).toEqual([]);
    expect((await people()).map(({ username }) => username)).toEqual(['sneaky.one']);
  });

  test('returns 429 after repeated attempts from one address', async () => {
    const codes = [];
    for (let index = 0; index < 32; index++) {
      const response = await academy.app.server.inject({
        method: 'POST',
        url: auth.register.path,
        remoteAddress: '10.9.9.9',
        payload: { ...form, username: 'admin' },
      });
      codes.push(response.statusCode);
    }
    expect(codes.at(0)).toBe(409);
    expect(codes.at(-1)).toBe(429);
  });
});
