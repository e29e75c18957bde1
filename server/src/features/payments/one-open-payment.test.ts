import { bookings, payments, type PaymentIntent, type SlotTime } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { begin, pay } from '../../../test/payments.ts';
import { buildApp, type App } from '../../app.ts';
import { openDatabase, type Database } from '../../core/database/open.ts';

/** Two servers on one database. */
let academy: TestAcademy;
let other: { app: App; database: Database };
beforeAll(async () => {
  academy = await startAcademy();
  const { config, catalogue } = academy;
  const database = await openDatabase(config);
  const app = await buildApp({ config, database, catalogue, now: () => academy.clock.now });
  await app.server.ready();
  other = { app, database };
});
beforeEach(async () => {
  await academy.reset();
  academy.clock.now = new Date('2027-01-11T15:00:00Z');
});
afterAll(async () => {
  await other.app.server.close();
  await other.database.close();
  await academy.close();
});

const request = (time: SlotTime = '10:00 AM', more: object = {}) => ({
  date: '2027-01-14',
  time,
  type: 'career' as const,
  name: 'Ines Ferreira',
  email: 'ines@example.org',
  ...more,
});

/** Repeats a call concurrently, alternating between the two servers. */
async function race(times: number, cookie: string, url: string, payloadOf: (index: number) => object) {
  const calls = Array.from({ length: times }, (_each, index) =>
    (index % 2 === 0 ? academy.app : other.app).server.inject({
      method: 'POST',
      url,
      headers: cookie ? { cookie } : {},
      payload: payloadOf(index),
    }),
  );
  return (await Promise.all(calls)).map((answer) => ({
    status: answer.statusCode,
    body: answer.json<PaymentIntent & { bookingId: number; holdUntil: string }>(),
  }));
}

const orders = () => academy.database.db.selectFrom('orders').selectAll().orderBy('id').execute();
const intents = () =>
  academy.database.db
    .selectFrom('sandboxIntents')
    .innerJoin('orders', 'orders.id', 'sandboxIntents.orderId')
    .select('sandboxIntents.id')
    .execute();
const hold = (person: Learner, more: object = {}) =>
  person.call(bookings.hold, { body: { ...request(), ...more } });
const payFor = (person: Pick<Learner, 'call'>, bookingId: number, holdToken?: string) =>
  person.call(payments.createIntent, {
    body: { amount: 200, type: 'consultation', bookingId, holdToken },
  });

describe('one open payment per person and item', () => {
  test('20 concurrent clicks on two servers start one purchase of a role', async () => {
    const person = await academy.learner({ isPaid: false });
    const body = { amount: 249, type: 'training', rolePackage: 'CRA' };
    const answers = await race(20, person.cookie, payments.createIntent.path, () => body);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.paymentIntentId)).size).toBe(1);
    expect(await orders()).toHaveLength(1);
    expect(await intents()).toHaveLength(1);
  });

  test('20 concurrent clicks on two servers start one payment for a held slot', async () => {
    const person = await academy.learner();
    const { bookingId } = (await hold(person)).body;
    const body = { amount: 200, type: 'consultation', bookingId };
    const answers = await race(20, person.cookie, payments.createIntent.path, () => body);
    expect(new Set(answers.map((answer) => answer.body.paymentIntentId)).size).toBe(1);
    expect(await intents()).toHaveLength(1);
  });

  test('an order at an outdated price is abandoned, but honored if paid all the same', async () => {
    const person = await academy.learner({ isPaid: false });
    const first = await begin(person, 'CTM', 349);
    await academy.database.db
      .insertInto('roles')
      .values({ userId: person.id, role: 'PI', isPaid: true, createdAt: academy.clock.now })
      .execute();
    const second = await begin(person, 'CTM', 299);
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    expect((await orders()).map(({ status }) => status)).toEqual(['failed', 'pending']);
    await pay(person, first);
    // The next click finds it paid and does not request a second payment.
    const third = await person.call(payments.createIntent, {
      body: { amount: 299, type: 'training', rolePackage: 'CTM' },
    });
    expect(third.error.code).toBe('roles.already_owned');
  });

  test('a role paid for a moment ago is not offered again', async () => {
    const person = await academy.learner({ isPaid: false });
    await pay(person, await begin(person));
    const again = await person.call(payments.createIntent, {
      body: { amount: 249, type: 'training', rolePackage: 'CRA' },
    });
    expect(again.error.code).toBe('roles.already_owned');
    expect(await orders()).toHaveLength(1);
  });
});

describe('one hold per account and slot', () => {
  test('a repeated request keeps the hold and its expiration, with corrected details', async () => {
    const person = await academy.learner();
    const first = await hold(person);
    academy.clock.now = new Date(academy.clock.now.getTime() + 60_000);
    const again = await hold(person, { name: 'Ines Ferreira-Lopes' });
    expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: first.body });
    const rows = await academy.database.db.selectFrom('bookings').select(['name', 'status']).execute();
    expect(rows).toEqual([{ name: 'Ines Ferreira-Lopes', status: 'held' }]);
  });

  test('20 concurrent clicks on two servers return the same hold', async () => {
    const person = await academy.learner();
    const answers = await race(20, person.cookie, bookings.hold.path, () => request());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.bookingId)).size).toBe(1);
  });

  test('concurrent clicks on different slots leave one of them held', async () => {
    const person = await academy.learner();
    const times: SlotTime[] = ['9:00 AM', '10:00 AM', '11:00 AM', '12:00 PM'];
    await race(12, person.cookie, bookings.hold.path, (index) => request(times[index % times.length]));
    const held = await academy.database.db
      .selectFrom('bookings')
      .select('id')
      .where('status', '=', 'held')
      .execute();
    expect(held).toHaveLength(1);
  });
});

