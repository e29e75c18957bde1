import type { AddressInfo } from 'node:net';
import { auth, bookings, payments } from '@trialwright/contract';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startAcademy, type TestAcademy } from '../../test/academy.ts';
import { parseMail, readOutbox, type SentMail } from '../../test/outbox.ts';
import { begin, confirm, pay } from '../../test/payments.ts';

interface Received {
  from: string;
  to: string[];
  source: string;
}

let academy: TestAcademy;
let smtp: SMTPServer;
const received: Received[] = [];
let isRefusing = false;

/** A mail server as configured in SMTP_URL: real SMTP on a local port. */
beforeAll(async () => {
  smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_address, _session, done) => done(isRefusing ? new Error('try again later') : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  academy = await startAcademy({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Trialwright <desk@academy.example.org>',
    PUBLIC_URL: 'https://academy.example.org',
  });
});
beforeEach(async () => {
  received.length = 0;
  isRefusing = false;
  await academy.reset();
});
afterAll(async () => {
  await academy.close();
  await new Promise<void>((resolve) => {
    smtp.close(resolve);
  });
});

describe('mail over SMTP', () => {
  test('a reset email goes to one person, from the configured sender, and not to the outbox', async () => {
    const { username } = await academy.learner({ name: 'Zoë Ångström' });
    await academy.visitor(auth.forgotPassword, { body: { email: `${username}@example.org` } });
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 15_000 });
    expect(received[0]).toMatchObject({ from: 'desk@academy.example.org', to: [`${username}@example.org`] });
    const mail = parseMail(received[0]?.source ?? '');
    expect(mail.headers['from']).toBe('Trialwright <desk@academy.example.org>');
    expect(mail.text).toContain('Hello Zoë Ångström,');
    expect(readOutbox(academy.config.dataDir)).toEqual([]);
  });

  test('links use the configured URL, not the request’s Host', async () => {
    const { username } = await academy.learner();
    await academy.app.server.inject({
      method: 'POST',
      url: auth.forgotPassword.path,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
      payload: { email: `${username}@example.org` },
    });
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 15_000 });
    const mail = parseMail(received[0]?.source ?? '');
    expect(mail.text).toMatch(/https:\/\/academy\.example\.org\/reset-password\?token=\w+/);
    expect(received[0]?.source).not.toContain('evil.example');
  });

  test('line breaks in a name or an address add no header and no recipient', async () => {
    await academy.app.context.mail.deliver({
      to: 'person@example.org\r\nBcc: third@evil.example',
      subject: 'Hello\r\nBcc: fourth@evil.example',
      text: 'text',
      html: '<p>text</p>',
    });
    expect(received).toHaveLength(1);
    const { headers } = parseMail(received[0]?.source ?? '');
    expect(Object.keys(headers)).not.toContain('bcc');
    expect(received[0]?.to.some((address) => address.includes('fourth'))).toBe(false);
    expect(received[0]?.to).toHaveLength(1);
  });

  test(
    'welcome, receipt, and booking emails arrive, the booking with its calendar file',
    { tags: ['C-REG-03', 'C-CONSULT-17'] },
    async () => {
      academy.clock.now = new Date('2027-01-11T15:30:00Z');
      const mailTo = (address: string, subject: RegExp): Promise<SentMail> =>
        vi.waitFor(
          () => {
            const mails = received
              .filter(({ to }) => to.includes(address))
              .map(({ source }) => parseMail(source));
            const mail = mails.find(({ headers }) => subject.test(headers['subject'] ?? ''));
            expect(mail, `${subject} to ${address}`).toBeDefined();
            return mail as SentMail;
          },
          { timeout: 15_000 },
        );
      const registered = await academy.visitor(auth.register, {
        body: {
          fullName: 'Nadia Brown',
          email: 'nadia@example.org',
          username: 'nadia',
          password: 'a-long-test-password',
          confirmPassword: 'a-long-test-password',
          role: 'CRA',
          isAdult: true,
          acceptsTerms: true,
        },
      });
      expect(registered.status).toBe(201);
      expect((await mailTo('nadia@example.org', /^Welcome/)).text).toContain('Hello there,');

      const buyer = await academy.learner({ role: 'CRA', isPaid: false });
      const address = `${buyer.username}@example.org`;
      const intent = await begin(buyer);
      await pay(buyer, intent);
      await confirm(buyer, intent);
      const receipt = await mailTo(address, /receipt/i);
      expect(receipt.text).toContain('$249');
      expect(receipt.html).toContain('$249');

      const held = await buyer.call(bookings.hold, {
        body: { date: '2027-01-14', time: '10:00 AM', type: 'career', name: 'Ines Ferreira', email: address },
      });
      const { bookingId } = held.body;
      const fee = await buyer.call(payments.createIntent, {
        body: { amount: 200, type: 'consultation', consultationType: 'career', bookingId },
      });
      await pay(buyer, fee.body);
      await buyer.call(bookings.confirm, { body: { bookingId, paymentIntentId: fee.body.paymentIntentId } });
      await mailTo(address, /^Confirmed: Career Guidance/);
      const source = received.map((mail) => mail.source).find((text) => text.includes('text/calendar'));
      const calendar = parseMail(source ?? '').calendar;
      expect(calendar).toContain('BEGIN:VTIMEZONE');
      expect(calendar).toContain('DTSTART;TZID=America/New_York:20270114T100000');
      expect(readOutbox(academy.config.dataDir)).toEqual([]);
    },
  );

  test('an undeliverable email stays in the queue and fails no request', async () => {
    const { username } = await academy.learner();
    isRefusing = true;
    const answer = await academy.visitor(auth.forgotPassword, { body: { email: `${username}@example.org` } });
    expect(answer.status).toBe(202);
    const { pool } = academy.database;
    await vi.waitFor(
      async () => {
        const { rows } = await pool.query(
          `select state from jobs.job where name = 'mail' and data->>'to' = $1 and state = 'retry'`,
          [`${username}@example.org`],
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 15_000 },
    );
    expect(received.filter(({ to }) => to.includes(`${username}@example.org`))).toEqual([]);
  });
});
