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
import {
  findRefunding,
  isSold,
  lockByIntent,
  markRefunded,
  readOrder,
  updateOrder,
  type OrderRow,
} from './orders.store.ts';

const SETTLED = new Set(['paid', 'refunding', 'refunded']);

/** Opens the role for good: the grant, its ledger row and its notice are one change. */
async function deliverRole(
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
    title: `${ROLE_TITLES[role]} training is open`,
    body: 'Your first course waits on the dashboard.',
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
    paragraphs: ['We have received your payment. Keep this mail as your receipt.'],
    facts: [
      ['Bought', what],
      ['Amount', `${amount} USD, paid once`],
      ['Date', context.now().toISOString().slice(0, 10)],
      ['Order', String(order.id)],
      ['Payment', order.intentId ?? ''],
    ],
    action: { label: 'Open the academy', url: `${context.config.publicUrl}/dashboard` },
    notes: [
      ...(order.gateway === 'sandbox' ? ['Test mode: no money was moved.'] : []),
      `Questions? Write to ${context.config.supportEmail ?? academy.supportEmail}.`,
    ],
  });
  await context.jobs.send('mail', { to: order.email, ...mail }, { trx });
}

/** Sends the money back; a job carries it out once the transaction has committed. */
async function beginRefund(context: Context, trx: Transaction<DB>, order: OrderRow): Promise<void> {
  await updateOrder(trx, order.id, { status: 'refunding' });
  await context.jobs.send('refund', { orderId: order.id }, { trx });
}

/** What a paid order buys. A role that was paid for twice and a slot that was lost are paid back. */
async function deliver(context: Context, trx: Transaction<DB>, order: OrderRow): Promise<void> {
  await updateOrder(trx, order.id, { status: 'paid', paidAt: context.now() });
  if (order.bookingId !== null) {
    const isOurs = await confirmBooking(context, trx, order.bookingId);
    if (!isOurs) return beginRefund(context, trx, order);
    const type = await readType(trx, order.bookingId);
    return sendReceipt(context, trx, order, CONSULTATION_TYPES[type as ConsultationType]);
  }
  const role = order.role as Role;
  if (order.userId === null) return beginRefund(context, trx, order);
  await deliverRole(trx, order, { userId: order.userId, role, at: context.now() });
  return sendReceipt(context, trx, order, `${ROLE_TITLES[role]} training package`);
}

function statusOf(intent: Intent): string {
  if (intent.status === 'processing') return 'processing';
  return intent.status === 'canceled' ? 'failed' : 'pending';
}

/** Brings one order to what the gateway says of its payment; the buyer's purchases wait for each other. */
async function settle(context: Context, trx: Transaction<DB>, intent: Intent): Promise<OrderRow> {
  const found = await lockByIntent(trx, intent.id);
  if (!found) return fail('payments.not_found', 'There is no such payment.');
  if (SETTLED.has(found.status)) return found;
  if (found.userId !== null) await lockPerson(trx, found.userId);
  await updateOrder(trx, found.id, { checkedAt: context.now() });
  if (intent.status !== 'succeeded') {
    const status = statusOf(intent);
    // What was given up for another order is not opened again: one of them is payable, not both.
    const isGivenUp = found.status === 'failed' && status === 'pending';
    await updateOrder(trx, found.id, { status: isGivenUp ? 'failed' : status });
  } else if (intent.amountCents !== found.amountCents || intent.currency !== found.currency) {
    context.log.error({ orderId: found.id }, 'the gateway was paid another amount than the order asks');
    return fail('payments.price_changed', 'The amount paid is not the price of this order.');
  } else if (await isSold(trx, found)) {
    // Marked as on its way back at once: the one sale of the role or booking keeps its place.
    await beginRefund(context, trx, found);
  } else {
    await deliver(context, trx, found);
  }
  return readOrder(trx, found.id);
}

/**
 * Fulfils a purchase, once, whoever asks and however often: the buyer's page, the gateway's event, the job that looks
 * after open orders. What the browser says of the payment does not matter; the gateway is asked.
 */
export async function fulfil(context: Context, gateway: Gateway, intentId: string): Promise<OrderRow> {
  const intent = await gateway.readIntent(intentId);
  const order = await context.database.record((trx) => settle(context, trx, intent));
  if (order.userId !== null && order.status === 'paid') context.sessions.forget(order.userId);
  return order;
}

/** Pays an order back; the gateway does it once for the order's key, the order remembers that it did. */
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
