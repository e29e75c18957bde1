import { payments } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '../../../test/academy.ts';
import { begin, confirm, pay } from '../../../test/payments.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(() => academy.reset());
afterAll(() => academy.close());

test('a paid order has a receipt; a declined one has none', async () => {
  const buyer = await academy.learner({ isPaid: false });
  const receipts = () => buyer.call(payments.receipts, { params: { userId: buyer.id } });
  const intent = await begin(buyer);
  await pay(buyer, intent, 'declines');
  expect((await receipts()).body).toEqual([]);
  await pay(buyer, intent);
  await confirm(buyer, intent);
  expect((await receipts()).body).toEqual([
    {
      type: 'training',
      status: 'paid',
      title: 'Clinical Research Associate training package',
      amount: 249,
      startsAt: null,
      paidAt: expect.any(String),
      refundedAt: null,
      order: expect.any(Number),
    },
  ]);
});

test('receipts are shown to nobody else', async () => {
  const [buyer, other] = [await academy.learner({ isPaid: false }), await academy.learner({})];
  const { status } = await other.call(payments.receipts, { params: { userId: buyer.id } });
  expect(status).toBe(403);
});
