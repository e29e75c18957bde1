import {
  CONSULTATION_TYPES,
  priceFor,
  ROLE_TITLES,
  type BodyOf,
  type ConsultationType,
  type payments,
} from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { AppError, fail } from '../../core/errors.ts';
import { type Viewer } from '../../core/sessions.ts';
import { isRoleOwned, loadRoles } from '../../learning/roles.service.ts';
import { findOwnBooking } from '../bookings/own-booking.service.ts';
import type { Gateway } from './gateway.ts';
import type { Thing } from '../orders/orders.service.ts';
import { loadPurchaseState, settleOpen, UNDER_WAY } from './settle-open.service.ts';

export type PurchaseRequest = BodyOf<typeof payments.createIntent>;

const CENTS = 100;

/** The item for sale, with the server's price in dollars. */
export interface Offer {
  thing: Exclude<Thing, { orgId: number }>;
  userId: number | null;
  email: string;
  amount: number;
  description: string;
}

function invalid(field: string, message: string): never {
  throw new AppError('request.invalid', message, { [field]: message });
}

/** Rejects an amount that differs from the price and returns the price, so that no one pays a price they were not shown. */
export function requirePrice(shown: number, price: number): void {
  if (shown === price) return;
  throw new AppError('payments.price_changed', `The price is $${price}.`, { amount: String(price) });
}

async function priceTraining(
  context: Context,
  gateway: Gateway,
  viewer: Viewer | undefined,
  { amount, rolePackage: role }: PurchaseRequest,
): Promise<Offer> {
  if (!viewer) throw new AppError('auth.required', 'Sign in to continue.');
  if (!role) return invalid('rolePackage', 'Choose a training package.');
  const item = context.content.catalogue.shop.packages.find((each) => each.role === role);
  if (!item) return invalid('rolePackage', 'Package not found.');
  const thing = { userId: viewer.id, role };
  const { isProcessing } = await settleOpen(context, gateway, thing);
  // Not the session's roles: a payment settled a moment ago may have granted one.
  const owned = (await loadRoles(context.database.db, viewer.id)).filter(({ isPaid }) => isPaid);
  if (owned.some((record) => record.role === role))
    return (await isRoleOwned(context.database.db, viewer.id, role))
      ? fail('roles.already_owned', 'You already own this training.')
      : fail('roles.by_seat', 'A seat of your organization opens this training for you already.');
  if (isProcessing) return fail('payments.wrong_state', UNDER_WAY);
  const price = priceFor(item, owned.length > 0);
  requirePrice(amount, price);
  const description = `${ROLE_TITLES[role]} training package`;
  return { thing, userId: viewer.id, email: viewer.email, amount: price, description };
}

async function offerConsultation(
  context: Context,
  gateway: Gateway,
  viewer: Viewer | undefined,
  { amount, bookingId, holdToken }: PurchaseRequest,
): Promise<Offer> {
  if (bookingId === undefined) return invalid('bookingId', 'Choose a time first.');
  const booking = await findOwnBooking(context.database.db, bookingId, { viewer, holdToken });
  if (!booking) return fail('bookings.not_found', 'Booking not found.');
  const { status } = await loadPurchaseState(context, gateway, booking);
  if (status === 'confirmed')
    return fail('bookings.already_confirmed', 'This consultation is already booked and paid for.');
  if (status === 'lost')
    return fail(
      'bookings.slot_taken',
      'The slot was taken before your payment arrived. You’ll get a full refund.',
    );
  if (status === 'cancelled') return fail('bookings.too_late', 'This booking was canceled.');
  if (status === 'processing') return fail('payments.wrong_state', UNDER_WAY);
  if (status === 'expired') return fail('bookings.hold_expired', 'Your 15-minute hold has expired.');
  const price = booking.priceCents / CENTS;
  requirePrice(amount, price);
  return {
    thing: { bookingId },
    userId: booking.userId,
    email: booking.email,
    amount: price,
    description: CONSULTATION_TYPES[booking.type as ConsultationType],
  };
}

/** The requested item at its price; rejected if sold, being paid for, or priced differently. */
export function makeOffer(
  context: Context,
  gateway: Gateway,
  viewer: Viewer | undefined,
  request: PurchaseRequest,
): Promise<Offer> {
  const offer = request.type === 'training' ? priceTraining : offerConsultation;
  return offer(context, gateway, viewer, request);
}
