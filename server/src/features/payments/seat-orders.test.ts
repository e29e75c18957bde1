import { randomUUID } from 'node:crypto';
import { adminSeatOrders, payments, seats, type Organization } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { pay } from '../../../test/payments.ts';
import { buySeats, orderOf } from '../../../test/seats.ts';
import { addMember, openOrganization } from '../../../test/teams.ts';
import { acrossOrganizations } from '../../core/database/in-organization.ts';
import { reconcile } from './reconcile.service.ts';
import { createSandboxGateway } from './sandbox-gateway.ts';

let academy: TestAcademy;
let owner: Learner;
let org: Organization;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());
beforeEach(async () => {
  await academy.reset();
  ({ owner, org } = await openOrganization(academy));
});

const inOrg = () => ({ params: { orgId: org.id } });
const of = (id: number) => ({ params: { orgId: org.id, id } });
const order = (given: Parameters<typeof orderOf>[1] = {}, who = owner) =>
  who.call(seats.order, { ...inOrg(), body: orderOf(academy, given) });
const book = async () => (await owner.call(seats.list, inOrg())).body;
const countOf = async (role = 'CRA') => (await book()).packages.find((each) => each.role === role)?.bought;

/** Begins an order by card. */
async function begin(given: Parameters<typeof orderOf>[1] = {}) {
  const { body } = await order(given);
  if (!body.payment) throw new Error('An order by card has a payment.');
  return { id: body.order.id, payment: body.payment };
}

describe('seats by card', () => {
  test('open when they are paid, at the price of their number', async () => {
    const { body, status } = await order({ quantity: 5 });
    expect(status).toBe(201);
    expect(body.order).toMatchObject({
      title: '5 Clinical Research Associate seats',
      unitCents: 22_400,
      totalCents: 112_000,
      purchaseOrder: 'HSR-5831',
      status: 'pending',
      invoiceNumber: null,
    });
    expect(body.payment).toMatchObject({ amount: 1120, mode: 'sandbox' });
    expect(await countOf()).toBe(0);
    await pay(owner, body.payment!);
    expect((await owner.call(seats.confirm, of(body.order.id))).body.status).toBe('paid');
    expect(await countOf()).toBe(5);
  });

  test('open once, however often and in whichever way the payment is told of', async () => {
    const { id, payment } = await begin();
    await pay(owner, payment);
    const gateway = createSandboxGateway(academy.app.context, 'whsec_unused');
    academy.clock.now = new Date(academy.clock.now.getTime() + 60_000);
    const { clientSecret, paymentIntentId } = payment;
    const status = { params: { paymentIntentId }, query: { clientSecret } };
    await Promise.all([
      ...Array.from({ length: 10 }, () => owner.call(seats.confirm, of(id))),
      ...Array.from({ length: 10 }, () => owner.call(payments.get, status)),
      reconcile(academy.app.context, gateway),
      reconcile(academy.app.context, gateway),
    ]);
    expect(await countOf()).toBe(3);
    const { body: events } = await owner.call(seats.history, inOrg());
    expect(events.map(({ kind, quantity }) => [kind, quantity])).toEqual([['opened', 3]]);
  });

  test('stay closed when the card is declined, and open when it is paid again', async () => {
    const { id, payment } = await begin();
    const declined = await pay(owner, payment, 'declines');
    expect(declined.body.message).toBe('Your card was declined.');
    expect((await owner.call(seats.confirm, of(id))).body.status).toBe('pending');
    expect(await countOf()).toBe(0);
    expect((await owner.call(seats.receipt, of(id))).error.code).toBe('payments.not_succeeded');
    await pay(owner, payment);
    expect((await owner.call(seats.confirm, of(id))).body.status).toBe('paid');
    expect(await countOf()).toBe(3);
  });

  test('20 concurrent clicks begin one payment', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => order()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.payment?.paymentIntentId)).size).toBe(1);
    expect(await academy.database.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
  });

  test('are not offered again while a payment that arrived has not been looked at', async () => {
    const { payment } = await begin();
    await pay(owner, payment);
    const { error } = await order();
    expect(error).toMatchObject({ code: 'payments.wrong_state' });
    expect(error.message).toContain('has just arrived');
    expect(await countOf()).toBe(3);
    expect((await order()).status).toBe(201);
  });

  test('are refused at a price that is not the server’s', async () => {
    const body = { ...orderOf(academy, { quantity: 3 }), totalCents: 100 };
    const { error, status } = await owner.call(seats.order, { ...inOrg(), body });
    expect([status, error.code, error.fields]).toEqual([
      409,
      'payments.price_changed',
      { totalCents: '74700' },
    ]);
  });

  test('stay closed when another amount was charged than was ordered', async () => {
    const { id, payment } = await begin();
    await pay(owner, payment);
    await academy.database.db.updateTable('sandboxIntents').set({ amountCents: 100 }).execute();
    const { error } = await owner.call(seats.confirm, of(id));
    expect(error.code).toBe('payments.price_changed');
    expect(await countOf()).toBe(0);
  });

  test.each([
    ['no seats', { quantity: 0 }, 'quantity'],
    ['half a seat', { quantity: 1.5 }, 'quantity'],
    ['more seats than an order takes', { quantity: 501 }, 'quantity'],
    ['an unknown package', { role: 'CEO' }, 'role'],
    ['a purchase order of two lines', { purchaseOrder: 'A\nB' }, 'purchaseOrder'],
    ['no address', { email: 'nobody' }, 'email'],
  ])('refuse an order of %s by its field', async (_what, change, field) => {
    const body = { ...orderOf(academy), ...change } as ReturnType<typeof orderOf>;
    const { error, status } = await owner.call(seats.order, { ...inOrg(), body });
    expect(status).toBe(400);
    expect(Object.keys(error.fields ?? {})).toEqual([field]);
  });
});

