import { account, auth, certificates, users } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { correctName } from '../../../test/signing.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { awaitMail, readOutbox } from '../../../test/outbox.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(() => academy.reset());
afterAll(() => academy.close());

const currentPassword = PASSWORD;
const NEW_PASSWORD = 'another-long-password';
const of = ({ id }: Learner) => ({ params: { userId: id } });
const emailOf = ({ username }: Learner) => `${username}@example.org`;
const signIn = (username: string, password = PASSWORD) =>
  academy.visitor(auth.login, { body: { username, password } });
const ledgerOf = ({ id }: Learner) =>
  academy.database.db
    .selectFrom('ledger')
    .select(['action', 'before', 'after'])
    .where('subjectId', '=', id)
    .orderBy('seq')
    .execute();

/** Signs in from another device; returns its cookie. */
async function anotherSession({ username }: Learner, userAgent = '', from = '127.0.0.1'): Promise<string> {
  const response = await academy.app.server.inject({
    method: 'POST',
    url: auth.login.path,
    payload: { username, password: PASSWORD },
    headers: { 'user-agent': userAgent, 'x-forwarded-for': '6.6.6.6', 'x-trialwright-address': '7.7.7.7' },
    remoteAddress: from,
  });
  return String(response.headers['set-cookie']).split(';', 1)[0] ?? '';
}

async function check(cookie: string): Promise<number> {
  const request = { method: 'GET' as const, url: auth.check.path, headers: { cookie } };
  return (await academy.app.server.inject(request)).statusCode;
}

