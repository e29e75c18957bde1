import { messages, notifications, type ContactMessage } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { awaitMail, readOutbox } from '../../../test/outbox.ts';

let academy: TestAcademy;
let admin: Learner;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(async () => {
  await academy.reset();
  await academy.database.db.deleteFrom('messages').execute();
  admin = await academy.learner({ role: null, isAdmin: true, name: 'Ada Admin' });
});
afterAll(() => academy.close());

let senders = 0;
const nextEmail = () => `sender${++senders}@example.org`;
const request = (more: Partial<ContactMessage> = {}): ContactMessage => ({
  name: 'Tomasz Wilk',
  email: nextEmail(),
  subject: 'Paid, but locked',
  message: 'I paid last night.\n\nEvery module is still locked.',
  ...more,
});

/** Sends from an address of its own, so that the limit of a machine stays out of the way. */
async function send(
  body: object,
  { cookie = '', address = `10.1.${senders % 250}.${++senders % 250}` } = {},
) {
  const response = await academy.app.server.inject({
    method: 'POST',
    url: messages.send.path,
    remoteAddress: address,
    headers: cookie ? { cookie } : {},
    payload: body,
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

const inbox = async () => (await admin.call(messages.list)).body;
const respond = (id: number, adminResponse: string) =>
  admin.call(messages.respond, { params: { id }, body: { adminResponse } });

describe('the contact form', () => {
  test('puts what anybody writes into the inbox, unread', { tags: ['C-ADMIN-21', 'C-API-24'] }, async () => {
    const body = request({ priority: 'high' });
    expect(await send(body)).toMatchObject({ status: 201, body: { ok: true } });
    const { name: senderName, email: senderEmail, subject, message } = body;
    expect(await inbox()).toEqual([
      {
        id: expect.any(Number),
        kind: 'contact',
        subject,
        senderName,
        senderEmail,
        userId: null,
        message,
        priority: 'high',
        status: 'unread',
        createdAt: academy.clock.now.toISOString(),
        adminResponse: null,
        respondedAt: null,
        responses: [],
        earlier: [],
      },
    ]);
  });

  test('keeps the account of a signed-in sender', async () => {
    const person = await academy.learner();
    await send(request(), { cookie: person.cookie });
    expect((await inbox())[0]).toMatchObject({ userId: person.id, priority: 'normal' });
  });

  test('stores nothing for a program that fills the hidden field, and does not tell it', async () => {
    expect(await send(request({ website: 'https://spam.example' }))).toMatchObject({ status: 201 });
    expect(await inbox()).toEqual([]);
  });

  test.each([
    ['name', 'Eve\r\nBcc: all@example.org'],
    ['subject', 'Hello\nBcc: all@example.org'],
    ['subject', 'Hello\u0000there'],
    ['name', 'Eve \u202Etxt.exe'],
    ['email', 'eve@example.org\r\nBcc: all@example.org'],
    ['email', 'nobody'],
    ['message', 'short'],
    ['subject', ' '],
    ['priority', 'urgent'],
  ])('refuses %s = %j and names the field', async (field, value) => {
    const { status, body } = await send({ ...request(), [field]: value });
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual([field]);
    expect(await inbox()).toEqual([]);
  });

  test('takes five an hour of one address, however it is written', async () => {
    const email = nextEmail();
    for (let count = 0; count < 5; count++) expect((await send(request({ email }))).status).toBe(201);
    const sixth = await send(request({ email: email.toUpperCase() }));
    expect(sixth).toMatchObject({ status: 429, body: { code: 'request.too_many' } });
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(request())).status).toBe(201);
  });

  test('takes five an hour of one account, and twenty of one machine', async () => {
    const { cookie } = await academy.learner();
    for (let count = 0; count < 5; count++) expect((await send(request(), { cookie })).status).toBe(201);
    expect((await send(request(), { cookie })).status).toBe(429);
    const address = '10.99.0.1';
    for (let count = 0; count < 20; count++) expect((await send(request(), { address })).status).toBe(201);
    expect((await send(request(), { address })).status).toBe(429);
  });
});

describe('the inbox', () => {
  test('is for administrators only', { tags: ['C-ADMIN-03'] }, async () => {
    await send(request());
    const person = await academy.learner();
    expect((await person.call(messages.list)).error.code).toBe('auth.forbidden');
    expect((await academy.visitor(messages.list)).status).toBe(401);
  });

  test(
    'lists the newest first, each with the other messages of its address',
    { tags: ['C-API-24'] },
    async () => {
      const email = nextEmail();
      for (const subject of ['First', 'Second', 'Third']) {
        academy.clock.now = new Date(academy.clock.now.getTime() + 60_000);
        await send(request({ email, subject }));
      }
      await send(request({ subject: 'Of another' }));
      const list = await inbox();
      expect(list.map(({ subject }) => subject)).toEqual(['Of another', 'Third', 'Second', 'First']);
      expect(list[2]?.earlier.map(({ subject }) => subject)).toEqual(['Third', 'First']);
      expect(list[0]?.earlier).toEqual([]);
    },
  );

  test(
    'any of four statuses and three priorities can be set at any time',
    { tags: ['C-ADMIN-10', 'C-API-26'] },
    async () => {
      await send(request());
      const id = (await inbox())[0]?.id ?? 0;
      for (const status of ['resolved', 'unread', 'replied', 'read', 'unread'] as const) {
        const answer = await admin.call(messages.setStatus, { params: { id }, body: { status } });
        expect(answer.body.status).toBe(status);
      }
      for (const priority of ['urgent', 'normal', 'high'] as const)
        expect(
          (await admin.call(messages.setPriority, { params: { id }, body: { priority } })).body,
        ).toMatchObject({
          priority,
          status: 'unread',
        });
      const bad = { params: { id }, body: { status: 'spam' as 'read' } };
      expect((await admin.call(messages.setStatus, bad)).error.fields).toHaveProperty('status');
      const missing = { params: { id: 2_000_000_000 }, body: { status: 'read' as const } };
      expect((await admin.call(messages.setStatus, missing)).error.code).toBe('messages.not_found');
    },
  );
});

describe('an answer', () => {
  test(
    'is kept, sets the status and goes out by mail, to a confirmed address with the message quoted',
    { tags: ['C-API-25', 'C-ADMIN-21'] },
    async () => {
      const person = await academy.learner({ name: 'Tomasz Wilk' });
      const body = request({
        email: `${person.username}@example.org`,
        subject: 'Paid, but <b>locked</b>',
        message: 'Line one\nLine <script>two</script>',
      });
      await send(body, { cookie: person.cookie });
      const id = (await inbox())[0]?.id ?? 0;
      academy.clock.now = new Date(academy.clock.now.getTime() + 60_000);
      const answer = await respond(id, 'Thank you.\n\nIt is open now.\nWrite back if not.');
      const at = academy.clock.now.toISOString();
      const text = 'Thank you.\n\nIt is open now.\nWrite back if not.';
      expect(answer.body).toMatchObject({
        status: 'replied',
        adminResponse: text,
        respondedAt: at,
        responses: [{ text, at, by: 'Ada Admin' }],
      });
      expect(await inbox()).toEqual([answer.body]);
      const mail = await awaitMail(academy.config.dataDir, body.email);
      expect(mail.headers['subject']).toBe(`Re: ${body.subject}`);
      expect(mail.text).toContain('Hello Tomasz Wilk,');
      expect(mail.text).toContain('It is open now.\nWrite back if not.');
      expect(mail.text).toMatch(/> Line one\n> Line <script>two<\/script>/);
      expect(mail.html).toContain('Line &lt;script&gt;two&lt;/script&gt;');
      expect(mail.html).not.toContain('<script>');
    },
  );

  test.each(['a visitor', 'another account'])(
    'gives an address that %s typed none of their words',
    async (by) => {
      const owner = await academy.learner({ name: 'Olga Owner' });
      const body = request({
        name: 'You have won',
        email: `${owner.username}@example.org`,
        subject: 'Claim your prize',
        message: 'Open https://evil.example at once.',
      });
      const { cookie } = await academy.learner();
      await send(body, by === 'a visitor' ? {} : { cookie });
      const id = (await inbox())[0]?.id ?? 0;
      await respond(id, 'What may we do for you?');
      const mail = await awaitMail(academy.config.dataDir, body.email);
      expect(mail.headers['subject']).toMatch(/^Re: your message of /);
      expect(mail.text).toContain('What may we do for you?');
      expect(mail.text).toContain(`Message: ${id}`);
      expect(JSON.stringify(mail)).not.toMatch(/won|prize|evil/i);
    },
  );

  test('tells the account of the sender, and stands in its record without a word of the text', async () => {
    const person = await academy.learner();
    await send(request(), { cookie: person.cookie });
    const id = (await inbox())[0]?.id ?? 0;
    await respond(id, 'A private answer');
    const bell = await person.call(notifications.list, { params: { userId: person.id } });
    expect(bell.body[0]).toMatchObject({ kind: 'reply', title: 'Answered: Paid, but locked' });
    const rows = await academy.database.db
      .selectFrom('ledger')
      .selectAll()
      .where('subjectId', '=', person.id)
      .where('action', '=', 'message.answered')
      .execute();
    expect(rows).toMatchObject([{ actorId: admin.id, object: `message:${id}` }]);
    expect(JSON.stringify(rows)).not.toContain('private');
  });

  test('pressed twice is one answer and one mail; another text is another', async () => {
    const body = request();
    await send(body);
    const id = (await inbox())[0]?.id ?? 0;
    await Promise.all([respond(id, 'Once only'), respond(id, 'Once only')]);
    expect((await inbox())[0]?.responses).toHaveLength(1);
    await respond(id, 'And one more thing');
    expect((await inbox())[0]?.responses.map(({ text }) => text)).toEqual([
      'Once only',
      'And one more thing',
    ]);
    await expect
      .poll(
        () => readOutbox(academy.config.dataDir).filter(({ headers }) => headers['to'] === body.email).length,
        { timeout: 15_000 },
      )
      .toBe(2);
  });

  test('must say something, to a message that exists', async () => {
    await send(request());
    const id = (await inbox())[0]?.id ?? 0;
    expect((await respond(id, ' \n ')).error.fields).toHaveProperty('adminResponse');
    expect((await respond(2_000_000_000, 'Hello')).error.code).toBe('messages.not_found');
    expect((await inbox())[0]).toMatchObject({ status: 'unread', responses: [] });
  });
});
