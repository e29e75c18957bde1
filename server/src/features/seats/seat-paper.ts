import { table, text, type Column, type Report, type ReportBlock } from '../../core/pdf/report.ts';
import type { SeatOrderRow } from '../orders/orders.service.ts';
import { percentOf, titleOfSeats } from './seat-shop.ts';

const COLUMNS: Column[] = [
  ['What was ordered', 4],
  ['Seats', 1],
  ['Each (USD)', 1.6],
  ['Amount (USD)', 1.8],
];

const PAID = new Set(['paid', 'refunding', 'refunded']);

/** 119900 cents as $1,199.00. */
function dollars(cents: number): string {
  const whole = String(Math.floor(cents / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `$${whole}.${String(cents % 100).padStart(2, '0')}`;
}

const WHAT_A_SEAT_IS = 'A seat opens one role package for one person at a time, without an end date.';

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

function lines({
  role,
  quantity,
  unitCents,
  netCents,
  taxCents,
  taxName,
  taxRate,
}: SeatOrderRow): string[][] {
  const tax =
    taxName === null || taxRate === null
      ? []
      : [[`${taxName}, ${percentOf(taxRate)}%`, '', '', dollars(taxCents)]];
  return [
    [titleOfSeats(role, quantity), String(quantity), dollars(unitCents), dollars(netCents)],
    ...tax,
    ['Total', '', '', dollars(netCents + taxCents)],
  ];
}

function parties({ seller, billTo, purchaseOrder, order }: SeatOrderRow): ReportBlock[] {
  const from = [seller.name, ...seller.address, ...(seller.taxId ? [`Tax ID ${seller.taxId}`] : [])];
  return [
    text(`From: ${from.join(', ')}.`),
    // Blank where it was that of an account that was deleted.
    text(`To: ${[billTo, order.email].filter((each) => each !== '').join(', ')}.`),
    ...(purchaseOrder ? [text(`Your purchase order: ${purchaseOrder}.`)] : []),
  ];
}

interface Words {
  before?: string[];
  after: string[];
  at: Date;
}

function paper(row: SeatOrderRow, title: string, { before = [], after, at }: Words): Report {
  const { seller } = row;
  return {
    title,
    meta: `${seller.name} · ${seller.url} · ${seller.email}`,
    blocks: [
      ...parties(row),
      ...before.map((each) => text(each)),
      table(COLUMNS, lines(row), ''),
      ...after.map((each) => text(each)),
    ],
    foot: `${title}, ${seller.name}`,
    author: seller.name,
    date: at.toISOString(),
  };
}

/** An invoice, as it was issued: the same bytes for ever, whatever becomes of the order. */
export function describeInvoice(row: SeatOrderRow): Report | undefined {
  const { order, invoiceNumber, dueOn, seller } = row;
  if (invoiceNumber === null || dueOn === null) return undefined;
  return paper(row, `Invoice ${invoiceNumber}`, {
    at: order.createdAt,
    after: [
      `Issued on ${dayOf(order.createdAt)} (UTC), due on ${dueOn}. The seats open when the payment has arrived.`,
      ...(seller.payTo.length > 0 ? [`To pay: ${seller.payTo.join(', ')}.`] : []),
      `State the number ${invoiceNumber} with your payment.`,
      WHAT_A_SEAT_IS,
    ],
  });
}

/** A receipt, made of the order alone; undefined while it isn’t paid. */
export function describeSeatReceipt(row: SeatOrderRow): Report | undefined {
  const { order, invoiceNumber, receivedOn, paymentReference } = row;
  if (!PAID.has(order.status) || order.paidAt === null) return undefined;
  const paid = receivedOn
    ? `Paid in full by bank transfer, received on ${receivedOn}, reference ${paymentReference ?? ''}.`
    : `Paid in full by card on ${dayOf(order.paidAt)} (UTC). Payment ${order.intentId ?? 'without a number'}.`;
  const refund = order.refundedAt
    ? [`Refunded in full on ${dayOf(order.refundedAt)} (UTC).`]
    : order.status === 'refunding'
      ? ['A refund in full is under way.']
      : [];
  return paper(row, `Receipt ${order.id}`, {
    at: order.refundedAt ?? order.paidAt,
    after: [
      paid,
      ...refund,
      `Order ${order.id}.${invoiceNumber ? ` Invoice ${invoiceNumber}.` : ''} Paid once, no subscription.`,
      ...(order.gateway === 'sandbox' ? ['Test mode: no money was charged.'] : []),
      WHAT_A_SEAT_IS,
    ],
  });
}

/**
 * A credit note, as it was issued: it says what is given back and why, and nothing of when the money moves, so that it has
 * the same bytes for ever. The receipt tells when a refund is done.
 */
export function describeCreditNote(row: SeatOrderRow): Report | undefined {
  const { order, creditNote, invoiceNumber, receivedOn } = row;
  if (creditNote === null || order.paidAt === null) return undefined;
  const { number, issuedAt, reason } = creditNote;
  const of = invoiceNumber === null ? `order ${order.id}` : `invoice ${invoiceNumber} (order ${order.id})`;
  return paper(row, `Credit note ${number}`, {
    at: issuedAt,
    before: [
      `Issued on ${dayOf(issuedAt)} (UTC). It credits ${of} of ${dayOf(order.createdAt)} in full.`,
      `Reason: ${reason}`,
    ],
    after: [
      receivedOn === null
        ? `Paid by card on ${dayOf(order.paidAt)} (UTC), payment ${order.intentId ?? 'without a number'}; the total goes back to the same card.`
        : `Paid by bank transfer, received on ${receivedOn}; the total goes back by bank transfer.`,
      'The seats are withdrawn. The amounts above are credited to you; nothing is to be paid.',
      ...(order.gateway === 'sandbox' ? ['Test mode: no money was charged.'] : []),
    ],
  });
}
