import { packages, payments } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startAcademy, type TestAcademy } from '../../../test/academy.ts';
import { begin, confirm, paidRoles, pay, PRICES } from '../../../test/payments.ts';
import { signSandboxEvent } from './sandbox-gateway.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(() => academy.reset());
afterAll(() => academy.close());

const buyer = () => academy.learner({ isPaid: false });
const orders = () => academy.database.db.selectFrom('orders').selectAll().orderBy('id').execute();
const grants = async (userId: number) =>
  academy.database.db
    .selectFrom('ledger')
    .select('object')
    .where('subjectId', '=', userId)
    .where('action', '=', 'role.opened')
    .execute();

describe('packages', () => {
  test(
    'are six, with both prices and the correct saving',
    {
      tags: [
        'C-PRICE-02',
        'C-PRICE-03',
        'C-PRICE-04',
        'C-PRICE-05',
        'C-PRICE-06',
        'C-PRICE-07',
        'C-PRICE-08',
        'C-PRICE-17',
        'C-HUB-15',
      ],
    },
    async () => {
      const { body } = await academy.visitor(packages.list);
      expect(
        body.map(({ id, price, memberPrice, originalPrice, saving }) => [
          id,
          price,
          memberPrice,
          originalPrice,
          saving,
        ]),
      ).toEqual([
        ['PI', 299, 299, 499, 40],
        ['SC', 199, 199, 349, 43],
        ['CRA', 249, 249, 399, 38],
        ['DM', 229, 219, 379, 40],
        ['CTA', 149, 149, 249, 40],
        ['CTM', 349, 299, 549, 36],
      ]);
      expect(body.filter(({ popular }) => popular).map(({ id }) => id)).toEqual(['PI']);
      expect(body.map(({ coursesIncluded }) => coursesIncluded)).toEqual([8, 6, 7, 5, 4, 8]);
      for (const { name, description } of body) expect(name && description).toBeTruthy();
    },
  );

  test(
    'each include mentorship, certificates, practice and demo systems, and interview preparation',
    { tags: ['C-PRICE-19'] },
    async () => {
      const { body } = await academy.visitor(packages.list);
      for (const { features } of body)
        for (const held of [/AI mentorship/, /Certificates/, /demo systems/, /Interview preparation/])
          expect(features.filter((feature) => held.test(feature))).toHaveLength(1);
    },
  );
});

