import { account, auth, certificates } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PASSWORD, startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { awaitMail, readOutbox } from '../../../test/outbox.ts';
import { plainName } from '../../core/plain-name.ts';

let academy: TestAcademy;
let addresses = 0;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(() => academy.reset());
afterAll(() => academy.close());

/** Each from another IP address, to stay under the rate limit. */
async function register(username: string, email: string, fullName = 'Amara Diallo') {
  const response = await academy.app.server.inject({
    method: 'POST',
    url: auth.register.path,
    remoteAddress: `10.2.0.${++addresses}`,
    payload: {
      fullName,
      email,
      username,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      role: 'CRA',
      isAdult: true,
      acceptsTerms: true,
    },
  });
  const cookie = String(response.headers['set-cookie']).split(';', 1)[0] ?? '';
  return { status: response.statusCode, body: response.json<Record<string, unknown>>(), cookie };
}

async function tokenFor(email: string): Promise<string> {
  const { text } = await awaitMail(academy.config.dataDir, email);
  return /\/confirm-email#token=(\S+)/.exec(text)?.[1] ?? '';
}

const confirm = (token: string) => academy.visitor(auth.confirmEmail, { body: { token } });

async function isConfirmed(id: unknown): Promise<boolean | undefined> {
  const query = academy.database.db.selectFrom('users').select('emailVerified').where('id', '=', Number(id));
  return (await query.executeTakeFirst())?.emailVerified;
}

describe('registering with a known address', () => {
  test(
    'gets the same response as a new one, and its owner is notified by email',
    { tags: ['C-REG-08'] },
    async () => {
      const owner = await academy.learner();
      const email = `${owner.username}@example.org`;
      const known = await register('somebody.else', email.toUpperCase());
      const fresh = await register('somebody.new', 'somebody.new@example.org');
      expect([known.status, fresh.status]).toEqual([201, 201]);
      expect({ ...known.body, id: 0, username: '', email: '' }).toEqual({
        ...fresh.body,
        id: 0,
        username: '',
        email: '',
      });
      expect(known.body).toMatchObject({ isEmailConfirmed: false });
      const mail = await awaitMail(academy.config.dataDir, email);
      expect(mail.headers['subject']).toBe('You already have an account at Trialwright');
      expect(mail.text).toContain('http://localhost:3000/login');
      expect(mail.text).toContain('/login#forgot');
      expect(mail.text).not.toMatch(/Amara|somebody|confirm-email/);
      expect((await owner.call(auth.check)).body.user).toMatchObject({ id: owner.id, email });
    },
  );

  test('gives the newcomer no access: sign-in and reset by email stay the owner’s', async () => {
    const owner = await academy.learner();
    const email = `${owner.username}@example.org`;
    await register('somebody.else', email);
    const body = { username: email, password: PASSWORD };
    expect((await academy.visitor(auth.login, { body })).body).toMatchObject({ id: owner.id });
    await academy.visitor(auth.forgotPassword, { body: { email } });
    await expect
      .poll(
        () =>
          academy.database.db
            .selectFrom('verifications')
            .select('value')
            .where('identifier', 'like', 'reset-password:%')
            .execute(),
        { timeout: 15_000 },
      )
      .toEqual([{ value: String(owner.id) }]);
  });
});

