import { account, auth, certificates, passkeys, signatures } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { createAuthenticator } from '../../../test/authenticator.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { awaitMail } from '../../../test/outbox.ts';
import { ask } from '../../../test/signing.ts';
import { totp } from '../../../test/totp.ts';

let academy: TestAcademy;
let learner: Learner;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(async () => {
  await academy.reset();
  learner = await academy.learner();
});
afterAll(() => academy.close());

type Device = ReturnType<typeof createAuthenticator>;
const newDevice = () => createAuthenticator(academy.config.publicUrl);
const begin = (who: Learner, code?: string) =>
  who.call(passkeys.begin, { body: { currentPassword: PASSWORD, ...(code && { code }) } });

/** Adds a passkey as the account page does; returns its ID. */
async function enroll(who: Learner, device: Device, code?: string): Promise<number> {
  const { body } = await begin(who, code);
  const answer = device.make(body.options);
  const added = await who.call(passkeys.add, { body: { name: 'Work laptop', answer } });
  const { id, test: asked } = added.body;
  const tested = await who.call(passkeys.test, { params: { id }, body: { answer: device.use(asked) } });
  expect([added.status, tested.status]).toEqual([201, 200]);
  return id;
}

async function signInWith(device: Device, changes: Parameters<Device['use']>[1] = {}) {
  const { body } = await academy.visitor(passkeys.ask);
  return academy.visitor(passkeys.signIn, { body: { answer: device.use(body.options, changes) } });
}

describe('a passkey', () => {
  test('is added with the password, named, tested at once, and told by mail and in the ledger', async () => {
    const device = newDevice();
    const wrong = await learner.call(passkeys.begin, { body: { currentPassword: 'not-the-password' } });
    expect(wrong.error.code).toBe('auth.invalid_credentials');
    const { body } = await begin(learner);
    const added = await learner.call(passkeys.add, {
      body: { name: 'Work laptop', answer: device.make(body.options) },
    });
    // Until it was tested, it opens nothing.
    expect((await learner.call(passkeys.list)).body).toEqual([]);
    expect((await signInWith(device)).status).toBe(401);
    const answer = device.use(added.body.test);
    const tested = await learner.call(passkeys.test, { params: { id: added.body.id }, body: { answer } });
    expect(tested.body).toMatchObject({ name: 'Work laptop', lastUsedAt: academy.clock.now.toISOString() });
    expect((await learner.call(passkeys.list)).body).toMatchObject([{ name: 'Work laptop' }]);
    const mail = await awaitMail(academy.config.dataDir, `${learner.username}@example.org`);
    expect(mail.headers['subject']).toContain('passkey was added');
    const actions = await academy.database.db
      .selectFrom('ledger')
      .select('action')
      .where('subjectId', '=', learner.id)
      .execute();
    expect(actions.map(({ action }) => action)).toContain('account.passkey_added');
  });

  test('is not added without its owner verified, for another site’s challenge, or twice', async () => {
    const add = (answer: ReturnType<Device['make']>) =>
      learner.call(passkeys.add, { body: { name: 'Key', answer } });
    const { options } = (await begin(learner)).body;
    expect((await add(newDevice().make(options, { isVerified: false }))).error.code).toBe('passkeys.refused');
    const other = createAuthenticator('https://elsewhere.example');
    expect((await add(other.make((await begin(learner)).body.options))).error.code).toBe('passkeys.refused');
    const again = (await begin(learner)).body.options;
    expect((await add(newDevice().make(again))).status).toBe(201);
    expect((await add(newDevice().make(again))).error.code).toBe('passkeys.refused');
  });

  test('asks for the code too where two-factor sign-in is on', async () => {
    const { body } = await learner.call(account.setUpTwoFactor, { body: { currentPassword: PASSWORD } });
    await learner.call(account.confirmTwoFactor, { body: { code: totp(body.secret) } });
    expect((await begin(learner)).error.fields).toHaveProperty('code');
    expect((await begin(learner, '000000')).error.code).toBe('auth.invalid_code');
    expect((await begin(learner, totp(body.secret, 1))).status).toBe(201);
  });

  test('that is revoked signs nobody in, and only its owner can revoke it', async () => {
    const device = newDevice();
    const id = await enroll(learner, device);
    const stranger = await academy.learner();
    expect((await stranger.call(passkeys.revoke, { params: { id } })).status).toBe(404);
    expect((await signInWith(device)).status).toBe(200);
    expect((await learner.call(passkeys.revoke, { params: { id } })).status).toBe(200);
    const refused = await signInWith(device);
    expect([refused.status, refused.error.code]).toEqual([401, 'auth.invalid_credentials']);
  });
});