describe('buying a role', () => {
  test(
    'unlocks it once the payment succeeds, with a receipt',
    { tags: ['C-PAY-12', 'C-API-21', 'C-API-22', 'C-PRICE-18'] },
    async () => {
      const person = await buyer();
      const intent = await begin(person);
      expect(intent).toMatchObject({ amount: 249, mode: 'sandbox', publishableKey: null });
      expect(await paidRoles(academy, person)).toEqual([]);
      expect((await pay(person, intent)).body).toEqual({ status: 'succeeded' });
      const { status, body } = await confirm(person, intent);
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { status: 'paid', role: 'CRA', amount: 249, courseId: 15 },
      });
      expect(await paidRoles(academy, person)).toEqual(['CRA']);
      const jobs = await academy.database.pool.query<{ data: { subject: string; to: string } }>(
        `select data from jobs.job where name = 'mail' and data->>'to' = $1`,
        [`${person.username}@example.org`],
      );
      expect(jobs.rows.map(({ data }) => data.subject)).toContain(
        'Receipt: Clinical Research Associate training package, $249.00',
      );
    },
  );

  test('needs no browser call after the payment: the gateway’s event is enough', async () => {
    const person = await buyer();
    await pay(person, await begin(person));
    await vi.waitFor(async () => expect(await paidRoles(academy, person)).toEqual(['CRA']), {
      timeout: 20_000,
      interval: 200,
    });
    expect(await grants(person.id)).toHaveLength(1);
  });

  test(
    'grants once, however often it is confirmed, purchased, and announced',
    { tags: ['C-API-04'] },
    async () => {
      const person = await buyer();
      const intent = await begin(person);
      await pay(person, intent);
      const purchase = () => person.call(payments.purchaseRole, { body: { role: 'CRA', price: 249 } });
      const answers = await Promise.all([
        confirm(person, intent),
        purchase(),
        confirm(person, intent),
        purchase(),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(answers[1]?.body).toEqual([{ role: 'CRA', isPaid: true }]);
      expect(await grants(person.id)).toHaveLength(1);
    },
  );

  test('a declined card changes nothing, and another card may pay', { tags: ['C-ERR-16'] }, async () => {
    const person = await buyer();
    const intent = await begin(person);
    const declined = await pay(person, intent, 'declines');
    expect(declined.body).toEqual({
      status: 'requires_payment_method',
      message: 'Your card was declined.',
    });
    expect((await confirm(person, intent)).error).toMatchObject({ code: 'payments.not_succeeded' });
    expect((await confirm(person, intent)).status).toBe(402);
    expect(await begin(person)).toEqual(intent);
    await pay(person, intent);
    expect((await confirm(person, intent)).body.status).toBe('paid');
  });

  test(
    'a card that requires authentication pays when approved, not when refused',
    { tags: ['C-PAY-11'] },
    async () => {
      const person = await buyer();
      const intent = await begin(person);
      const answer = (approve: boolean) =>
        person.call(payments.sandboxAuthenticate, {
          params: { id: intent.paymentIntentId },
          body: { clientSecret: intent.clientSecret, approve },
        });
      expect((await pay(person, intent, 'authenticates')).body.status).toBe('requires_action');
      expect((await confirm(person, intent)).status).toBe(402);
      expect((await answer(false)).body.status).toBe('requires_payment_method');
      expect((await answer(true)).error.code).toBe('payments.wrong_state');
      await pay(person, intent, 'authenticates');
      expect((await answer(true)).body).toEqual({ status: 'succeeded' });
      expect((await confirm(person, intent)).body.status).toBe('paid');
    },
  );

  test('a processing payment unlocks nothing yet, and says so', { tags: ['C-ERR-18'] }, async () => {
    const person = await buyer();
    const intent = await begin(person);
    expect((await pay(person, intent, 'processes')).body).toEqual({ status: 'processing' });
    expect((await confirm(person, intent)).body.status).toBe('processing');
    expect(await paidRoles(academy, person)).toEqual([]);
    expect(
      (
        await person.call(payments.createIntent, {
          body: { amount: 249, type: 'training', rolePackage: 'CRA' },
        })
      ).error.code,
    ).toBe('payments.wrong_state');
    await academy.app.context.jobs.send('sandbox-settle', { id: intent.paymentIntentId });
    await vi.waitFor(async () => expect(await paidRoles(academy, person)).toEqual(['CRA']), {
      timeout: 20_000,
      interval: 200,
    });
  });

  test(
    'the payment page reads and settles its status by the client secret',
    { tags: ['C-PAY-17'] },
    async () => {
      const person = await buyer();
      const intent = await begin(person);
      const read = (clientSecret: string) =>
        academy.visitor(payments.get, {
          params: { paymentIntentId: intent.paymentIntentId },
          query: { clientSecret },
        });
      expect((await read(intent.clientSecret)).body.status).toBe('pending');
      await pay(person, intent);
      expect((await read(intent.clientSecret)).body).toMatchObject({
        status: 'paid',
        title: 'Clinical Research Associate training package',
      });
      expect((await read(`${intent.clientSecret.slice(0, -1)}#`)).error.code).toBe('payments.not_found');
    },
  );

  test('a purchased role replaces the one chosen at registration', async () => {
    const person = await academy.learner({ role: 'PI', isPaid: false });
    const intent = await begin(person, 'CTA');
    await pay(person, intent);
    await confirm(person, intent);
    academy.app.context.sessions.forget(person.id);
    const roles = await person.call(payments.purchaseRole, { body: { role: 'CTA', price: 149 } });
    expect(roles.body).toEqual([
      { role: 'CTA', isPaid: true },
      { role: 'PI', isPaid: false },
    ]);
  });
});

