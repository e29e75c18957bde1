import { timingSafeEqual } from 'node:crypto';
import {
  CONSULTATION_TYPES,
  ROLE_TITLES,
  type BodyOf,
  type ConsultationType,
  type PaymentIntent,
  type PaymentStatus,
  type payments,
  type Purchase,
  type Role,
} from '@trialwright/contract';
import type { Context } from '../../core/context.ts';
import { AppError, fail } from '../../core/errors.ts';
import type { Viewer } from '../../core/sessions.ts';
import type { OrderRow } from './fulfil.service.ts';
import type { Gateway } from './gateway.ts';

type Request = BodyOf<typeof payments.createIntent>;

const CENTS = 100;
const CURRENCY = 'usd';

/** What is to be paid for, with the server's own price. */
interface Offer {
  userId: number | null;
  type: Request['type'];
  role: Role | null;
  bookingId: number | null;
  email: string;
  amount: number;
  description: string;
}

function invalid(field: string, message: string): never {
  throw new AppError('request.invalid', message, { [field]: message });
}

/** Refuses an amount that is not the price, and says what is: nobody pays what was not shown. */
function requirePrice(shown: number, price: number): void {
  if (shown === price) return;
  throw new AppError('payments.price_changed', `The price is $${price}.`, { amount: String(price) });
}

function ownsRole(viewer: Viewer, role?: Role): boolean {
  return viewer.roles.some((record) => record.isPaid && (role === undefined || record.role === role));
}

/** A learner who owns a role pays the member price for another; both prices are true, and what was shown is charged. */
function offerTraining(
  context: Context,
  viewer: Viewer | undefined,
  { amount, rolePackage }: Request,
): Offer {
  if (!viewer) throw new AppError('auth.required', 'Please sign in.');
  if (!rolePackage) return invalid('rolePackage', 'Choose a training package.');
  const item = context.content.catalogue.shop.packages.find(({ role }) => role === rolePackage);
  if (!item) return invalid('rolePackage', 'There is no such package.');
  if (ownsRole(viewer, rolePackage)) return fail('roles.already_owned', 'You already own this training.');
  const isMemberPrice = ownsRole(viewer) && amount === item.memberPrice;
  const price = isMemberPrice ? item.memberPrice : item.price;
  requirePrice(amount, price);
  return {
    userId: viewer.id,
    type: 'training',
    role: rolePackage,
    bookingId: null,
    email: viewer.email,
    amount: price,
    description: `${ROLE_TITLES[rolePackage]} training package`,
  };
}

async function offerConsultation(
  context: Context,
  viewer: Viewer | undefined,
  request: Request,
): Promise<Offer> {
  if (request.bookingId === undefined) return invalid('bookingId', 'Choose a time first.');
  const booking = await context.database.db
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', request.bookingId)
    .executeTakeFirst();
  const isOwn = booking && (booking.userId === null || booking.userId === viewer?.id);
  if (!isOwn) return fail('bookings.not_found', 'There is no such booking.');
  if (booking.status !== 'held' || booking.holdUntil <= context.now())
    return fail('bookings.hold_expired', 'The time was held for 15 minutes, and they have passed.');
  requirePrice(request.amount, booking.priceCents / CENTS);
  return {
    userId: booking.userId,
    type: 'consultation',
    role: null,
    bookingId: booking.id,
    email: booking.email,
    amount: booking.priceCents / CENTS,
    description: CONSULTATION_TYPES[booking.type as ConsultationType],
  };
}

/** An order for the same thing that was begun and can still be paid: a page that is loaded anew goes on with it. */
async function findOpenOrder(
  context: Context,
  gateway: Gateway,
  offer: Offer,
): Promise<OrderRow | undefined> {
  let query = context.database.db
    .selectFrom('orders')
    .selectAll()
    .where('status', 'in', ['pending', 'processing'])
    .where('gateway', '=', gateway.mode)
    .where('amountCents', '=', offer.amount * CENTS)
    .where('intentId', 'is not', null);
  query =
    offer.bookingId === null
      ? query.where('userId', '=', offer.userId).where('role', '=', offer.role)
      : query.where('bookingId', '=', offer.bookingId);
  return query.orderBy('id', 'desc').executeTakeFirst();
}

