import { bookings, payments, SLOT_TIMES, type Booking, type SlotTime } from '@trialwright/contract';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { pay } from '../../../test/payments.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(async () => {
  await academy.reset();
  // Monday, 10 AM in New York, in a week without a clock change.
  academy.clock.now = new Date('2027-01-11T15:00:00Z');
});
afterAll(() => academy.close());

const TUESDAY = '2027-01-12';
const THURSDAY = '2027-01-14';

const request = (more: object = {}) => ({
  date: THURSDAY,
  time: '10:00 AM' as SlotTime,
  type: 'career' as const,
  name: 'Ines Ferreira',
  email: 'ines@example.org',
  ...more,
});

const hold = (person: Pick<Learner, 'call'>, more: object = {}) =>
  person.call(bookings.hold, { body: request(more) });

let addresses = 0;
/** Holds as guests from different IP addresses, to stay under the rate limit. */
const holdAsStranger = (more: object = {}) =>
  academy.app.server.inject({
    method: 'POST',
    url: '/api/booking/create',
    remoteAddress: `10.${Math.floor(++addresses / 250)}.0.${addresses % 250}`,
    payload: request(more),
  });

async function startPayment(person: Pick<Learner, 'call'>, bookingId: number, holdToken?: string) {
  const { body, error, status } = await person.call(payments.createIntent, {
    body: { amount: 200, type: 'consultation', consultationType: 'career', bookingId, holdToken },
  });
  if (status !== 200) throw new Error(error.message);
  return body;
}

const confirm = (
  person: Pick<Learner, 'call'>,
  bookingId: number,
  paymentIntentId: string,
  holdToken?: string,
) => person.call(bookings.confirm, { body: { bookingId, paymentIntentId, holdToken } });

/** A confirmed booking. */
async function book(person: Learner, more: object = {}): Promise<Booking> {
  const held = await hold(person, more);
  const intent = await startPayment(person, held.body.bookingId);
  await pay(person, intent);
  const { body, status, error } = await confirm(person, held.body.bookingId, intent.paymentIntentId);
  if (status !== 200) throw new Error(error.message);
  return body;
}

/** A confirmed guest booking. */
async function bookAsGuest(): Promise<{ bookingId: number; token: string }> {
  const held = (await holdAsStranger()).json<{ bookingId: number; holdToken: string }>();
  const guest = { call: academy.visitor };
  const intent = await startPayment(guest, held.bookingId, held.holdToken);
  await pay(guest, intent);
  const { body } = await confirm(guest, held.bookingId, intent.paymentIntentId, held.holdToken);
  expect(body.status).toBe('confirmed');
  return { bookingId: held.bookingId, token: held.holdToken };
}

const slot = async (time: SlotTime, date = THURSDAY) =>
  (await academy.visitor(bookings.slots, { query: { date } })).body.find((each) => each.time === time);

const pass = (minutes: number) => {
  academy.clock.now = new Date(academy.clock.now.getTime() + minutes * 60_000);
};

describe('the slots', () => {
  test(
    'are nine a day; past, held, and booked ones are unavailable',
    { tags: ['C-CONSULT-08'] },
    async () => {
      const today = (await academy.visitor(bookings.slots, { query: { date: '2027-01-11' } })).body;
      expect(today.map(({ time, available }) => [time, available])).toEqual(
        SLOT_TIMES.map((time, index) => [time, index > 1]),
      );
      expect((await academy.visitor(bookings.slots, { query: { date: '2027-01-16' } })).body).toEqual([]);
      const person = await academy.learner();
      await hold(person);
      expect(await slot('10:00 AM')).toMatchObject({
        available: false,
        startsAt: '2027-01-14T15:00:00.000Z',
      });
      expect(await slot('11:00 AM')).toMatchObject({ available: true });
      pass(16);
      expect(await slot('10:00 AM')).toMatchObject({ available: true });
    },
  );
});

