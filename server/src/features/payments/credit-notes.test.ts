import { adminSeatOrders, seats, type Organization } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { readOutbox } from '../../../test/outbox.ts';
import { buySeats, orderOf } from '../../../test/seats.ts';
import { pdfFaults, readTaggedPdf, wordsOf } from '../../../test/tagged-pdf.ts';
import { addMember, openOrganization } from '../../../test/teams.ts';
import { inOrganization } from '../../core/database/in-organization.ts';

let academy: TestAcademy;
let owner: Learner;
let admin: Learner;
let org: Organization;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());
beforeEach(async () => {
  await academy.reset();
  academy.clock.now = new Date('2026-11-27T15:00:00Z');
  ({ owner, org } = await openOrganization(academy));
  admin = await academy.learner({ role: null, isAdmin: true });
});

const REASON = 'The trial was withdrawn by its sponsor';

const of = (id: number) => ({ params: { orgId: org.id, id } });
const orders = async () => (await owner.call(seats.orders, { params: { orgId: org.id } })).body;
const refund = (id: number, reason = REASON) =>
  admin.call(adminSeatOrders.refund, { params: { id }, body: { reason } });

/** Three seats on an invoice whose payment has arrived. */
async function buyOnInvoice(): Promise<{ id: number; invoiceNumber: string }> {
  const body = orderOf(academy, { payBy: 'invoice' });
  const { body: made } = await owner.call(seats.order, { params: { orgId: org.id }, body });
  const { id, invoiceNumber, totalCents: amountCents } = made.order;
  const payment = { amountCents, receivedOn: '2026-11-27', reference: 'Statement 11/27' };
  await admin.call(adminSeatOrders.recordPayment, { params: { id }, body: payment });
  return { id, invoiceNumber: invoiceNumber ?? '' };
}

async function take(id: number): Promise<Buffer> {
  const { status, body } = await owner.call(seats.creditNote, of(id));
  expect(status).toBe(200);
  return Buffer.from(body);
}

const readWords = async (bytes: Buffer) => {
  const read = await readTaggedPdf(new Uint8Array(bytes));
  expect(pdfFaults(read)).toEqual([]);
  return wordsOf(read);
};

