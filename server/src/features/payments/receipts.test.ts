import { payments } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '../../../test/academy.ts';
import { begin, confirm, pay } from '../../../test/payments.ts';
import { pdfFaults, readTaggedPdf, wordsOf } from '../../../test/tagged-pdf.ts';

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

test('a receipt is a PDF that names buyer, seller, and what was paid, and is no other person’s', async () => {
  const buyer = await academy.learner({ isPaid: false });
  const intent = await begin(buyer);
  await pay(buyer, intent);
  await confirm(buyer, intent);
  const { body } = await buyer.call(payments.receipts, { params: { userId: buyer.id } });
  const params = { userId: buyer.id, order: body[0]!.order };
  const read = () => buyer.call(payments.receiptFile, { params });
  const [first, second] = [await read(), await read()];
  expect(first.headers['content-disposition']).toBe(`attachment; filename="receipt-${params.order}.pdf"`);
  const paper = new Uint8Array(first.body as Buffer);
  expect(new Uint8Array(second.body as Buffer)).toEqual(paper);
  const pdf = await readTaggedPdf(paper);
  expect(pdfFaults(pdf)).toEqual([]);
  const words = wordsOf(pdf);
  for (const expected of [
    `Receipt ${params.order}`,
    'Clinical Research Associate training package',
    '$249.00',
    'Trialwright Academy',
    'Test mode: no money was charged.',
  ])
    expect(words).toContain(expected);

  const other = await academy.learner({});
  const refused = await other.call(payments.receiptFile, { params: { ...params, userId: other.id } });
  expect(refused.status).toBe(404);
  expect((await other.call(payments.receiptFile, { params })).status).toBe(403);
});

test('receipts are shown to nobody else', async () => {
  const [buyer, other] = [await academy.learner({ isPaid: false }), await academy.learner({})];
  const { status } = await other.call(payments.receipts, { params: { userId: buyer.id } });
  expect(status).toBe(403);
});