describe('holding a slot', () => {
  test(
    'lasts 15 minutes, costs nothing yet, and excludes others',
    { tags: ['C-CONSULT-16', 'C-API-20'] },
    async () => {
      const person = await academy.learner();
      const other = await academy.learner();
      const { status, body } = await hold(person);
      expect({ status, body }).toEqual({
        status: 201,
        body: {
          bookingId: body.bookingId,
          price: 200,
          holdToken: null,
          holdUntil: DateTime.fromJSDate(academy.clock.now).plus({ minutes: 15 }).toUTC().toISO(),
        },
      });
      const refused = await hold(other);
      expect(refused).toMatchObject({ status: 409, error: { code: 'bookings.slot_taken' } });
      pass(15);
      expect((await hold(other)).status).toBe(201);
    },
  );

  test('a guest’s hold token renews that hold, and no other, with corrected details', async () => {
    const first = (await holdAsStranger({ name: 'Inse Ferreira' })).json() as {
      bookingId: number;
      holdToken: string;
    };
    expect(first.holdToken.length).toBeGreaterThanOrEqual(32);
    expect((await holdAsStranger({ name: 'Ines Ferreira' })).statusCode).toBe(409);
    expect((await holdAsStranger({ holdToken: 'x'.repeat(32) })).statusCode).toBe(409);
    const again = await holdAsStranger({ name: 'Ines Ferreira', holdToken: first.holdToken });
    expect(again.statusCode).toBe(201);
    const rows = await academy.database.db
      .selectFrom('bookings')
      .select(['id', 'name', 'status'])
      .orderBy('id')
      .execute();
    expect(rows.map(({ name, status }) => [name, status])).toEqual([
      ['Inse Ferreira', 'expired'],
      ['Ines Ferreira', 'held'],
    ]);
    // A used token releases nothing.
    expect((await holdAsStranger({ holdToken: first.holdToken })).statusCode).toBe(409);
  });

  test('200 at once on one slot: one holds it', { timeout: 120_000 }, async () => {
    for (const time of SLOT_TIMES.slice(0, 3)) {
      const answers = await Promise.all(Array.from({ length: 200 }, () => holdAsStranger({ time })));
      const codes = answers.map(({ statusCode }) => statusCode);
      expect(codes.filter((code) => code === 201)).toHaveLength(1);
      expect(codes.filter((code) => code === 409)).toHaveLength(199);
    }
  });

  test.each([
    ['a weekend', { date: '2027-01-16' }, 'date'],
    ['yesterday', { date: '2027-01-08' }, 'date'],
    ['too far ahead', { date: '2027-03-15' }, 'date'],
    ['a time that has passed', { date: '2027-01-11', time: '9:00 AM' }, 'time'],
    ['no such slot', { time: '9:30 AM' }, 'time'],
    ['no date', { date: 'soon' }, 'date'],
    ['no type', { type: 'astrology' }, 'type'],
    ['no name', { name: '   ' }, 'name'],
    ['no email', { email: 'ines' }, 'email'],
    ['a level that does not exist', { experience: 'guru' }, 'experience'],
  ])(
    'with %s is rejected at its field',
    { tags: ['C-CONSULT-11', 'C-CONSULT-12', 'C-CONSULT-14'] },
    async (_what, more, field) => {
      const person = await academy.learner();
      const { status, error } = await hold(person, more);
      expect(status).toBe(400);
      expect(Object.keys(error.fields ?? {})).toContain(field);
    },
  );

  test(
    'phone, organization, level, and agenda are optional',
    { tags: ['C-CONSULT-13', 'C-CONSULT-18'] },
    async () => {
      const person = await academy.learner();
      const booked = await book(person, { experience: 'mid', agenda: 'From coordinator to CRA' });
      expect(booked).toMatchObject({
        phone: '',
        organization: '',
        experience: 'mid',
        agenda: 'From coordinator to CRA',
      });
      expect((await book(person, { time: '11:00 AM', experience: '' })).experience).toBeNull();
    },
  );
});