describe('the server rejects', () => {
  test('an amount other than its price, and returns the price', { tags: ['C-PAY-08'] }, async () => {
    const person = await buyer();
    for (const amount of [1, 248, 250, 100_000]) {
      const { status, error } = await person.call(payments.createIntent, {
        body: { amount, type: 'training', rolePackage: 'CRA' },
      });
      expect({ status, code: error.code, fields: error.fields }).toEqual({
        status: 409,
        code: 'payments.price_changed',
        fields: { amount: '249' },
      });
    }
    for (const amount of [0, -1, 1.5, 1e12, '249' as unknown as number]) {
      const { status, error } = await person.call(payments.createIntent, {
        body: { amount, type: 'training', rolePackage: 'CRA' },
      });
      expect({ status, field: Object.keys(error.fields ?? {}) }).toEqual({ status: 400, field: ['amount'] });
    }
    expect(await orders()).toEqual([]);
  });

  test('the member price for someone without a role', { tags: ['C-HUB-15'] }, async () => {
    const visitor = await academy.learner({ role: 'CTM', isPaid: false });
    const ask = (person: typeof visitor, amount: number) =>
      person.call(payments.createIntent, { body: { amount, type: 'training', rolePackage: 'CTM' } });
    expect((await ask(visitor, 299)).error.code).toBe('payments.price_changed');
    const member = await academy.learner({ role: 'CRA' });
    expect((await ask(member, 299)).body.amount).toBe(299);
    // Every page shows the price the server charges.
    expect((await ask(member, 349)).error.fields).toEqual({ amount: '299' });
  });

  test('a mismatched role, payment, or person', { tags: ['C-AUTH-14', 'C-AUTH-15'] }, async () => {
    const person = await buyer();
    const thief = await buyer();
    const intent = await begin(person);
    await pay(person, intent);
    expect((await confirm(thief, intent)).error.code).toBe('payments.not_found');
    const forged = await thief.call(payments.confirm, {
      body: {
        paymentIntentId: intent.paymentIntentId,
        userId: person.id,
        type: 'training',
        rolePackage: 'CRA',
      },
    });
    expect(forged.status).toBe(404);
    const other = await person.call(payments.confirm, {
      body: { paymentIntentId: intent.paymentIntentId, rolePackage: 'CTM' },
    });
    expect(other.error.fields).toHaveProperty('rolePackage');
    expect((await thief.call(payments.purchaseRole, { body: { role: 'CRA', price: 249 } })).status).toBe(402);
    expect(await paidRoles(academy, thief)).toEqual([]);
    expect(
      (
        await academy.visitor(payments.createIntent, {
          body: { amount: 249, type: 'training', rolePackage: 'CRA' },
        })
      ).status,
    ).toBe(401);
  });

  test('a used payment for a second role', async () => {
    const person = await buyer();
    const intent = await begin(person);
    await pay(person, intent);
    await confirm(person, intent);
    for (let round = 0; round < 20; round++) await confirm(person, intent);
    for (const role of ['PI', 'CTM', 'CTA'] as const)
      expect((await person.call(payments.purchaseRole, { body: { role, price: PRICES[role] } })).status).toBe(
        402,
      );
    expect(await paidRoles(academy, person)).toEqual(['CRA']);
    const again = await person.call(payments.createIntent, {
      body: { amount: 249, type: 'training', rolePackage: 'CRA' },
    });
    expect(again.error.code).toBe('roles.already_owned');
  });

  test('an event with a missing, foreign, or old signature', { tags: ['C-API-21'] }, async () => {
    const person = await buyer();
    const intent = await begin(person);
    const payload = JSON.stringify({
      id: 'evt_forged',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: intent.paymentIntentId, object: 'payment_intent', status: 'succeeded' } },
    });
    const send = (signature?: string) =>
      academy.app.server.inject({
        method: 'POST',
        url: '/api/webhooks/stripe',
        headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
        payload,
      });
    for (const signature of [
      undefined,
      't=1,v1=00',
      await signSandboxEvent(payload, 'whsec_another'),
      'nonsense',
    ]) {
      const refused = await send(signature);
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ code: 'payments.bad_signature' });
    }
    expect(await paidRoles(academy, person)).toEqual([]);
  });

  test('a wrong client secret in the test card form, and invalid card numbers', async () => {
    const person = await buyer();
    const intent = await begin(person);
    expect((await pay(person, { ...intent, clientSecret: 'x'.repeat(40) })).status).toBe(404);
    const card = (fields: object) =>
      person.call(payments.sandboxConfirm, {
        params: { id: intent.paymentIntentId },
        body: {
          clientSecret: intent.clientSecret,
          cardNumber: '4242424242424242',
          expiry: '12/39',
          cvc: '123',
          ...fields,
        },
      });
    expect((await card({ cardNumber: '4242424242424241' })).error.fields).toHaveProperty('cardNumber');
    expect((await card({ expiry: '13/39' })).error.fields).toHaveProperty('expiry');
    expect((await card({ expiry: '01/20' })).error.fields).toHaveProperty('expiry');
    expect((await card({ cvc: '12' })).error.fields).toHaveProperty('cvc');
    expect((await card({ cardNumber: '4111 1111 1111 1111' })).body.status).toBe('requires_payment_method');
  });
});

describe('two payments for one item', () => {
  test('grant it once, and the second is refunded', async () => {
    const person = await buyer();
    const first = await begin(person);
    await academy.database.db.updateTable('orders').set({ status: 'failed' }).execute();
    const second = await begin(person);
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    await Promise.all([pay(person, first), pay(person, second)]);
    await Promise.all([confirm(person, first), confirm(person, second)]);
    await vi.waitFor(
      async () =>
        expect((await orders()).map(({ status }) => status).toSorted()).toEqual(['paid', 'refunded']),
      { timeout: 20_000, interval: 200 },
    );
    expect(await grants(person.id)).toHaveLength(1);
    const refunds = await academy.database.db.selectFrom('sandboxIntents').select('refundedAt').execute();
    expect(refunds.filter(({ refundedAt }) => refundedAt !== null)).toHaveLength(1);
  });
});