describe('an address', () => {
  test('is confirmed once by the welcome email’s link and belongs to the account that confirms it first', async () => {
    const email = 'shared@example.org';
    const first = await register('first.one', email);
    const token = await tokenFor(email);
    const mail = await awaitMail(academy.config.dataDir, email);
    expect(mail.headers['subject']).toBe('Welcome to Trialwright');
    expect(mail.text).not.toMatch(/Amara|first\.one/);
    const { body } = await confirm(token);
    expect(body).toEqual({ email });
    expect(await isConfirmed(first.body['id'])).toBe(true);
    expect((await confirm(token)).error.code).toBe('auth.invalid_token');
    const ledger = academy.database.db
      .selectFrom('ledger')
      .select('action')
      .where('subjectId', '=', Number(first.body['id']))
      .where('action', '=', 'account.email_confirmed');
    expect(await ledger.execute()).toHaveLength(1);
    const check = await academy.app.server.inject({
      url: auth.check.path,
      headers: { cookie: first.cookie },
    });
    expect(check.json()).toMatchObject({ user: { isEmailConfirmed: true } });
  });

  test('is known to the next request, before the database announces it', async () => {
    const email = 'at.once@example.org';
    const { body } = await register('at.once', email);
    // The announcement clears the cache through a different code path.
    const forget = vi.spyOn(academy.app.context.sessions, 'forget');
    expect((await confirm(await tokenFor(email))).status).toBe(200);
    expect(forget).toHaveBeenCalledWith(body['id']);
    forget.mockRestore();
  });

  test('given by two accounts is confirmed for one of them', async () => {
    const email = 'two@example.org';
    const one = await register('one.of.two', email);
    const token = await tokenFor(email);
    const two = await register('two.of.two', email);
    const update = academy.database.db.updateTable('users').set({ emailVerified: true });
    await update.where('id', '=', Number(two.body['id'])).execute();
    expect((await confirm(token)).error).toMatchObject({ code: 'auth.email_taken' });
    expect(await isConfirmed(one.body['id'])).toBe(false);
  });

  test('is not confirmed by a link older than 24 hours, or by a forged one', async () => {
    const email = 'late@example.org';
    await register('late.one', email);
    const token = await tokenFor(email);
    academy.clock.now = new Date(academy.clock.now.getTime() + 24 * 60 * 60 * 1000 + 1000);
    for (const each of [token, 'made-up', '%27 or 1=1'])
      expect((await confirm(each)).error.code, each).toBe('auth.invalid_token');
  });

  test('must be confirmed again when changed, even if it belongs to someone', async () => {
    const [owner, learner] = [await academy.learner(), await academy.learner()];
    const email = `${owner.username}@example.org`;
    const params = { userId: learner.id };
    const body = { email, currentPassword: PASSWORD };
    const answer = await learner.call(account.update, { params, body });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ email, isEmailConfirmed: false });
    const mail = await awaitMail(academy.config.dataDir, email);
    expect(mail.headers['subject']).toBe('You already have an account at Trialwright');
  });

  test('gets its link again, three times in 15 minutes', async () => {
    const learner = await academy.learner();
    await academy.database.db.updateTable('users').set({ emailVerified: false }).execute();
    const statuses = [];
    for (let count = 0; count < 4; count++)
      statuses.push((await learner.call(auth.resendConfirmation)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await confirm(await tokenFor(`${learner.username}@example.org`))).status).toBe(200);
  });
});

describe('a certificate', () => {
  const ofLearner = ({ id }: Learner) => ({ params: { userId: id } });

  test('is issued once the holder’s address is confirmed, not before', async () => {
    const learner = await academy.learner();
    const course = firstCourse(academy);
    await academy.database.db.updateTable('users').set({ emailVerified: false }).execute();
    await learner.call(auth.resendConfirmation);
    await completeCourse(learner, course);
    const result = await takeAssessment(academy, learner, course, 20);
    expect(result).toMatchObject({ passed: true });
    expect(result.certificateNumber).toBeFalsy();
    const asked = await learner.call(certificates.issue, {
      ...ofLearner(learner),
      body: { courseId: course.id },
    });
    expect(asked.error.code).toBe('auth.email_unconfirmed');
    expect((await learner.call(certificates.list, ofLearner(learner))).body).toEqual([]);
    await confirm(await tokenFor(`${learner.username}@example.org`));
    const { body } = await learner.call(certificates.list, ofLearner(learner));
    expect(body).toMatchObject([{ courseId: course.id, score: 100, status: 'Valid' }]);
  });
});

describe('a name in an email', () => {
  test('carries no link, line break, or bidirectional override', async () => {
    const email = 'carrier@example.org';
    const name = 'Win\r\nhttps://evil.example/x\u202e <b>now</b> www.evil.example';
    expect((await register('carrier.one', email, name)).status).toBe(201);
    const { text, html } = await awaitMail(academy.config.dataDir, email);
    for (const part of [text, html]) expect(part).not.toMatch(/evil\.example|\u202e|<b>|https:\/\/evil/);
    expect(readOutbox(academy.config.dataDir).length).toBeGreaterThan(0);
  });

  test.each([
    ['Dr. Mária O’Neill-Sørensen, MD', 'Dr. Mária O’Neill-Sørensen, MD'],
    ['J.R.R. Tolkien', 'J. R. R. Tolkien'],
    ['佐藤 花子', '佐藤 花子'],
    ['pay@evil.com/now', 'pay evil. com now'],
    ['\u202e\u200b', 'there'],
    ['x'.repeat(120), 'x'.repeat(60)],
  ])('of %s reads %s', (name, plain) => expect(plainName(name)).toBe(plain));
});