describe('paying for a consultation', () => {
  test(
    'confirms it and sends an email with a calendar file',
    { tags: ['C-PAY-13', 'C-API-23'] },
    async () => {
      const person = await academy.learner();
      const booked = await book(person);
      expect(booked).toMatchObject({
        status: 'confirmed',
        date: THURSDAY,
        time: '10:00 AM',
        price: 200,
        canChange: true,
      });
      const { rows } = await academy.database.pool.query<{
        data: { subject: string; calendar?: { content: string } };
      }>(
        `select data from jobs.job where name = 'mail' and data->>'to' = 'ines@example.org' order by created_on desc limit 2`,
      );
      const mail = rows.map(({ data }) => data).find(({ calendar }) => calendar);
      expect(mail?.subject).toBe('Confirmed: Career Guidance, Thursday, January 14, 2027, 10:00 AM EST');
      const calendar = mail?.calendar?.content ?? '';
      expect(calendar).toContain('BEGIN:VTIMEZONE');
      expect(calendar).toContain('DTSTART;TZID=America/New_York:20270114T100000');
      expect(calendar).toContain('DTEND;TZID=America/New_York:20270114T110000');
      expect(calendar).toContain('METHOD:REQUEST');
    },
  );

  test('is refused once the hold has expired, and at a different price', async () => {
    const person = await academy.learner();
    const { body } = await hold(person);
    const ask = (amount: number) =>
      person.call(payments.createIntent, {
        body: { amount, type: 'consultation', bookingId: body.bookingId },
      });
    expect((await ask(20)).error).toMatchObject({
      code: 'payments.price_changed',
      fields: { amount: '200' },
    });
    pass(15);
    expect((await ask(200)).error.code).toBe('bookings.hold_expired');
  });

  test('an unpaid payment or another user’s confirms nothing', async () => {
    const person = await academy.learner();
    const other = await academy.learner();
    const mine = await hold(person);
    const intent = await startPayment(person, mine.body.bookingId);
    expect((await confirm(person, mine.body.bookingId, intent.paymentIntentId)).status).toBe(402);
    const theirs = await hold(other, { time: '11:00 AM' });
    await pay(person, intent);
    expect((await confirm(other, theirs.body.bookingId, intent.paymentIntentId)).status).toBe(404);
    expect(
      (
        await other.call(payments.createIntent, {
          body: { amount: 200, type: 'consultation', bookingId: mine.body.bookingId },
        })
      ).error.code,
    ).toBe('bookings.not_found');
  });

  test('that arrives late keeps the slot if no one took it', async () => {
    const person = await academy.learner();
    const held = await hold(person);
    const intent = await startPayment(person, held.body.bookingId);
    pass(20);
    await pay(person, intent);
    expect((await confirm(person, held.body.bookingId, intent.paymentIntentId)).body.status).toBe(
      'confirmed',
    );
  });

  test('that arrives after someone else took the slot is refunded, and says so', async () => {
    const person = await academy.learner();
    const other = await academy.learner();
    const held = await hold(person);
    const intent = await startPayment(person, held.body.bookingId);
    pass(16);
    expect((await hold(other)).status).toBe(201);
    await pay(person, intent);
    const late = await confirm(person, held.body.bookingId, intent.paymentIntentId);
    expect(late).toMatchObject({ status: 409, error: { code: 'bookings.slot_taken' } });
    await vi.waitFor(
      async () => {
        const { body } = await person.call(payments.get, {
          params: { paymentIntentId: intent.paymentIntentId },
          query: { clientSecret: intent.clientSecret },
        });
        const refund = await academy.database.db
          .selectFrom('sandboxIntents')
          .select('refundedAt')
          .where('id', '=', intent.paymentIntentId)
          .executeTakeFirst();
        expect([body.status, refund?.refundedAt !== null]).toEqual(['refunded', true]);
      },
      { timeout: 20_000, interval: 200 },
    );
  });

  test('a guest can book, and gets an email with a link to the booking', async () => {
    const { token } = await bookAsGuest();
    const { rows } = await academy.database.pool.query<{ data: { html: string; text: string } }>(
      `select data from jobs.job where name = 'mail' and data->>'to' = 'ines@example.org' order by created_on desc`,
    );
    const link = `${academy.config.publicUrl}/booking#booking=${token}`;
    const led = rows.filter(({ data }) => data.text.includes(link) && data.html.includes(link));
    expect(led).toHaveLength(1);
  });

  test('sends no typed text to an unconfirmed address', async () => {
    const person = await academy.learner();
    const email = 'stranger@example.org';
    const booked = await book(person, {
      email,
      name: 'You have won',
      organization: 'Prize office',
      agenda: 'Open https://evil.example at once.',
    });
    const { rows } = await academy.database.pool.query<{ data: object }>(
      `select data from jobs.job where name = 'mail' and data->>'to' = '${email}'`,
    );
    const mails = JSON.stringify(rows);
    expect(mails).toContain(`Booking: ${booked.id}`);
    expect(mails).not.toMatch(/won|prize|evil/i);
  });
});

