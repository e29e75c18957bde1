import { account, auth, type Endpoint } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PASSWORD, startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { awaitMail } from '../../../test/outbox.ts';
import { totp } from '../../../test/totp.ts';
import { verifyLedger } from '../../core/ledger-chain.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(() => academy.reset());
afterAll(() => academy.close());

const currentPassword = PASSWORD;
const cookiesOf = ({ 'set-cookie': set = [] }: { 'set-cookie'?: string | string[] | undefined }): string =>
  [set]
    .flat()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ');

async function call(endpoint: Endpoint, cookie: string, payload?: object, from = '127.0.0.1') {
  const response = await academy.app.server.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: { cookie },
    remoteAddress: from,
    ...(payload && { payload }),
  });
  const json = response.json<{ code?: string; fields?: object; username?: string }>();
  return { status: response.statusCode, json, cookie: cookiesOf(response.headers) };
}

/** Leaves the next 30-second code unused, since it is accepted too. */
async function enable(learner: Learner) {
  const { body } = await learner.call(account.setUpTwoFactor, { body: { currentPassword } });
  const answer = await call(account.confirmTwoFactor, learner.cookie, { code: totp(body.secret) });
  expect(answer.status).toBe(200);
  return { ...body, cookie: answer.cookie };
}

const logIn = ({ username }: Learner) =>
  call(auth.login, '', { username, password: PASSWORD }).then((answer) => answer.cookie);
const verify = (challenge: string, code: string, from?: string) =>
  call(account.verifyTwoFactor, challenge, { code }, from);
const actions = async ({ id }: Learner) =>
  (
    await academy.database.db
      .selectFrom('ledger')
      .select('action')
      .where('subjectId', '=', id)
      .orderBy('seq')
      .execute()
  ).map(({ action }) => action);

describe('turning two-factor sign-in on', () => {
  test(
    'requires the password, a scan, and a first code; recovery codes are shown once',
    { tags: ['C-LEGAL-06'] },
    async () => {
      const learner = await academy.learner();
      const { body, status } = await learner.call(account.setUpTwoFactor, { body: { currentPassword } });
      expect(status).toBe(200);
      expect(body.uri).toMatch(/^otpauth:\/\/totp\/Trialwright:.*secret=[A-Z2-7]{32,}/);
      expect(new URL(body.uri).searchParams.get('issuer')).toBe('Trialwright');
      expect(body.recoveryCodes).toHaveLength(10);
      expect(new Set(body.recoveryCodes).size).toBe(10);
      const params = { userId: learner.id };
      const before = await learner.call(account.get, { params });
      expect(before.body).toMatchObject({ hasTwoFactor: false, recoveryCodesLeft: 0 });
      expect(
        (await call(auth.login, '', { username: learner.username, password: PASSWORD })).json,
      ).toHaveProperty('username');
      const confirmed = await call(account.confirmTwoFactor, learner.cookie, { code: totp(body.secret) });
      expect(confirmed.status).toBe(200);
      expect((await call(auth.check, learner.cookie)).status).toBe(401);
      expect((await call(auth.check, confirmed.cookie)).status).toBe(200);
      expect(await actions(learner)).toContain('account.two_factor_on');
      const mail = await awaitMail(academy.config.dataDir, `${learner.username}@example.org`);
      expect(mail.headers['subject']).toBe('Two-factor sign-in is on for your Trialwright account');
      const row = await academy.database.db.selectFrom('twoFactors').selectAll().executeTakeFirstOrThrow();
      for (const secret of [body.secret, ...body.recoveryCodes])
        expect(JSON.stringify(row)).not.toContain(secret);
    },
  );

  test('is refused with a wrong password, a wrong code, or before setup', async () => {
    const learner = await academy.learner();
    const early = await learner.call(account.confirmTwoFactor, { body: { code: '123456' } });
    expect(early.error.code).toBe('auth.two_factor_off');
    const wrong = await learner.call(account.setUpTwoFactor, { body: { currentPassword: 'not-it' } });
    expect(wrong.status).toBe(401);
    expect(wrong.error).toMatchObject({
      code: 'auth.invalid_credentials',
      fields: { currentPassword: expect.any(String) as string },
    });
    const { body } = await learner.call(account.setUpTwoFactor, { body: { currentPassword } });
    const bad = String((Number(totp(body.secret)) + 1) % 1_000_000).padStart(6, '0');
    for (const code of [bad, body.recoveryCodes[0] ?? '', 'abcdef'])
      expect((await learner.call(account.confirmTwoFactor, { body: { code } })).error.code).toBe(
        'auth.invalid_code',
      );
    expect(await actions(learner)).not.toContain('account.two_factor_on');
  });

  test('restarted setup replaces the first secret; completed setup cannot be restarted', async () => {
    const learner = await academy.learner();
    const first = await learner.call(account.setUpTwoFactor, { body: { currentPassword } });
    const { cookie } = await enable(learner);
    expect((await verify(await logIn(learner), totp(first.body.secret, 1))).status).toBe(400);
    expect((await call(account.setUpTwoFactor, cookie, { currentPassword })).json.code).toBe(
      'auth.two_factor_on',
    );
  });
});

