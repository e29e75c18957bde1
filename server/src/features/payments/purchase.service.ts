import { timingSafeEqual } from 'node:crypto';
import {
  CONSULTATION_TYPES,
  ROLE_TITLES,
  type ConsultationType,
  type PaymentIntent,
  type PaymentStatus,
  type Purchase,
  type Receipt,
  type Role,
} from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { inOrganization } from '../../core/database/in-organization.ts';
import { fail } from '../../core/errors.ts';
import type { Report } from '../../core/pdf/report.ts';
import type { Viewer } from '../../core/sessions.ts';
import { findName } from '../../core/users.service.ts';
import { findOccasion } from '../bookings/bookings.service.ts';
import type { Gateway } from './gateway.ts';
import { makeOffer, type PurchaseRequest } from './offers.service.ts';
import { titleOfSeats } from '../seats/seat-shop.ts';
import { describeReceipt } from './receipt-paper.ts';
import {
  findByIntent,
  findSeatOrder,
  keepIntent,
  listPaid,
  readOrder,
  takeOrder,
  type OrderRow,
} from '../orders/orders.service.ts';

export { detachOrders } from '../orders/orders.service.ts';

const CENTS = 100;
const CURRENCY = 'usd';

export function presentIntent(gateway: Gateway, order: OrderRow): PaymentIntent {
  return {
    clientSecret: order.clientSecret ?? '',
    paymentIntentId: order.intentId ?? '',
    amount: order.amountCents / CENTS,
    mode: gateway.mode,
    publishableKey: gateway.publishableKey,
  };
}

/** An order's payment at the gateway, keyed by the order, so that concurrent callers get the same one. */
export async function openIntent(
  context: Context,
  gateway: Gateway,
  order: OrderRow,
  description: string,
): Promise<OrderRow> {
  const { db } = context.database;
  try {
    const intent = await gateway.createIntent({
      amountCents: order.amountCents,
      currency: order.currency,
      orderId: order.id,
      description,
      email: order.email,
      idempotencyKey: `order-${order.id}`,
    });
    return await keepIntent(db, order.id, intent);
  } catch (error) {
    // The gateway may refuse a key in use; then a concurrent call has created the payment.
    const known = await readOrder(db, order.id);
    if (known.intentId) return known;
    throw error;
  }
}

/** Starts a purchase or resumes the open one: one payable order per person and item. */
export async function startPurchase(
  context: Context,
  gateway: Gateway,
  viewer: Viewer | undefined,
  request: PurchaseRequest,
): Promise<PaymentIntent> {
  const { thing, userId, email, amount, description } = await makeOffer(context, gateway, viewer, request);
  const order = await takeOrder(context.database.db, {
    thing,
    userId,
    email,
    amountCents: amount * CENTS,
    currency: CURRENCY,
    gateway: gateway.mode,
    createdAt: context.now(),
  });
  if (order.intentId) return presentIntent(gateway, order);
  return presentIntent(gateway, await openIntent(context, gateway, order, description));
}

const STATUS: Record<string, PaymentStatus> = {
  pending: 'pending',
  processing: 'processing',
  paid: 'paid',
  failed: 'failed',
  refunding: 'refunded',
  refunded: 'refunded',
};

/** How many seats an order is for. */
async function readSeatCount({ database }: Context, orgId: number, id: number): Promise<number | undefined> {
  const found = await inOrganization(database, orgId, (trx) => findSeatOrder(trx, orgId, id));
  return found?.quantity;
}

/** A purchase as shown to its buyer. */
export async function presentPurchase(context: Context, order: OrderRow): Promise<Purchase> {
  const seats = order.orgId === null ? undefined : await readSeatCount(context, order.orgId, order.id);
  const booking =
    order.bookingId === null ? undefined : await findOccasion(context.database.db, order.bookingId);
  const role = order.role as Role | null;
  const [course] = role ? context.content.catalogue.coursesOf(role) : [];
  return {
    paymentIntentId: order.intentId ?? '',
    type: order.type as Purchase['type'],
    status: STATUS[order.status] ?? 'pending',
    amount: order.amountCents / CENTS,
    title:
      role && seats !== undefined
        ? titleOfSeats(role, seats)
        : role
          ? `${ROLE_TITLES[role]} training package`
          : CONSULTATION_TYPES[(booking?.type ?? 'general') as ConsultationType],
    role,
    bookingId: order.bookingId,
    orgId: order.orgId,
    startsAt: booking?.startsAt.toISOString() ?? null,
    paidAt: order.paidAt?.toISOString() ?? null,
    courseId: order.status === 'paid' && order.orgId === null && course?.isPublished ? course.id : null,
  };
}

/** What a person has paid for, newest first. */
export async function listReceipts(context: Context, userId: number): Promise<Receipt[]> {
  const orders = await listPaid(context.database.db, userId);
  return Promise.all(
    orders.map(async (order) => ({
      ...(await presentPurchase(context, order)),
      order: order.id,
      refundedAt: order.refundedAt?.toISOString() ?? null,
    })),
  );
}

/** One receipt of a person's own, ready to be written; an order of somebody else does not exist. */
export async function readReceipt(context: Context, userId: number, orderId: number): Promise<Report> {
  const order = (await listPaid(context.database.db, userId)).find(({ id }) => id === orderId);
  if (!order) return fail('payments.not_found', 'Receipt not found.');
  const { academy } = context.content.catalogue;
  const buyer = (await findName(context.database.db, userId)) ?? order.email;
  const seller = {
    name: academy.issuer.name,
    url: context.config.publicUrl,
    email: context.config.supportEmail ?? academy.supportEmail,
  };
  return describeReceipt(order, await presentPurchase(context, order), { buyer, seller });
}

/** A payment's order; a wrong secret looks like a payment that does not exist. */
export async function findOrder(context: Context, intentId: string): Promise<OrderRow> {
  const order = await findByIntent(context.database.db, intentId);
  return order ?? fail('payments.not_found', 'Payment not found.');
}

export async function findOrderBySecret(
  context: Context,
  intentId: string,
  secret: string,
): Promise<OrderRow> {
  const order = await findOrder(context, intentId);
  const [own, given] = [Buffer.from(order.clientSecret ?? ''), Buffer.from(secret)];
  const fits = own.length === given.length && timingSafeEqual(own, given);
  return fits ? order : fail('payments.not_found', 'Payment not found.');
}

/** The caller's own order for a role, to grant it. */
export async function findOwnTrainingOrder(
  context: Context,
  viewer: Viewer,
  intentId: string,
): Promise<OrderRow> {
  const order = await findOrder(context, intentId);
  if (order.userId !== viewer.id || order.type !== 'training')
    return fail('payments.not_found', 'Payment not found.');
  return order;
}