describe('a credit note', () => {
  test('gives back an invoice by its number, with seats, tax, amount, day, and reason', async () => {
    const { academy: settings } = academy.catalogue;
    settings.billing.tax = { name: 'Sales tax', percent: 8.875 };
    try {
      const { id, invoiceNumber } = await buyOnInvoice();
      expect((await owner.call(seats.creditNote, of(id))).error).toMatchObject({
        code: 'seats.order_not_found',
        message: 'This order has no credit note.',
      });
      academy.clock.now = new Date('2026-12-01T09:00:00Z');
      const { body } = await refund(id);
      expect(body).toMatchObject({
        status: 'refunded',
        creditNote: { issuedAt: '2026-12-01T09:00:00.000Z', reason: REASON },
      });
      const number = body.creditNote?.number ?? '';
      expect(number).toMatch(/^TW-CN-2026-\d{4}$/);
      const words = await readWords(await take(id));
      // 3 × 249.00, and 8.875% of it.
      for (const said of [
        `Credit note ${number}`,
        `It credits invoice ${invoiceNumber} (order ${id}) of 2026-11-27 in full.`,
        'Issued on 2026-12-01 (UTC).',
        '3 Clinical Research Associate seats',
        'Sales tax, 8.875%',
        '$66.30',
        '$813.30',
        `Reason: ${REASON}`,
        'goes back by bank transfer',
        org.name,
      ])
        expect(words).toContain(said);
    } finally {
      delete settings.billing.tax;
    }
  });

  test('stands beside an invoice that it does not change, and does not change itself', async () => {
    const { id } = await buyOnInvoice();
    const invoice = await owner.call(seats.invoice, of(id));
    await refund(id);
    const note = await take(id);
    academy.clock.now = new Date('2027-03-01T09:00:00Z');
    academy.catalogue.academy.billing.seller.name = 'A seller by another name';
    try {
      expect((await take(id)).equals(note)).toBe(true);
      const again = await owner.call(seats.invoice, of(id));
      expect(Buffer.from(again.body).equals(Buffer.from(invoice.body))).toBe(true);
    } finally {
      academy.catalogue.academy.billing.seller.name = 'Trialwright Academy';
    }
    expect(await orders()).toMatchObject([{ id, creditNote: { reason: REASON } }]);
  });

  test('has the same bytes before and after a card was refunded', async () => {
    const { id } = await buySeats(academy, owner, org);
    const { body } = await refund(id);
    expect(body).toMatchObject({ status: 'refund_pending', creditNote: { reason: REASON } });
    const before = await take(id);
    const status = async () => (await orders())[0]?.status;
    await expect.poll(status, { timeout: 10_000 }).toBe('refunded');
    expect((await take(id)).equals(before)).toBe(true);
    const words = await readWords(before);
    expect(words).toContain(`It credits order ${id} of 2026-11-27 in full.`);
    expect(words).toContain('goes back to the same card');
  });

  test('is numbered without gaps, one for each refund that was not refused', async () => {
    const first = await buyOnInvoice();
    const second = await buyOnInvoice();
    const person = await addMember(academy, org, { roles: ['member'] });
    const assign = { role: 'CRA' as const, personId: person.id };
    await owner.call(seats.assign, { params: { orgId: org.id }, body: assign });
    const clicks = await Promise.all(Array.from({ length: 5 }, () => refund(first.id)));
    expect(clicks.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await refund(second.id)).error.code).toBe('seats.in_use');
    const { body: book } = await owner.call(seats.list, { params: { orgId: org.id } });
    const back = { reason: 'They need it no longer' };
    await owner.call(seats.return, { ...of(book.seats[0]!.id), body: back });
    expect((await refund(second.id)).status).toBe(200);
    const numbers = (await orders()).map(({ creditNote }) => Number(creditNote?.number.split('-').at(-1)));
    expect(numbers[0]).toBe((numbers[1] ?? 0) + 1);
  });

  test('is mailed to the address of the order', async () => {
    const { id } = await buyOnInvoice();
    const number = (await refund(id)).body.creditNote?.number ?? '';
    const mail = await vi.waitFor(
      () => {
        const sent = readOutbox(academy.config.dataDir);
        const found = sent.find(({ headers }) => headers['subject']?.includes(number));
        expect(found).toBeDefined();
        return found!;
      },
      { timeout: 15_000, interval: 100 },
    );
    expect(mail.headers['to']).toBe('accounts@harbourstreet.example');
    expect(mail.text).toContain(REASON);
  });
});

describe('who reads a credit note', () => {
  test('is who may inspect the seats, and the seller', async () => {
    const { id } = await buyOnInvoice();
    await refund(id);
    const note = await take(id);
    const auditor = await addMember(academy, org, { roles: ['auditor'] });
    expect((await auditor.call(seats.creditNote, of(id))).status).toBe(200);
    const trainer = await addMember(academy, org, { roles: ['trainer'] });
    expect((await trainer.call(seats.creditNote, of(id))).error.code).toBe('orgs.not_allowed');
    const sellers = await admin.call(adminSeatOrders.creditNote, { params: { id } });
    expect(Buffer.from(sellers.body).equals(note)).toBe(true);
    const unknown = await admin.call(adminSeatOrders.creditNote, { params: { id: 999_999 } });
    expect(unknown.error.code).toBe('seats.order_not_found');
  });

  test('is nobody of another organization', async () => {
    const { id } = await buyOnInvoice();
    await refund(id);
    const other = await openOrganization(academy, { name: 'Elsewhere' });
    const foreign = await other.owner.call(seats.creditNote, { params: { orgId: other.org.id, id } });
    const missing = await other.owner.call(seats.creditNote, {
      params: { orgId: other.org.id, id: 999_999 },
    });
    expect(foreign.status).toBe(404);
    expect(foreign.error).toEqual(missing.error);
    // Nor by a query that forgets whose it is.
    const inside = (orgId: number) =>
      inOrganization(academy.database, orgId, (trx) =>
        trx.selectFrom('creditNotes').select('orderId').execute(),
      );
    expect(await inside(org.id)).toEqual([{ orderId: id }]);
    expect(await inside(other.org.id)).toEqual([]);
    expect(await academy.database.db.selectFrom('creditNotes').select('orderId').execute()).toEqual([]);
  });
});
