import { account, auth, bookings, certificates, type Role } from '@trialwright/contract';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PASSWORD, startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { insertBooking } from '../../../test/bookings.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { awaitMail } from '../../../test/outbox.ts';
import { begin, confirm, pay } from '../../../test/payments.ts';
import { verifyLedger } from '../../core/ledger-chain.ts';
import { EXPORT_TABLES, NOT_EXPORTED } from './export-tables.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(() => academy.reset());
afterAll(() => academy.close());

const of = ({ id }: Learner) => ({ params: { userId: id } });

async function download(learner: Learner): Promise<Record<string, string>> {
  const answer = await learner.call(account.export, of(learner));
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="my-data-.*\.zip"$/);
  const files = unzipSync(new Uint8Array(answer.body));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

/** A learner with a certificate, traces of two purchases, and text of their own. */
async function busyLearner(name = 'Ottoline Private-Person', role: Role = 'CRA') {
  const learner = await academy.learner({ name, role });
  const course = firstCourse(academy);
  await completeCourse(learner, course);
  const { certificateNumber } = await takeAssessment(academy, learner, course, 20);
  const { db } = academy.database;
  const at = new Date();
  const { id: threadId } = await db
    .insertInto('mentorThreads')
    .values({ userId: learner.id, title: 'About consent', createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('mentorMessages')
    .values({ threadId, type: 'user', content: `A question of ${name}`, createdAt: at })
    .execute();
  await db
    .insertInto('messages')
    .values({
      userId: learner.id,
      kind: 'contact',
      senderName: name,
      senderEmail: 'private@example.org',
      subject: 'Help',
      message: 'A private message',
      createdAt: at,
    })
    .execute();
  return { learner, certificateNumber: certificateNumber ?? '' };
}

describe('the export', () => {
  test(
    'holds everything about the person, no secrets, and no one else’s data',
    { tags: ['C-LEGAL-07'] },
    async () => {
      const { learner, certificateNumber } = await busyLearner();
      await busyLearner('Somebody Else');
      await learner.call(account.setUpTwoFactor, { body: { currentPassword: PASSWORD } });
      await insertBooking(academy, learner.id, 'Ottoline Private-Person');
      const files = await download(learner);
      const read = (name: string) => JSON.parse(files[`${name}.json`] ?? '') as Record<string, unknown>[];
      expect(read('profile')).toMatchObject([{ id: learner.id, name: 'Ottoline Private-Person' }]);
      expect(read('certificates')).toMatchObject([{ number: certificateNumber }]);
      expect(Object.keys(read('attempts')[0]?.['answers'] as object)).toHaveLength(20);
      expect(read('progress').length).toBeGreaterThan(2);
      expect(read('mentor-messages')).toMatchObject([{ content: 'A question of Ottoline Private-Person' }]);
      expect(read('bookings')).toHaveLength(1);
      expect(read('ledger').at(0)).toMatchObject({ seq: 1, action: 'account.created' });
      const everything = Object.values(files).join('\n');
      expect(everything).not.toContain('Somebody Else');
      const keys = await sql<{ key: string }>`
      select password as key from accounts union select token from sessions union select secret from two_factors
      union select backup_codes from two_factors`.execute(academy.database.db);
      expect(keys.rows.length).toBeGreaterThan(3);
      for (const { key } of keys.rows) expect(everything).not.toContain(key);
      expect(files['README.txt']).toContain('certificates.json');
      expect(await download(learner)).toMatchObject({ ...files, 'README.txt': expect.any(String) as string });
    },
  );

  test('knows every table that names a person', async () => {
    const { rows } = await sql<{ table: string }>`
      select c.table_name as table from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name in ('user_id', 'subject_id') and t.table_type = 'BASE TABLE'
      order by 1`.execute(academy.database.db);
    const known = new Set([...EXPORT_TABLES.map(({ table }) => table), ...Object.keys(NOT_EXPORTED)]);
    // The chain heads, clock events, and the log of hashes say no more than the ledger itself.
    const missing = rows.map(({ table }) => table).filter((table) => !known.has(table));
    expect(missing).toEqual(['clock_events', 'ledger_heads', 'log_heads', 'log_openings', 'log_queue']);
  });
});

const erase = (learner: Learner, body: object = {}) =>
  learner.call(account.erase, {
    ...of(learner),
    body: { currentPassword: PASSWORD, confirm: learner.username, ...body },
  });

describe('deleting an account', () => {
  test('leaves no personal data and an intact ledger', { tags: ['C-LEGAL-07', 'C-LEGAL-22'] }, async () => {
    const { learner, certificateNumber } = await busyLearner();
    await insertBooking(academy, learner.id, 'Ottoline Private-Person');
    const others = await academy.learner();
    const params = { number: certificateNumber };
    expect((await academy.visitor(certificates.get, { params })).status).toBe(200);
    const answer = await erase(learner);
    expect(answer.status).toBe(200);
    expect(String(answer.headers['set-cookie'])).toMatch(/session_token=;.*Max-Age=0/);
    expect((await learner.call(auth.check)).status).toBe(401);
    expect((await others.call(auth.check)).status).toBe(200);
    const login = { username: learner.username, password: PASSWORD };
    expect((await academy.visitor(auth.login, { body: login })).status).toBe(401);
    expect((await academy.visitor(certificates.get, { params })).status).toBe(404);
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(academy.database.db);
    for (const { name } of tables) {
      const { rows } = await sql<{
        text: string;
      }>`select t::text as text from ${sql.table(name)} t`.execute(academy.database.db);
      const text = rows.map((row) => row.text).join('\n');
      for (const trace of ['Ottoline', learner.username, 'private@example.org', 'owner@example.org'])
        expect(text, `${name}: ${trace}`).not.toContain(trace);
    }
    const ledger = await academy.database.db
      .selectFrom('ledger')
      .select('action')
      .where('subjectId', '=', learner.id)
      .orderBy('seq')
      .execute();
    expect(ledger.length).toBeGreaterThan(5);
    expect(ledger.slice(-2).map(({ action }) => action)).toEqual(['session.ended', 'account.erased']);
    expect((await verifyLedger(academy.database.db)).faults).toEqual([]);
    const mail = await awaitMail(academy.config.dataDir, `${learner.username}@example.org`);
    expect(mail.headers['subject']).toBe('Your Trialwright account was deleted');
  });

  test('frees the username and never the account number, so that no record passes to somebody else', async () => {
    const gone = await academy.learner();
    expect((await erase(gone)).status).toBe(200);
    const { status, body } = await academy.visitor(auth.register, {
      body: {
        fullName: 'Somebody Else',
        email: `${gone.username}@example.org`,
        username: gone.username,
        password: 'a-password-of-their-own',
        confirmPassword: 'a-password-of-their-own',
        role: 'CRA',
        isAdult: true,
        acceptsTerms: true,
      },
    });
    expect(status).toBe(201);
    expect(body.id).toBeGreaterThan(gone.id);
  });

  test('requires the password and the typed username', async () => {
    const learner = await academy.learner();
    for (const [body, field] of [
      [{ confirm: 'somebody' }, 'confirm'],
      [{ confirm: '' }, 'confirm'],
      [{ currentPassword: 'not-it' }, 'currentPassword'],
    ] as const) {
      const answer = await erase(learner, body);
      expect([400, 401]).toContain(answer.status);
      expect(Object.keys(answer.error.fields ?? {})).toEqual([field]);
    }
    expect((await learner.call(auth.check)).status).toBe(200);
  });

  test('happens once when requested twice at the same moment', async () => {
    const learner = await academy.learner();
    const statuses = (await Promise.all([erase(learner), erase(learner)])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => status < 500)).toBe(true);
    expect((await verifyLedger(academy.database.db)).faults).toEqual([]);
  });

  test('is refused for the last administrator, even when the last two leave at the same moment', async () => {
    const admin = await academy.learner({ role: null, isAdmin: true });
    const alone = await erase(admin);
    expect(alone.status).toBe(409);
    expect(alone.error.code).toBe('users.last_admin');
    const second = await academy.learner({ role: null, isAdmin: true });
    const statuses = (await Promise.all([erase(admin), erase(second)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('is refused for the last administrator who is not suspended', async () => {
    const admin = await academy.learner({ role: null, isAdmin: true });
    await academy.learner({ role: null, isAdmin: true });
    const others = academy.database.db.updateTable('users').where('isAdmin', '=', true);
    await others
      .where('id', '!=', admin.id)
      .set({ suspendedAt: new Date(), suspendedReason: 'Left the team' })
      .execute();
    const refused = await erase(admin);
    expect([refused.status, refused.error.code]).toEqual([409, 'users.last_admin']);
  });

  test('cancels and refunds upcoming consultations; one within 24 hours blocks it', async () => {
    const learner = await academy.learner();
    const id = await insertBooking(academy, learner.id, 'Ottoline Private-Person');
    const { db } = academy.database;
    const paid = { userId: learner.id, email: 'owner@example.org', amountCents: 20_000, gateway: 'sandbox' };
    const order = { type: 'consultation', bookingId: id, intentId: 'pi_erase', status: 'paid' };
    await db
      .insertInto('orders')
      .values({ ...paid, ...order, createdAt: new Date() })
      .execute();
    const { startsAt } = await db
      .selectFrom('bookings')
      .select('startsAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    academy.clock.now = DateTime.fromJSDate(startsAt).minus({ hours: 23 }).toJSDate();
    const late = await erase(learner);
    expect(late.status).toBe(409);
    expect(late.error).toMatchObject({ code: 'bookings.too_late' });
    expect(late.error.message).toMatch(/^Your consultation on .* can no longer be canceled/);
    academy.clock.now = DateTime.fromJSDate(startsAt).minus({ hours: 25 }).toJSDate();
    expect((await learner.call(bookings.list, of(learner))).body[0]?.status).toBe('confirmed');
    expect((await erase(learner)).status).toBe(200);
    const kept = await db
      .selectFrom('orders')
      .select(['status', 'userId', 'email'])
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ userId: null, email: '' });
    expect(['refunding', 'refunded']).toContain(kept.status);
  });

  test('keeps payment records without the person and refunds late payments', async () => {
    const learner = await academy.learner({ isPaid: false });
    const intent = await begin(learner);
    expect((await pay(learner, intent)).status).toBe(200);
    expect((await confirm(learner, intent)).status).toBe(200);
    const open = await begin(learner, 'PI');
    await pay(learner, open, 'processes');
    expect((await erase(learner)).status).toBe(200);
    const { db } = academy.database;
    const read = () =>
      db.selectFrom('orders').select(['role', 'status', 'userId', 'email']).orderBy('id').execute();
    expect((await read())[0]).toEqual({ role: 'CRA', status: 'paid', userId: null, email: '' });
    await academy.app.context.jobs.send('sandbox-settle', { id: open.paymentIntentId });
    await vi.waitFor(async () => expect((await read())[1]?.status).toMatch(/^refund/), {
      timeout: 20_000,
      interval: 200,
    });
    expect((await verifyLedger(db)).faults).toEqual([]);
  });
});
