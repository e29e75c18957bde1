import type { Purchase } from '@trialwright/contract';
import { table, text, type Column, type Report } from '../../core/pdf/report.ts';
import type { OrderRow } from '../orders/orders.service.ts';

interface Seller {
  name: string;
  url: string;
  email: string;
}

const COLUMNS: Column[] = [
  ['What was bought', 4],
  ['For', 3],
  ['Amount (USD)', 1.6],
];

const dollars = (amount: number) => `$${amount.toFixed(2)}`;
const dayOf = (moment: string) => moment.slice(0, 10);

function describeStatus({ status, paidAt }: Purchase, refundedAt: Date | null): string {
  if (refundedAt) return `Refunded in full on ${refundedAt.toISOString().slice(0, 10)} (UTC).`;
  if (status === 'refunded') return 'A refund in full is under way.';
  if (paidAt === null) return 'The payment is pending at the bank; this is not yet proof of payment.';
  return `Paid in full on ${dayOf(paidAt)} (UTC).`;
}

/** A receipt on paper, such as an employer asks for; made of the order alone, so the same order gives the same bytes. */
export function describeReceipt(
  order: OrderRow,
  purchase: Purchase,
  { buyer, seller }: { buyer: string; seller: Seller },
): Report {
  const { title, amount, startsAt } = purchase;
  const date = (order.refundedAt ?? order.paidAt ?? order.createdAt).toISOString();
  return {
    title: `Receipt ${order.id}`,
    meta: `${seller.name} · ${seller.url} · ${seller.email}`,
    blocks: [
      text(`Received from ${buyer}, ${order.email}.`),
      table(
        COLUMNS,
        [
          [startsAt ? `${title}, ${dayOf(startsAt)}` : title, buyer, dollars(amount)],
          ['Total', '', dollars(amount)],
        ],
        '',
      ),
      text(describeStatus(purchase, order.refundedAt)),
      text(`Order ${order.id}. Payment ${order.intentId ?? 'without a number'}. Paid once, no subscription.`),
      ...(order.gateway === 'sandbox' ? [text('Test mode: no money was charged.')] : []),
    ],
    foot: `Receipt ${order.id}, ${seller.name}`,
    author: seller.name,
    date,
  };
}