describe('seats on invoice', () => {
  let admin: Learner;
  beforeEach(async () => {
    admin = await academy.learner({ role: null, isAdmin: true });
  });
  const received = (id: number, change: object = {}) =>
    admin.call(adminSeatOrders.recordPayment, {
      params: { id },
      body: {
        amountCents: 74_700,
        receivedOn: academy.clock.now.toISOString().slice(0, 10),
        reference: 'Statement 11/27',
        ...change,
      },
    });

  test('are numbered without gaps, and due when the operator’s setting says', async () => {
    // Today in New York, which is where the organization is: its members belong to it since today.
    academy.clock.now = new Date();
    academy.clock.now.setUTCHours(15, 0, 0, 0);
    const due = new Date(academy.clock.now);
    due.setUTCDate(due.getUTCDate() + 30);
    const answers = await Promise.all(Array.from({ length: 5 }, () => order({ payBy: 'invoice' })));
    const numbers = answers.map(({ body }) => Number(body.order.invoiceNumber?.split('-')[2]));
    const first = Math.min(...numbers);
    expect(numbers.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4].map((each) => first + each));
    expect(answers[0]?.body).toMatchObject({
      payment: null,
      order: { status: 'pending', dueOn: due.toISOString().slice(0, 10), payBy: 'invoice' },
    });
    expect(answers[0]?.body.order.invoiceNumber).toMatch(
      new RegExp(`^TW-${academy.clock.now.getUTCFullYear()}-\\d{4}$`),
    );
    expect(await countOf()).toBe(0);
  });

  test('are ordered once by a click that is repeated', async () => {
    const body = orderOf(academy, { payBy: 'invoice' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => owner.call(seats.order, { ...inOrg(), body })),
    );
    expect(new Set(answers.map((answer) => answer.body.order.invoiceNumber)).size).toBe(1);
  });

  test('open once when the payment is recorded, at its whole amount only', async () => {
    const { body } = await order({ payBy: 'invoice' });
    const { id } = body.order;
    expect((await received(id, { amountCents: 74_699 })).error.fields).toHaveProperty('amountCents');
    expect((await received(id, { receivedOn: '2999-01-01' })).error.fields).toHaveProperty('receivedOn');
    expect(await countOf()).toBe(0);
    const answers = await Promise.all(Array.from({ length: 10 }, () => received(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error.code === 'payments.wrong_state')).toHaveLength(9);
    expect(await countOf()).toBe(3);
    const { body: list } = await admin.call(adminSeatOrders.list);
    expect(list[0]).toMatchObject({
      organization: org.name,
      status: 'paid',
      paymentReference: 'Statement 11/27',
    });
  });

  test('are a paper that does not change when it is paid', async () => {
    const { body } = await order({ payBy: 'invoice' });
    const { id } = body.order;
    const before = await owner.call(seats.invoice, of(id));
    expect(before.headers['content-type']).toBe('application/pdf');
    expect((await owner.call(seats.receipt, of(id))).status).toBe(402);
    await received(id);
    const after = await owner.call(seats.invoice, of(id));
    expect(Buffer.from(after.body).equals(Buffer.from(before.body))).toBe(true);
    const receipt = await owner.call(seats.receipt, of(id));
    expect(Buffer.from(receipt.body).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await owner.call(seats.receipt, of(id))).body).toEqual(receipt.body);
  });

  test('can be canceled while unpaid, and then not paid any more', async () => {
    const { body } = await order({ payBy: 'invoice' });
    const { id } = body.order;
    const cancel = { params: { id }, body: { reason: 'Ordered twice' } };
    expect((await admin.call(adminSeatOrders.cancel, cancel)).body.status).toBe('canceled');
    expect((await received(id)).error.message).toBe('This invoice was canceled.');
    const { body: events } = await owner.call(seats.history, inOrg());
    expect(events[0]).toMatchObject({ kind: 'canceled', actor: 'The academy', reason: 'Ordered twice' });
  });

  test('wait for their payment however long it takes', async () => {
    const { body } = await order({ payBy: 'invoice' });
    academy.clock.now = new Date(academy.clock.now.getTime() + 40 * 24 * 60 * 60_000);
    await reconcile(academy.app.context, createSandboxGateway(academy.app.context, 'whsec_unused'));
    expect((await received(body.order.id)).body.status).toBe('paid');
  });
});