describe('signing in with a second factor', () => {
  test('grants no access after the password and full access after the code', async () => {
    const learner = await academy.learner();
    const { secret } = await enable(learner);
    const before = await actions(learner);
    const first = await call(auth.login, '', { username: learner.username, password: PASSWORD });
    expect(first).toMatchObject({ status: 200, json: { needsTwoFactor: true } });
    expect(first.cookie).toMatch(/^trialwright\.two_factor=[^;]+$/);
    expect((await call(auth.check, first.cookie)).status).toBe(401);
    expect(await actions(learner)).toEqual(before);
    const second = await verify(first.cookie, ` ${totp(secret, 1).replace(/^.../, '$& ')} `);
    expect(second).toMatchObject({ status: 200, json: { username: learner.username } });
    expect((await call(auth.check, second.cookie)).status).toBe(200);
    expect(await actions(learner)).toEqual([...before, 'session.started']);
    expect((await verify(first.cookie, totp(secret, 1))).json.code).toBe('auth.challenge_over');
    expect((await verifyLedger(academy.database.db)).faults).toEqual([]);
  });

  test('accepts a code once: twenty at the same moment start one session', async () => {
    const learner = await academy.learner();
    const { secret } = await enable(learner);
    const challenges: string[] = [];
    for (let count = 0; count < 9; count++) challenges.push(await logIn(learner));
    const code = totp(secret, 1);
    const tries = Array.from({ length: 20 }, (_each, index) => challenges[index % 9] ?? '');
    const answers = await Promise.all(tries.map((challenge) => verify(challenge, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await verify(challenges[8] ?? '', code)).status).toBe(400);
    expect((await verify(await logIn(learner), code)).json.code).toBe('auth.invalid_code');
  });

  test('accepts a recovery code once', async () => {
    const learner = await academy.learner();
    const { recoveryCodes } = await enable(learner);
    const [code = ''] = recoveryCodes;
    const challenges = await Promise.all([logIn(learner), logIn(learner), logIn(learner)]);
    const answers = await Promise.all(challenges.map((challenge) => verify(challenge, code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    const { cookie } = answers.find(({ status }) => status === 200) ?? { cookie: '' };
    const { json } = await call({ ...account.get, path: `/api/users/${learner.id}/account` }, cookie);
    expect(json).toMatchObject({ hasTwoFactor: true, recoveryCodesLeft: 9 });
  });

  test('ends a challenge after five wrong codes, and locks after ten in a row', async () => {
    const learner = await academy.learner();
    const { secret } = await enable(learner);
    const codes = [];
    for (let round = 0; round < 2; round++) {
      const challenge = await logIn(learner);
      for (let count = 0; count < 6; count++)
        codes.push((await verify(challenge, String(100_000 + round * 10 + count))).json.code);
    }
    const five = Array<string>(5).fill('auth.invalid_code');
    expect(codes).toEqual([...five, 'auth.challenge_over', ...five, 'request.too_many']);
    expect((await verify(await logIn(learner), totp(secret, 1))).json.code).toBe('request.too_many');
  });

  test('checks at most ten codes per challenge in 15 minutes', async () => {
    const statuses = [];
    for (let count = 0; count < 11; count++)
      statuses.push((await verify('trialwright.two_factor=2fa-none.x', '123456', `10.1.1.${count}`)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });

  test('rejects forged challenges and challenges of other users', async () => {
    const learner = await academy.learner();
    const { secret } = await enable(learner);
    const challenge = await logIn(learner);
    const forged = challenge.replace(/.{6}$/, 'AAAAA%3D');
    const token = learner.cookie.replace('session_token', 'two_factor');
    for (const cookie of ['', forged, token, 'trialwright.two_factor=%E0%A4%A', 'trialwright.two_factor='])
      expect((await verify(cookie, totp(secret, 1))).json.code, cookie).toBe('auth.challenge_over');
    const other = await academy.learner();
    const answer = await verify(`${other.cookie}; ${challenge}`, totp(secret, 1));
    expect(answer.json.username).toBe(learner.username);
  });

  test('is required after a password reset too', async () => {
    const learner = await academy.learner();
    await enable(learner);
    const email = `${learner.username}@example.org`;
    await awaitMail(academy.config.dataDir, email);
    await academy.visitor(auth.forgotPassword, { body: { email } });
    const link = academy.database.db
      .selectFrom('verifications')
      .select('identifier')
      .where('identifier', 'like', 'reset-password:%');
    const row = await vi.waitFor(() => link.executeTakeFirstOrThrow(), { timeout: 15_000 });
    const token = row.identifier.replace('reset-password:', '');
    const password = 'a-password-from-the-reset';
    expect((await academy.visitor(auth.resetPassword, { body: { token, password } })).status).toBe(200);
    const answer = await call(auth.login, '', { username: learner.username, password });
    expect(answer.json).toEqual({ needsTwoFactor: true });
  });
});

describe('with two-factor sign-in on', () => {
  test('new recovery codes void the old ones', async () => {
    const learner = await academy.learner();
    const { cookie, recoveryCodes } = await enable(learner);
    const answer = await call(account.renewRecoveryCodes, cookie, { currentPassword });
    expect(answer.json).toHaveProperty('recoveryCodes.9');
    const codes = (answer.json as { recoveryCodes: string[] }).recoveryCodes;
    expect((await verify(await logIn(learner), recoveryCodes[1] ?? '')).json.code).toBe('auth.invalid_code');
    expect(
      (await verify(await logIn(learner), (codes[1] ?? '').toUpperCase().replace('-', ' '))).status,
    ).toBe(200);
    const other = await academy.learner();
    expect((await call(account.renewRecoveryCodes, other.cookie, { currentPassword })).json.code).toBe(
      'auth.two_factor_off',
    );
  });

  test('the password turns it off and ends every other session immediately', async () => {
    const learner = await academy.learner();
    const { cookie, secret } = await enable(learner);
    const second = (await verify(await logIn(learner), totp(secret, 1))).cookie;
    expect((await call(auth.check, second)).status).toBe(200);
    expect((await call(account.removeTwoFactor, cookie, { currentPassword: 'no' })).status).toBe(401);
    expect((await call(account.removeTwoFactor, cookie, { currentPassword })).status).toBe(200);
    expect((await call(auth.check, second)).status).toBe(401);
    expect((await call(auth.check, cookie)).status).toBe(200);
    expect((await actions(learner)).at(-1)).toMatch(/session.ended|two_factor_off/);
    expect(await actions(learner)).toContain('account.two_factor_off');
    expect(
      (await call(auth.login, '', { username: learner.username, password: PASSWORD })).json,
    ).toHaveProperty('username');
  });
});
