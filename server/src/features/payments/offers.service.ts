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
import { loadRoles } from '../../learning/roles.service.ts';
import { findOwnBooking } from '../bookings/own-booking.service.ts';
import type { Gateway } from './gateway.ts';
import type { Thing } from './orders.store.ts';
import { readStanding, settleOpen } from './settle-open.service.ts';

export type PurchaseRequest = BodyOf<typeof payments.createIntent>;

const CENTS = 100;

/** What is to be paid for, with the server's own price in dollars. */
export interface Offer {
  thing: Thing;
  userId: number | null;
  email: string;
  amount: number;
  description: string;
}

function invalid(field: string, message: string): never {
  throw new AppError('request.invalid', message, { [field]: message });
}

/** Refuses an amount that is not the price, and says what is: nobody pays what was not shown. */
export function requirePrice(shown: number, price: number): void {
  if (shown === price) return;
  throw new AppError('payments.price_changed', `The price is $${price}.`, { amount: String(price) });
}

const UNDER_WAY = 'A payment for this is being processed. Please wait for its result.';

async function offerTraining(
  context: Context,
  gateway: Gateway,
  viewer: Viewer | undefined,
  { amount, rolePackage: role }: PurchaseRequest,
): Promise<Offer> {
  if (!viewer) throw new AppError('auth.required', 'Please sign in.');
  if (!role) return invalid('rolePackage', 'Choose a training package.');
  const item = context.content.catalogue.shop.packages.find((each) => each.role === role);
  if (!item) return invalid('rolePackage', 'There is no such package.');
  const thing = { userId: viewer.id, role };
  const { isProcessing } = await settleOpen(context, gateway, thing);
  // Not the session's: a payment that was settled a moment ago has opened a role.
  const owned = (await loadRoles(context.database.db, viewer.id)).filter(({ isPaid }) => isPaid);
  if (owned.some((record) => record.role === role))
    return fail('roles.already_owned', 'You already own this training.');
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
  if (!booking) return fail('bookings.not_found', 'There is no such booking.');
  const { status } = await readStanding(context, gateway, booking);
  if (status === 'confirmed')
    return fail('bookings.already_confirmed', 'This consultation is booked and paid for.');
  if (status === 'lost')
    return fail(
      'bookings.slot_taken',
      'The time was taken before your payment arrived. You get your money back.',
    );
  if (status === 'cancelled') return fail('bookings.too_late', 'This booking was canceled.');
  if (status === 'processing') return fail('payments.wrong_state', UNDER_WAY);
  if (status === 'expired')
    return fail('bookings.hold_expired', 'The time was held for 15 minutes, and they have passed.');
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

/** What the request asks for, at its price; refused where it was sold, is being paid for, or costs something else. */
export function makeOffer(
  context: Context,
  gateway: Gateway,
  viewer: Viewer | undefined,
  request: PurchaseRequest,
): Promise<Offer> {
  const offer = request.type === 'training' ? offerTraining : offerConsultation;
  return offer(context, gateway, viewer, request);
}
