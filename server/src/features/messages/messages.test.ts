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

/** Sends from a different IP address each time, to stay under the rate limit. */
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
  test('adds any visitor’s message to the inbox, unread', { tags: ['C-ADMIN-21', 'C-API-24'] }, async () => {
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

  test('records a signed-in sender’s account', async () => {
    const person = await academy.learner();
    await send(request(), { cookie: person.cookie });
    expect((await inbox())[0]).toMatchObject({ userId: person.id, priority: 'normal' });
  });

  test('stores nothing from a bot that fills in the honeypot, and fakes success', async () => {
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
  ])('rejects %s = %j with its field', async (field, value) => {
    const { status, body } = await send({ ...request(), [field]: value });
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual([field]);
    expect(await inbox()).toEqual([]);
  });

  test('accepts five an hour from one email address, however it is spelled', async () => {
    const email = nextEmail();
    for (let count = 0; count < 5; count++) expect((await send(request({ email }))).status).toBe(201);
    const sixth = await send(request({ email: email.toUpperCase() }));
    expect(sixth).toMatchObject({ status: 429, body: { code: 'request.too_many' } });
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(request())).status).toBe(201);
  });

  test('accepts five an hour from one account and twenty from one IP address', async () => {
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
    'lists the newest first, each with other messages from its address',
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
    'accepts any of four statuses and three priorities at any time',
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

describe('a reply', () => {
  test(
    'is stored, sets the status, and is emailed, to a confirmed address with the message quoted',
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

  test.each(['a visitor', 'another account'])('quotes nothing to an address typed by %s', async (by) => {
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
  });

  test('notifies the sender’s account and is in its ledger without the text', async () => {
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

  test('sent twice is one reply and one email; a different text is another', async () => {
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

  test('requires a text and an existing message', async () => {
    await send(request());
    const id = (await inbox())[0]?.id ?? 0;
    expect((await respond(id, ' \n ')).error.fields).toHaveProperty('adminResponse');
    expect((await respond(2_000_000_000, 'Hello')).error.code).toBe('messages.not_found');
    expect((await inbox())[0]).toMatchObject({ status: 'unread', responses: [] });
  });
});
