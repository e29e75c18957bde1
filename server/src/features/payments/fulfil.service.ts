import { CONSULTATION_TYPES, ROLE_TITLES, type ConsultationType, type Role } from '@trialwright/contract';
import type { Selectable, Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { DB, Orders } from '../../core/database/schema.ts';
import { fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import { greetingName } from '../../core/mail-recipient.ts';
import { renderMail } from '../../core/mail-template.ts';
import { confirmBooking } from '../bookings/bookings.service.ts';
import { openRole } from '../../learning/roles.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import type { Gateway, Intent } from './gateway.ts';

export type OrderRow = Selectable<Orders>;

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
  const user = order.userId
    ? await trx.selectFrom('users').select('name').where('id', '=', order.userId).executeTakeFirst()
    : undefined;
  const amount = `$${(order.amountCents / 100).toFixed(2)}`;
  const mail = await renderMail({
    subject: `Receipt: ${what}, ${amount}`,
    preview: `${academy.name} received ${amount} for ${what}.`,
    title: 'Thank you for your purchase',
    name: user && (await greetingName(trx, { name: user.name, email: order.email })),
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
  await trx.updateTable('orders').set({ status: 'refunding' }).where('id', '=', order.id).execute();
  await context.jobs.send('refund', { orderId: order.id }, { trx });
}

/** What a paid order buys. A role that was paid for twice and a slot that was lost are paid back. */
async function deliver(context: Context, trx: Transaction<DB>, order: OrderRow): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ status: 'paid', paidAt: context.now() })
    .where('id', '=', order.id)
    .execute();
  if (order.bookingId !== null) {
    const isOurs = await confirmBooking(context, trx, order.bookingId);
    if (!isOurs) return beginRefund(context, trx, order);
    const { type } = await trx
      .selectFrom('bookings')
      .select('type')
      .where('id', '=', order.bookingId)
      .executeTakeFirstOrThrow();
    return sendReceipt(context, trx, order, CONSULTATION_TYPES[type as ConsultationType]);
  }
  const role = order.role as Role;
  if (order.userId === null) return beginRefund(context, trx, order);
  await deliverRole(trx, order, { userId: order.userId, role, at: context.now() });
  return sendReceipt(context, trx, order, `${ROLE_TITLES[role]} training package`);
}

/** Whether another order has already sold the same thing. */
async function isSold(trx: Transaction<DB>, order: OrderRow): Promise<boolean> {
  let query = trx.selectFrom('orders').select('id').where('id', '!=', order.id);
  query =
    order.bookingId === null
      ? query.where('userId', '=', order.userId).where('role', '=', order.role).where('status', '=', 'paid')
      : query
          .where('bookingId', '=', order.bookingId)
          .where('status', 'in', ['paid', 'refunding', 'refunded']);
  return (await query.executeTakeFirst()) !== undefined;
}

function statusOf(intent: Intent): string {
  if (intent.status === 'processing') return 'processing';
  return intent.status === 'canceled' ? 'failed' : 'pending';
}

/** Brings one order to what the gateway says of its payment; the buyer's purchases wait for each other. */
async function settle(context: Context, trx: Transaction<DB>, intent: Intent): Promise<OrderRow> {
  const found = await trx
    .selectFrom('orders')
    .selectAll()
    .where('intentId', '=', intent.id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return fail('payments.not_found', 'There is no such payment.');
  if (SETTLED.has(found.status)) return found;
  if (found.userId !== null)
    await trx.selectFrom('users').select('id').where('id', '=', found.userId).forUpdate().executeTakeFirst();
  await trx.updateTable('orders').set({ checkedAt: context.now() }).where('id', '=', found.id).execute();
  if (intent.status !== 'succeeded') {
    const status = statusOf(intent);
    await trx
      .updateTable('orders')
      // What was given up for another order is not opened again: one of them is payable, not both.
      .set({ status: found.status === 'failed' && status === 'pending' ? 'failed' : status })
      .where('id', '=', found.id)
      .execute();
  } else if (intent.amountCents !== found.amountCents || intent.currency !== found.currency) {
    context.log.error({ orderId: found.id }, 'the gateway was paid another amount than the order asks');
    return fail('payments.price_changed', 'The amount paid is not the price of this order.');
  } else if (await isSold(trx, found)) {
    // Marked as on its way back at once: the one sale of the role or booking keeps its place.
    await beginRefund(context, trx, found);
  } else {
    await deliver(context, trx, found);
  }
  return trx.selectFrom('orders').selectAll().where('id', '=', found.id).executeTakeFirstOrThrow();
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
  const order = await context.database.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('status', '=', 'refunding')
    .executeTakeFirst();
  if (!order?.intentId) return;
  await gateway.refund(order.intentId, `refund-${order.id}`);
  const at = context.now();
  await context.database.record(async (trx) => {
    const refunded = await trx
      .updateTable('orders')
      .set({ status: 'refunded', refundedAt: at })
      .where('id', '=', orderId)
      .where('status', '=', 'refunding')
      .returning('userId')
      .executeTakeFirst();
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
