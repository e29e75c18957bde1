import { account, adminLearners, auth, records, users } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { awaitMail } from '../../../test/outbox.ts';

const REASON = 'Shared the account with a colleague';

let academy: TestAcademy;
let admin: Learner;
let learner: Learner;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(async () => {
  await academy.reset();
  admin = await academy.learner({ role: null, isAdmin: true, name: 'Ada Min' });
  learner = await academy.learner({ name: 'Lea Rner', isPaid: false });
});
afterAll(() => academy.close());

const of = ({ id }: Learner, reason = REASON) => ({ params: { id }, body: { reason } });
const signIn = (password = PASSWORD) =>
  academy.visitor(auth.login, { body: { username: learner.username, password } });
const mailTo = ({ username }: Learner) => awaitMail(academy.config.dataDir, `${username}@example.org`);
const ledger = (action: string) =>
  academy.database.db
    .selectFrom('ledger')
    .select(['actorId', 'object', 'reason', 'before', 'after'])
    .where('subjectId', '=', learner.id)
    .where('action', '=', action)
    .execute();

describe('a suspension', () => {
  test('ends all sessions immediately, blocks sign-in, is recorded and emailed, and can be lifted', async () => {
    const { body, status } = await admin.call(adminLearners.suspend, of(learner));
    expect(status).toBe(200);
    expect(body).toMatchObject({ suspendedReason: REASON, sessions: 0 });
    expect((await learner.call(auth.check)).status).toBe(401);
    const refused = await signIn();
    expect([refused.status, refused.error.code]).toEqual([403, 'auth.suspended']);
    expect((await signIn('another-wrong-password')).error.code).toBe('auth.invalid_credentials');
    expect(await ledger('account.suspended')).toMatchObject([
      { actorId: admin.id, object: `user:${learner.id}`, reason: REASON },
    ]);
    const mail = await mailTo(learner);
    expect(mail.headers['subject']).toContain('suspended');
    expect(mail.text).toContain(REASON);
    expect((await admin.call(adminLearners.suspend, of(learner))).error.code).toBe('users.suspended');

    const lifted = await admin.call(adminLearners.lift, of(learner, 'Settled with the employer'));
    expect(lifted.body).toMatchObject({ suspendedAt: null, suspendedReason: null });
    expect((await signIn()).status).toBe(200);
    expect((await admin.call(adminLearners.lift, of(learner))).error.code).toBe('users.not_suspended');
    const { body: read } = await admin.call(adminLearners.get, { params: { id: learner.id } });
    expect(read.history.map(({ action }) => action)).toEqual([
      'account.suspension_lifted',
      'account.suspended',
    ]);
  });

  test('is refused for the only administrator who is not suspended', async () => {
    expect((await admin.call(adminLearners.suspend, of(admin))).error.code).toBe('users.last_admin');
    const second = await academy.learner({ role: null, isAdmin: true });
    expect((await admin.call(adminLearners.suspend, of(second))).status).toBe(200);
    expect((await admin.call(adminLearners.suspend, of(admin))).error.code).toBe('users.last_admin');
    expect((await admin.call(auth.check)).status).toBe(200);
  });

  test('requires a reason, a person, and an administrator', async () => {
    expect((await admin.call(adminLearners.suspend, of(learner, ' no '))).error.fields).toHaveProperty(
      'reason',
    );
    const nobody = { params: { id: 999_999 }, body: { reason: REASON } };
    expect((await admin.call(adminLearners.suspend, nobody)).error.code).toBe('users.not_found');
    expect((await learner.call(adminLearners.suspend, of(admin))).error.code).toBe('auth.forbidden');
  });
});

test('sessions are ended with a reason, and the person can sign in again', async () => {
  expect((await admin.call(adminLearners.endSessions, of(learner))).body.sessions).toBe(0);
  expect((await learner.call(auth.check)).status).toBe(401);
  expect(await ledger('account.sessions_ended')).toMatchObject([{ actorId: admin.id, reason: REASON }]);
  expect((await signIn()).status).toBe(200);
});

test('a role is granted and withdrawn immediately and recorded', async () => {
  const role = { params: { id: learner.id }, body: { reason: REASON, role: 'CRA' as const } };
  const roles = async () => (await learner.call(users.roles, { params: { userId: learner.id } })).body;
  expect((await admin.call(adminLearners.withdrawRole, role)).error.code).toBe('roles.not_held');
  expect((await admin.call(adminLearners.grantRole, role)).body.roles).toEqual([
    { role: 'CRA', isPaid: true },
  ]);
  expect(await roles()).toEqual([{ role: 'CRA', isPaid: true }]);
  expect((await admin.call(adminLearners.grantRole, role)).error.code).toBe('roles.already_owned');
  expect((await admin.call(adminLearners.withdrawRole, role)).status).toBe(200);
  expect(await roles()).toEqual([{ role: 'CRA', isPaid: false }]);
  expect(await ledger('role.granted')).toMatchObject([{ object: 'role:CRA', reason: REASON }]);
  expect(await ledger('role.withdrawn')).toMatchObject([{ object: 'role:CRA', reason: REASON }]);
});

test('people are found by words of name, username, and email', async () => {
  const found = async (q: string) =>
    (await admin.call(adminLearners.search, { query: { q } })).body.map(({ id }) => id);
  expect(await found('')).toEqual([learner.id, admin.id]);
  expect(await found(`lea ${learner.username}@`)).toEqual([learner.id]);
  for (const q of ['lea nobody', '%', "' or 1=1 --"]) expect(await found(q), q).toEqual([]);
});

describe('an administrator’s read of a person’s data', () => {
  const params = () => ({ params: { userId: learner.id } });

  test('is in that person’s ledger once an hour per administrator', async () => {
    await Promise.all([
      admin.call(records.get, params()),
      admin.call(users.dashboard, params()),
      admin.call(account.export, params()),
    ]);
    expect(await ledger('admin.read')).toMatchObject([{ actorId: admin.id, object: `user:${learner.id}` }]);
    const second = await academy.learner({ role: null, isAdmin: true });
    await second.call(records.get, params());
    expect(await ledger('admin.read')).toHaveLength(2);
    academy.clock.now = new Date(academy.clock.now.getTime() + 61 * 60_000);
    await admin.call(records.get, params());
    await admin.call(records.get, params());
    expect(await ledger('admin.read')).toHaveLength(3);
  });

  test('is not recorded for their own data or for refused calls', async () => {
    await learner.call(records.get, params());
    await (await academy.learner()).call(records.get, params());
    expect(await ledger('admin.read')).toEqual([]);
  });
});