describe('the profile', () => {
  test('shows its owner what the account page needs', async () => {
    const learner = await academy.learner({ name: 'Mara Lind' });
    const { status, body } = await learner.call(account.get, of(learner));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Mara Lind',
      email: emailOf(learner),
      hasTwoFactor: false,
      settings: { certificateExpiry: true },
      formerNames: [],
    });
  });

  test(
    'a new name keeps the former one, and the ledger holds no name',
    { tags: ['C-LEGAL-07'] },
    async () => {
      const learner = await academy.learner({ name: 'Mara Lind' });
      const without = await learner.call(account.update, { ...of(learner), body: { name: 'Mara Berg' } });
      expect(without.error.fields).toEqual({ currentPassword: 'Enter your current password.' });
      const wrong = { name: 'Mara Berg', currentPassword: 'not-it' };
      expect((await learner.call(account.update, { ...of(learner), body: wrong })).status).toBe(401);
      const answer = await learner.call(account.update, {
        ...of(learner),
        body: { name: ' Mara Berg ', currentPassword },
      });
      expect(answer.body).toMatchObject({ name: 'Mara Berg', formerNames: [{ name: 'Mara Lind' }] });
      expect((await learner.call(auth.check)).body.user.name).toBe('Mara Berg');
      await learner.call(account.update, { ...of(learner), body: { name: 'Mara Berg' } });
      const rows = (await ledgerOf(learner)).filter(({ action }) => action === 'account.renamed');
      expect(rows).toEqual([{ action: 'account.renamed', before: null, after: '{"isChanged":true}' }]);
    },
  );

  test('only an administrator corrects a name that is on a certificate, there and in the account', async () => {
    const learner = await academy.learner({ name: 'Mara Lind' });
    const course = firstCourse(academy);
    await completeCourse(learner, course);
    const { certificateNumber } = await takeAssessment(academy, learner, course, 20);
    const body = { name: 'Dr. Somebody Else', currentPassword };
    const refused = await learner.call(account.update, { ...of(learner), body });
    expect(refused).toMatchObject({ status: 409, error: { code: 'account.name_fixed' } });
    expect(refused.error.fields).toMatchObject({ name: expect.stringContaining('Ask us') as string });
    const params = { number: certificateNumber ?? '' };
    const reason = 'Marriage certificate seen';
    const boss = await academy.learner({ role: null, isAdmin: true });
    await correctName(boss, params.number, { name: 'Mara Berg', reason });
    const corrected = (await academy.visitor(certificates.get, { params })).body;
    expect(corrected).toMatchObject({
      claims: { holderName: 'Mara Lind' },
      corrections: [{ name: 'Mara Berg' }],
    });
    expect((await learner.call(account.get, of(learner))).body).toMatchObject({
      name: 'Mara Berg',
      isNameFixed: true,
      formerNames: [{ name: 'Mara Lind' }],
    });
  });

  test('a new email requires the password and notifies the old address', async () => {
    const learner = await academy.learner();
    const change = (body: object) => learner.call(account.update, { ...of(learner), body });
    const email = 'mara@elsewhere.example';
    const without = await change({ email });
    expect(without.error).toMatchObject({
      code: 'request.invalid',
      fields: { currentPassword: expect.any(String) as string },
    });
    const wrong = await change({ email, currentPassword: 'not-it' });
    expect(wrong.status).toBe(401);
    expect(wrong.error).toMatchObject({
      code: 'auth.invalid_credentials',
      fields: { currentPassword: expect.any(String) as string },
    });
    const answer = await change({ email: ' MARA@elsewhere.example ', currentPassword });
    expect(answer.body.email).toBe(email);
    const mail = await awaitMail(academy.config.dataDir, emailOf(learner));
    expect(mail.headers['subject']).toBe('Your Trialwright email address was changed');
    expect(mail.text).not.toContain(email);
    expect((await ledgerOf(learner)).at(-1)?.action).toBe('account.email_changed');
  });

  test('a reserved email is rejected and nothing else is saved', async () => {
    const learner = await academy.learner({ name: 'Mara Lind' });
    const { adminEmail } = academy.catalogue.academy;
    for (const email of [adminEmail.toUpperCase(), adminEmail]) {
      const body = { name: 'Changed', email, currentPassword };
      const answer = await learner.call(account.update, { ...of(learner), body });
      expect(answer.status).toBe(409);
      expect(answer.error).toMatchObject({
        code: 'auth.email_taken',
        fields: { email: expect.any(String) as string },
      });
    }
    expect((await learner.call(account.get, of(learner))).body.name).toBe('Mara Lind');
  });

  test('fields that users cannot set are ignored in the body', async () => {
    const learner = await academy.learner();
    const sneaky = { isAdmin: true, id: 1, userId: 1, roles: [], isPaid: true, username: 'root' };
    await learner.call(account.update, {
      ...of(learner),
      body: { name: 'Same', currentPassword, ...sneaky },
    });
    academy.app.context.sessions.forget(learner.id);
    const { user } = (await learner.call(auth.check)).body;
    expect(user).toMatchObject({ id: learner.id, isAdmin: false, username: learner.username });
  });

  test('an email change voids reset links sent to the old address', async () => {
    const learner = await academy.learner();
    await academy.visitor(auth.forgotPassword, { body: { email: emailOf(learner) } });
    await awaitMail(academy.config.dataDir, emailOf(learner));
    const body = { email: 'new@elsewhere.example', currentPassword };
    expect((await learner.call(account.update, { ...of(learner), body })).status).toBe(200);
    const links = academy.database.db.selectFrom('verifications').select('id');
    expect(await links.where('identifier', 'like', 'reset-password:%').execute()).toEqual([]);
  });
});

