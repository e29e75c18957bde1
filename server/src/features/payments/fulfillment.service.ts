import { CONSULTATION_TYPES, ROLE_TITLES, type ConsultationType, type Role } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import { greetingName } from '../../core/mail-recipient.ts';
import { renderMail } from '../../core/mail-template.ts';
import { findName, lockPerson } from '../../core/users.service.ts';
import { confirmBooking, readType } from '../bookings/bookings.service.ts';
import { openRole } from '../../learning/roles.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import type { Gateway, Intent } from './gateway.ts';
import { openSeats } from './settle-seats.service.ts';
import {
  findRefunding,
  isSold,
  lockByIntent,
  markRefunded,
  readOrder,
  updateOrder,
  type OrderRow,
} from '../orders/orders.service.ts';

const SETTLED = new Set(['paid', 'refunding', 'refunded']);

/** Grants the role, with its ledger row and notification. */
async function grantPaidRole(
  trx: Transaction<DB>,
  order: OrderRow,
  { userId, role, at }: { userId: number; role: Role; at: Date },
): Promise<void> {
  await openRole(trx, userId, role, at);
  await appendLedger(trx, {
    subjectId: userId,
    actorId: userId,
    at,
    action: 'role.opened',
    object: `role:${role}`,
    after: { orderId: order.id, amountCents: order.amountCents },
  });
  await notify(trx, userId, {
    kind: 'role_opened',
    title: `${ROLE_TITLES[role]} training is unlocked`,
    body: 'Your first course is on your dashboard.',
    href: '/dashboard',
    createdAt: at,
  });
}

async function sendReceipt(
  context: Context,
  trx: Transaction<DB>,
  order: OrderRow,
  what: string,
): Promise<void> {
  const { academy } = context.content.catalogue;
  const name = order.userId ? await findName(trx, order.userId) : undefined;
  const amount = `$${(order.amountCents / 100).toFixed(2)}`;
  const mail = await renderMail({
    subject: `Receipt: ${what}, ${amount}`,
    preview: `${academy.name} received ${amount} for ${what}.`,
    title: 'Thank you for your purchase',
    name: name === undefined ? undefined : await greetingName(trx, { name, email: order.email }),
    paragraphs: ['We received your payment. Keep this email as your receipt.'],
    facts: [
      ['Item', what],
      ['Amount', `${amount} USD, paid once`],
      ['Date', context.now().toISOString().slice(0, 10)],
      ['Order', String(order.id)],
      ['Payment', order.intentId ?? ''],
    ],
    action: { label: 'Go to your dashboard', url: `${context.config.publicUrl}/dashboard` },
    notes: [
      ...(order.gateway === 'sandbox' ? ['Test mode: no money was charged.'] : []),
      `Questions? Contact  ${context.config.supportEmail ?? academy.supportEmail}.`,
    ],
  });
  await context.jobs.send('mail', { to: order.email, ...mail }, { trx });
}

/** Starts a refund; a job carries it out once the transaction commits. */
export async function startRefund(context: Context, trx: Transaction<DB>, order: OrderRow): Promise<void> {
  await updateOrder(trx, order.id, { status: 'refunding' });
  await context.jobs.send('refund', { orderId: order.id }, { trx });
}

/** Grants what a paid order bought. A role paid for twice and a lost slot are refunded. */
export async function grantPurchase(context: Context, trx: Transaction<DB>, order: OrderRow): Promise<void> {
  await updateOrder(trx, order.id, { status: 'paid', paidAt: context.now() });
  const { orgId } = order;
  if (orgId !== null) return openSeats(context, trx, { ...order, orgId });
  if (order.bookingId !== null) {
    const isOurs = await confirmBooking(context, trx, order.bookingId);
    if (!isOurs) return startRefund(context, trx, order);
    const type = await readType(trx, order.bookingId);
    return sendReceipt(context, trx, order, CONSULTATION_TYPES[type as ConsultationType]);
  }
  const role = order.role as Role;
  if (order.userId === null) return startRefund(context, trx, order);
  await grantPaidRole(trx, order, { userId: order.userId, role, at: context.now() });
  return sendReceipt(context, trx, order, `${ROLE_TITLES[role]} training package`);
}

function statusOf(intent: Intent): string {
  if (intent.status === 'processing') return 'processing';
  return intent.status === 'canceled' ? 'failed' : 'pending';
}

/** Settles one order according to its payment's status; purchases are serialized per buyer. */
async function settleOrder(context: Context, trx: Transaction<DB>, intent: Intent): Promise<OrderRow> {
  const found = await lockByIntent(trx, intent.id);
  if (!found) return fail('payments.not_found', 'Payment not found.');
  if (SETTLED.has(found.status)) return found;
  if (found.userId !== null) await lockPerson(trx, found.userId);
  await updateOrder(trx, found.id, { checkedAt: context.now() });
  if (intent.status !== 'succeeded') {
    const status = statusOf(intent);
    // An order abandoned for another one is not reopened: only one of them is payable.
    const isGivenUp = found.status === 'failed' && status === 'pending';
    await updateOrder(trx, found.id, { status: isGivenUp ? 'failed' : status });
  } else if (intent.amountCents !== found.amountCents || intent.currency !== found.currency) {
    context.log.error({ orderId: found.id }, 'the amount paid differs from the price of the order');
    return fail('payments.price_changed', 'The amount paid doesn’t match the price of this order.');
  } else if (await isSold(trx, found)) {
    // Marked as refund pending immediately, so that the unique index keeps the one sale of the role or booking.
    await startRefund(context, trx, found);
  } else {
    await grantPurchase(context, trx, found);
  }
  return readOrder(trx, found.id);
}

/**
 * Fulfills a purchase exactly once (idempotent), whether called by the buyer's page, the gateway's event, or the
 * reconciliation job. The payment status comes from the gateway, never from the browser.
 */
export async function fulfillOrder(context: Context, gateway: Gateway, intentId: string): Promise<OrderRow> {
  const intent = await gateway.readIntent(intentId);
  const order = await context.database.record((trx) => settleOrder(context, trx, intent));
  if (order.userId !== null && order.status === 'paid') context.sessions.forget(order.userId);
  return order;
}

/** Refunds an order, exactly once: the gateway by idempotency key, the order by its status. */
export async function refundOrder(context: Context, gateway: Gateway, orderId: number): Promise<void> {
  const order = await findRefunding(context.database.db, orderId);
  if (!order?.intentId) return;
  await gateway.refund(order.intentId, `refund-${order.id}`);
  const at = context.now();
  await context.database.record(async (trx) => {
    const refunded = await markRefunded(trx, orderId, at);
    if (!refunded?.userId) return;
    await appendLedger(trx, {
      subjectId: refunded.userId,
      actorId: null,
      at,
      action: 'order.refunded',
      object: `order:${orderId}`,
      after: { amountCents: order.amountCents },
    });
  });
}