function presentIntent(gateway: Gateway, order: OrderRow): PaymentIntent {
  return {
    clientSecret: order.clientSecret ?? '',
    paymentIntentId: order.intentId ?? '',
    amount: order.amountCents / CENTS,
    mode: gateway.mode,
    publishableKey: gateway.publishableKey,
  };
}

/** Begins a purchase: an order at the server's price, and its payment at the gateway. */
export async function beginPurchase(
  context: Context,
  gateway: Gateway,
  viewer: Viewer | undefined,
  request: Request,
): Promise<PaymentIntent> {
  const offer =
    request.type === 'training'
      ? offerTraining(context, viewer, request)
      : await offerConsultation(context, viewer, request);
  const open = await findOpenOrder(context, gateway, offer);
  if (open?.status === 'processing')
    return fail('payments.wrong_state', 'A payment for this is being processed. Please wait for its result.');
  if (open?.intentId) {
    const { status } = await gateway.readIntent(open.intentId);
    if (status.startsWith('requires_')) return presentIntent(gateway, open);
  }
  const { db } = context.database;
  const { id } = await db
    .insertInto('orders')
    .values({
      userId: offer.userId,
      type: offer.type,
      role: offer.role,
      bookingId: offer.bookingId,
      email: offer.email,
      amountCents: offer.amount * CENTS,
      currency: CURRENCY,
      gateway: gateway.mode,
      createdAt: context.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const intent = await gateway.createIntent({
    amountCents: offer.amount * CENTS,
    currency: CURRENCY,
    orderId: id,
    description: offer.description,
    email: offer.email,
    idempotencyKey: `order-${id}`,
  });
  const order = await db
    .updateTable('orders')
    .set({ intentId: intent.id, clientSecret: intent.clientSecret })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await context.database.sync();
  return presentIntent(gateway, order);
}

const STATUS: Record<string, PaymentStatus> = {
  pending: 'pending',
  processing: 'processing',
  paid: 'paid',
  failed: 'failed',
  refunding: 'refunded',
  refunded: 'refunded',
};

/** What a purchase is to its buyer. */
export async function presentPurchase(context: Context, order: OrderRow): Promise<Purchase> {
  const booking =
    order.bookingId === null
      ? undefined
      : await context.database.db
          .selectFrom('bookings')
          .select(['type', 'startsAt'])
          .where('id', '=', order.bookingId)
          .executeTakeFirst();
  const role = order.role as Role | null;
  const [course] = role ? context.content.catalogue.coursesOf(role) : [];
  return {
    paymentIntentId: order.intentId ?? '',
    type: order.type as Purchase['type'],
    status: STATUS[order.status] ?? 'pending',
    amount: order.amountCents / CENTS,
    title: role
      ? `${ROLE_TITLES[role]} training package`
      : CONSULTATION_TYPES[(booking?.type ?? 'general') as ConsultationType],
    role,
    bookingId: order.bookingId,
    startsAt: booking?.startsAt.toISOString() ?? null,
    paidAt: order.paidAt?.toISOString() ?? null,
    courseId: order.status === 'paid' && course?.isPublished ? course.id : null,
  };
}

/** The order of a payment; a wrong secret is answered like a payment that does not exist. */
export async function findOrder(context: Context, intentId: string): Promise<OrderRow> {
  const order = await context.database.db
    .selectFrom('orders')
    .selectAll()
    .where('intentId', '=', intentId)
    .executeTakeFirst();
  return order ?? fail('payments.not_found', 'There is no such payment.');
}

export async function findOrderBySecret(
  context: Context,
  intentId: string,
  secret: string,
): Promise<OrderRow> {
  const order = await findOrder(context, intentId);
  const [own, given] = [Buffer.from(order.clientSecret ?? ''), Buffer.from(secret)];
  const fits = own.length === given.length && timingSafeEqual(own, given);
  return fits ? order : fail('payments.not_found', 'There is no such payment.');
}

/** The order with which somebody wants a role opened: one's own, for that role. */
export async function findOwnTrainingOrder(
  context: Context,
  viewer: Viewer,
  intentId: string,
): Promise<OrderRow> {
  const order = await findOrder(context, intentId);
  if (order.userId !== viewer.id || order.type !== 'training')
    return fail('payments.not_found', 'There is no such payment.');
  return order;
}