describe('sign-in with a passkey', () => {
  test('opens a session that is recorded, without a second step', async () => {
    const { body: setUp } = await learner.call(account.setUpTwoFactor, {
      body: { currentPassword: PASSWORD },
    });
    await learner.call(account.confirmTwoFactor, { body: { code: totp(setUp.secret) } });
    const device = newDevice();
    await enroll(learner, device, totp(setUp.secret, 1));
    const { status, body, headers } = await signInWith(device);
    expect([status, body.id]).toEqual([200, learner.id]);
    const [cookie] = String(headers['set-cookie']).split(';');
    const checked = await academy.app.server.inject({
      method: 'GET',
      url: auth.check.path,
      headers: { cookie: cookie ?? '' },
    });
    expect(checked.json()).toMatchObject({ authenticated: true, user: { id: learner.id } });
  });

  test('is refused without the owner, from another site, with a used challenge, or while suspended', async () => {
    const device = newDevice();
    await enroll(learner, device);
    expect((await signInWith(device, { isVerified: false })).status).toBe(401);
    expect((await signInWith(device, { from: 'https://elsewhere.example' })).status).toBe(401);
    expect((await signInWith(newDevice())).status).toBe(401);
    const { body } = await academy.visitor(passkeys.ask);
    const answer = device.use(body.options);
    expect((await academy.visitor(passkeys.signIn, { body: { answer } })).status).toBe(200);
    expect((await academy.visitor(passkeys.signIn, { body: { answer } })).status).toBe(401);
    await academy.database.db
      .updateTable('users')
      .set({ suspendedAt: academy.clock.now, suspendedReason: 'Shared account' })
      .where('id', '=', learner.id)
      .execute();
    expect((await signInWith(device)).error.code).toBe('auth.suspended');
  });
});

describe('signing with a passkey', () => {
  test('takes its answer to what is shown, once, and names it as the component', async () => {
    const course = firstCourse(academy);
    await completeCourse(learner, course);
    await takeAssessment(academy, learner, course, 20);
    const device = newDevice();
    await enroll(learner, device);
    const { body: list } = await learner.call(certificates.statements, { params: { userId: learner.id } });
    const item = { kind: 'course-completion', id: String(list[0]!.attemptId) } as const;
    const { body: shown } = await ask(learner, item);
    const sign = (passkey: ReturnType<Device['use']>) =>
      learner.call(signatures.sign, {
        body: {
          challenge: shown.challenge,
          sha256: shown.items.map(({ sha256 }) => sha256),
          passkey,
          acceptsPolicy: true,
        },
      });
    const other = (await ask(learner, item)).body;
    for (const wrong of [
      device.use(other.passkey!),
      device.use(shown.passkey!, { isVerified: false }),
      newDevice().use(shown.passkey!),
    ]) {
      const { status, error } = await sign(wrong);
      expect([status, Object.keys(error.fields ?? {})]).toEqual([401, ['passkey']]);
    }
    const right = device.use(shown.passkey!);
    expect((await sign(right)).body.signatures).toMatchObject([{ components: ['passkey'], status: 'valid' }]);
    expect((await sign(right)).error.code).toBe('signatures.challenge_used');
  });
});