describe('a refund by the operator', () => {
  test('is refused while the seats are in use, and withdraws them when they are free', async () => {
    const admin = await academy.learner({ role: null, isAdmin: true });
    const person = await addMember(academy, org, { roles: ['member'] });
    const { id } = await buySeats(academy, owner, org);
    const assign = { ...inOrg(), body: { role: 'CRA' as const, personId: person.id } };
    const { body: given } = await owner.call(seats.assign, assign);
    const refund = { params: { id }, body: { reason: 'Ordered by mistake' } };
    const refused = await admin.call(adminSeatOrders.refund, refund);
    expect(refused.error).toMatchObject({
      code: 'seats.in_use',
      message: 'Only 2 of the 3 seats are free. The organization must return 1 more first.',
    });
    const seat = given.seats[0]!.id;
    await owner.call(seats.return, { ...of(seat), body: { reason: 'They need it no longer' } });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.call(adminSeatOrders.refund, refund)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countOf()).toBe(0);
    expect((await owner.call(seats.assign, assign)).error.code).toBe('seats.none_free');
    await expect
      .poll(async () => (await admin.call(adminSeatOrders.list)).body[0]?.status, { timeout: 10_000 })
      .toBe('refunded');
    const intents = academy.database.db.selectFrom('sandboxIntents').where('orderId', '=', id);
    expect(await intents.select('refundedAt').execute()).toEqual([{ refundedAt: expect.any(Date) as Date }]);
  });
});

describe('tax', () => {
  test('is the operator’s, computed here to the cent, and a line of its own', async () => {
    const { academy: settings } = academy.catalogue;
    settings.billing.tax = { name: 'Sales tax', percent: 8.875 };
    try {
      const { body } = await order({ quantity: 1 });
      // 249.00 × 8.875% = 22.09875
      expect(body.order).toMatchObject({
        netCents: 24_900,
        tax: { name: 'Sales tax', percent: '8.875', cents: 2210 },
        totalCents: 27_110,
      });
      expect(body.payment?.amount).toBe(271.1);
    } finally {
      delete settings.billing.tax;
    }
  });
});

describe('who may buy', () => {
  test.each(['trainer', 'principal_investigator', 'member', 'auditor'] as const)('not a %s', async (role) => {
    const person = await addMember(academy, org, { roles: [role] });
    expect((await order({}, person)).error.code).toBe('orgs.not_allowed');
    expect((await person.call(seats.list, inOrg())).status).toBe(role === 'auditor' ? 200 : 403);
  });

  test('an order of another organization is not found', async () => {
    const { id } = await buySeats(academy, owner, org);
    const other = await openOrganization(academy, { name: 'Elsewhere' });
    const params = { orgId: other.org.id, id };
    for (const endpoint of [seats.confirm, seats.invoice, seats.receipt, seats.creditNote] as const)
      expect((await other.owner.call(endpoint, { params })).error.code).toBe('seats.order_not_found');
    const key = { params: { orgId: other.org.id }, body: { ...orderOf(academy), requestKey: randomUUID() } };
    expect((await other.owner.call(seats.order, key)).status).toBe(201);
    const mine = await acrossOrganizations(academy.database, (trx) =>
      trx.selectFrom('seats').select('orgId').execute(),
    );
    expect(new Set(mine.map(({ orgId }) => orgId))).toEqual(new Set([org.id]));
  });
});