describe('the password', () => {
  const change = (learner: Learner, body: { currentPassword: string; password: string }) =>
    learner.call(account.changePassword, { ...of(learner), body });

  test(
    'is changed with the current one; all other sessions end immediately',
    { tags: ['C-LEGAL-06'] },
    async () => {
      const learner = await academy.learner();
      const second = await anotherSession(learner);
      expect(await check(second)).toBe(200);
      expect((await change(learner, { currentPassword, password: NEW_PASSWORD })).status).toBe(200);
      expect(await check(second)).toBe(401);
      expect(await check(learner.cookie)).toBe(200);
      expect((await signIn(learner.username)).status).toBe(401);
      expect((await signIn(learner.username, NEW_PASSWORD)).status).toBe(200);
      const mail = await awaitMail(academy.config.dataDir, emailOf(learner));
      expect(mail.headers['subject']).toBe('Your Trialwright password was changed');
      expect((await ledgerOf(learner)).map(({ action }) => action)).toContain('account.password_changed');
    },
  );

  test.each([
    ['a wrong current one', 'not-it', NEW_PASSWORD, 401, 'currentPassword'],
    ['a common new one', PASSWORD, 'clinical2026', 400, 'password'],
    ['a short new one', PASSWORD, 'short', 400, 'password'],
    ['the same one again', PASSWORD, PASSWORD, 400, 'password'],
  ])('%s is rejected with its field', async (_what, current, password, status, field) => {
    const learner = await academy.learner();
    const answer = await change(learner, { currentPassword: current, password });
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.error.fields ?? {})).toEqual([field]);
    expect(await check(learner.cookie)).toBe(200);
    expect((await signIn(learner.username)).status).toBe(200);
  });

  test('cannot be guessed from an open session: the eleventh attempt is not checked', async () => {
    const learner = await academy.learner();
    const statuses = [];
    for (let count = 0; count < 11; count++)
      statuses.push(
        (await change(learner, { currentPassword: `guess${count}`, password: NEW_PASSWORD })).status,
      );
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });
});

describe('sessions', () => {
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

  test('are listed with device and real IP address, current one first', async () => {
    const learner = await academy.learner();
    await anotherSession(learner, FIREFOX, '198.51.100.7');
    const { body } = await learner.call(account.sessions);
    expect(body).toHaveLength(2);
    expect(body[0]).toMatchObject({ isCurrent: true, device: 'Unknown device' });
    expect(body[1]).toMatchObject({
      isCurrent: false,
      device: 'Firefox on Windows',
      ipAddress: '198.51.100.7',
    });
    const token = learner.cookie.split('=', 2)[1]?.split('.', 1)[0] ?? '';
    expect(JSON.stringify(body)).not.toContain(token);
  });

  test('are ended one by one; another user’s session is not found', async () => {
    const learner = await academy.learner();
    const stranger = await academy.learner();
    const cookie = await anotherSession(learner);
    expect(await check(cookie)).toBe(200);
    const id = (await learner.call(account.sessions)).body[1]?.id ?? 0;
    expect((await stranger.call(account.endSession, { params: { id } })).status).toBe(404);
    expect(await check(cookie)).toBe(200);
    expect((await learner.call(account.endSession, { params: { id } })).status).toBe(200);
    expect(await check(cookie)).toBe(401);
    expect((await learner.call(account.endSession, { params: { id } })).status).toBe(404);
  });

  test('are all ended except the current one, for this user only', async () => {
    const learner = await academy.learner();
    const stranger = await academy.learner();
    const cookies = [await anotherSession(learner), await anotherSession(learner)];
    expect((await learner.call(account.endOtherSessions)).status).toBe(200);
    expect(await Promise.all(cookies.map(check))).toEqual([401, 401]);
    expect(await check(learner.cookie)).toBe(200);
    expect(await check(stranger.cookie)).toBe(200);
    expect((await learner.call(account.sessions)).body).toHaveLength(1);
  });
});

describe('settings', () => {
  test('are saved for the user', async () => {
    const learner = await academy.learner();
    for (const certificateExpiry of [false, true, false]) {
      const body = { settings: { certificateExpiry } };
      const answer = await learner.call(account.update, { ...of(learner), body });
      expect(answer.body.settings).toEqual({ certificateExpiry });
    }
    expect((await learner.call(users.get, of(learner))).status).toBe(200);
    expect(readOutbox(academy.config.dataDir).some(({ headers }) => headers['to'] === emailOf(learner))).toBe(
      false,
    );
  });
});