describe('a booking without an account', () => {
  const read = (token: string) => academy.visitor(bookings.guest, { body: { token } });
  const cancel = (token: string) => academy.visitor(bookings.guestCancel, { body: { token } });
  const move = (token: string, date: string, time: SlotTime) =>
    academy.visitor(bookings.guestReschedule, { body: { token, date, time } });

  test(
    'is read, rescheduled, and canceled with a refund by the emailed token',
    { tags: ['C-CONSULT-04'] },
    async () => {
      const { token, bookingId } = await bookAsGuest();
      expect((await read(token)).body).toMatchObject({ id: bookingId, status: 'confirmed', canChange: true });
      expect((await move(token, '2027-01-15', '3:00 PM')).body).toMatchObject({ date: '2027-01-15' });
      expect((await cancel(token)).body).toMatchObject({ status: 'cancelled' });
      await vi.waitFor(async () => expect((await read(token)).body.refundedAt).not.toBeNull(), {
        timeout: 20_000,
        interval: 200,
      });
      expect((await move(token, '2027-01-15', '4:00 PM')).error.code).toBe('bookings.too_late');
    },
  );

  test('cannot be changed within 24 hours', { tags: ['C-CONSULT-04'] }, async () => {
    const { token } = await bookAsGuest();
    academy.clock.now = new Date('2027-01-13T15:00:01Z');
    expect((await read(token)).body.canChange).toBe(false);
    expect((await cancel(token)).error.code).toBe('bookings.too_late');
    expect((await move(token, '2027-01-15', '3:00 PM')).error.code).toBe('bookings.too_late');
  });

  test('is not found by another token, nor is an unpaid hold', async () => {
    await bookAsGuest();
    const held = (await holdAsStranger({ time: '2:00 PM' })).json<{ holdToken: string }>();
    for (const token of ['x'.repeat(32), held.holdToken]) expect((await read(token)).status).toBe(404);
    expect((await cancel('x'.repeat(32))).status).toBe(404);
    expect((await cancel(held.holdToken)).error.code).toBe('bookings.too_late');
    expect((await read('short')).status).toBe(400);
  });
});

describe('changing a booking', () => {
  test('it can be rescheduled repeatedly up to 24 hours ahead', { tags: ['C-CONSULT-04'] }, async () => {
    const person = await academy.learner();
    const booked = await book(person);
    const move = (date: string, time: SlotTime) =>
      person.call(bookings.reschedule, { params: { id: booked.id }, body: { date, time } });
    expect((await move('2027-01-15', '3:00 PM')).body).toMatchObject({
      date: '2027-01-15',
      time: '3:00 PM',
      status: 'confirmed',
    });
    expect(await slot('10:00 AM')).toMatchObject({ available: true });
    const other = await academy.learner();
    await book(other);
    expect((await move(THURSDAY, '10:00 AM')).error.code).toBe('bookings.slot_taken');
    expect((await move('2027-01-16', '10:00 AM')).error.code).toBe('bookings.not_bookable');
    academy.clock.now = new Date('2027-01-14T20:00:01Z');
    expect((await move('2027-01-18', '10:00 AM')).error.code).toBe('bookings.too_late');
  });

  test(
    'it can be canceled with a full refund up to 24 hours ahead, and not a second later',
    { tags: ['C-LEGAL-19'] },
    async () => {
      const person = await academy.learner();
      const soon = await book(person, { date: TUESDAY, time: '10:00 AM' });
      const later = await book(person, { date: THURSDAY, time: '11:00 AM' });
      const cancel = (id: number) => person.call(bookings.cancel, { params: { id } });
      pass(1);
      expect((await cancel(soon.id)).error.code).toBe('bookings.too_late');
      const { status, body } = await cancel(later.id);
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { status: 'cancelled', canChange: false },
      });
      expect(await slot('11:00 AM')).toMatchObject({ available: true });
      expect((await cancel(later.id)).error.code).toBe('bookings.too_late');
      const list = async () => (await person.call(bookings.list, { params: { userId: person.id } })).body;
      await vi.waitFor(async () => expect((await list())[1]?.refundedAt).not.toBeNull(), {
        timeout: 20_000,
        interval: 200,
      });
      expect((await list()).map(({ id, status: state }) => [id, state])).toEqual([
        [soon.id, 'confirmed'],
        [later.id, 'cancelled'],
      ]);
    },
  );

  test('only its owner can; each change is in the ledger', async () => {
    const person = await academy.learner();
    const stranger = await academy.learner();
    const booked = await book(person);
    expect((await stranger.call(bookings.cancel, { params: { id: booked.id } })).status).toBe(404);
    await person.call(bookings.reschedule, {
      params: { id: booked.id },
      body: { date: '2027-01-15', time: '9:00 AM' },
    });
    await person.call(bookings.cancel, { params: { id: booked.id } });
    const actions = await academy.database.db
      .selectFrom('ledger')
      .select('action')
      .where('subjectId', '=', person.id)
      .where('object', '=', `booking:${booked.id}`)
      .orderBy('seq')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual([
      'booking.confirmed',
      'booking.moved',
      'booking.cancelled',
    ]);
  });
});