describe('a paid consultation whose result the browser never received', () => {
  const standing = (person: Pick<Learner, 'call'>, bookingId: number, holdToken?: string) =>
    person.call(bookings.standing, { body: { bookingId, holdToken } });

  test(
    'is confirmed when its status is requested, even after the 15 minutes',
    { tags: ['C-ERR-17'] },
    async () => {
      for (const minutes of [1, 16]) {
        const person = await academy.learner();
        const { bookingId } = (await hold(person)).body;
        expect((await standing(person, bookingId)).body.status).toBe('held');
        await pay(person, (await payFor(person, bookingId)).body);
        academy.clock.now = new Date(academy.clock.now.getTime() + minutes * 60_000);
        expect((await payFor(person, bookingId)).error).toMatchObject({ code: 'bookings.already_confirmed' });
        expect((await standing(person, bookingId)).body.status).toBe('confirmed');
        await academy.database.db.deleteFrom('bookings').execute();
      }
    },
  );

  test('is reported as processing, lost, canceled, or expired', async () => {
    const person = await academy.learner();
    const slow = (await hold(person)).body;
    await pay(person, (await payFor(person, slow.bookingId)).body, 'processes');
    academy.clock.now = new Date(academy.clock.now.getTime() + 16 * 60_000);
    expect((await standing(person, slow.bookingId)).body.status).toBe('processing');
    expect((await payFor(person, slow.bookingId)).error.code).toBe('payments.wrong_state');

    const late = await academy.learner();
    const lost = (await hold(late, { time: '2:00 PM' })).body;
    const intent = (await payFor(late, lost.bookingId)).body;
    academy.clock.now = new Date(academy.clock.now.getTime() + 16 * 60_000);
    expect((await standing(late, lost.bookingId)).body.status).toBe('expired');
    expect((await payFor(late, lost.bookingId)).error.code).toBe('bookings.hold_expired');
    await hold(await academy.learner(), { time: '2:00 PM' });
    await pay(late, intent);
    expect((await standing(late, lost.bookingId)).body.status).toBe('lost');
    expect((await payFor(late, lost.bookingId)).error.code).toBe('bookings.slot_taken');
  });
});

describe('the specified request body', () => {
  const asked = { ...request(), price: 200, phone: '', organization: null, experience: '', agenda: '' };
  const settle = (person: Pick<Learner, 'call'>, body: object) => person.call(bookings.confirm, { body });

  test(
    'settles the person’s own pending booking of that time',
    { tags: ['C-API-23', 'C-CONSULT-18', 'C-PAY-13'] },
    async () => {
      const person = await academy.learner();
      const { bookingId } = (await hold(person)).body;
      expect((await settle(person, asked)).error.code).toBe('payments.not_succeeded');
      await pay(person, (await payFor(person, bookingId)).body);
      expect((await settle(person, { ...asked, price: 20 })).error.code).toBe('payments.price_changed');
      expect((await settle(await academy.learner(), asked)).error.code).toBe('bookings.not_found');
      expect((await settle({ call: academy.visitor }, asked)).error.code).toBe('bookings.not_found');
      for (const body of [asked, { ...asked, bookingId: null, paymentIntentId: '' }])
        expect((await settle(person, body)).body).toMatchObject({ id: bookingId, status: 'confirmed' });
      expect((await settle(person, { name: 'Ines Ferreira' })).error.fields).toHaveProperty('date');
    },
  );

  test('settles a guest’s booking with the hold token', { tags: ['C-API-23'] }, async () => {
    const guest = { call: academy.visitor };
    const held = await academy.visitor(bookings.hold, { body: request('11:00 AM') });
    const { bookingId, holdToken } = held.body;
    await pay(guest, (await payFor(guest, bookingId, holdToken ?? '')).body);
    const body = { ...asked, time: '11:00 AM' };
    expect((await settle(guest, body)).error.code).toBe('bookings.not_found');
    expect((await settle(guest, { ...body, holdToken })).body.status).toBe('confirmed');
  });

  test.each([
    ['null', null],
    ['empty', ''],
  ])(
    'fields of the other purchase type may be %s when a payment starts',
    { tags: ['C-API-21'] },
    async (_what, none) => {
      const person = await academy.learner({ isPaid: false });
      const ask = (body: object) =>
        academy.app.server.inject({
          method: 'POST',
          url: payments.createIntent.path,
          headers: { cookie: person.cookie },
          payload: body,
        });
      const training = { amount: 299, type: 'training', rolePackage: 'PI' };
      const nothing = { consultationType: none, bookingId: none, holdToken: none };
      expect((await ask({ ...training, ...nothing })).statusCode).toBe(200);
      const { bookingId } = (await hold(person)).body;
      const consultation = { amount: 200, type: 'consultation', consultationType: 'career', bookingId };
      expect((await ask({ ...consultation, rolePackage: none })).statusCode).toBe(200);
    },
  );
});
