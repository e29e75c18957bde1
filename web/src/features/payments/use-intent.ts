import { payments, type PaymentIntent } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, ApiError } from '../../core/api.ts';
import { readHoldOf } from '../../domain/bookings/booking-hold.ts';
import { toast } from '../../core/toast.ts';
import { purchaseOf } from './checkout-request.ts';
import type { CheckoutSearch } from './checkout.search.ts';

/** Refusals with an answer of their own on the page; all others are failures. */
const ANSWERED = new Set([
  'roles.already_owned',
  'payments.price_changed',
  'payments.wrong_state',
  'bookings.hold_expired',
  'bookings.already_confirmed',
  'bookings.slot_taken',
  'bookings.too_late',
  'bookings.not_found',
]);

async function begin(search: CheckoutSearch): Promise<PaymentIntent> {
  const body = purchaseOf(search, readHoldOf(search.booking)?.holdToken ?? undefined);
  if (!body) throw new Error('This checkout link isn’t valid.');
  const intent = await api(payments.createIntent, { body });
  if (!intent.clientSecret) throw new Error('The response has no client secret.');
  return intent;
}

export function saySetupFailed(): void {
  toast({
    title: 'Payment Setup Failed',
    description: 'Unable to initialize payment. Please try again.',
    isDestructive: true,
  });
}

/** Begins the purchase, once a visit of the page. The server goes on with one that was begun before. */
export function useIntent(search: CheckoutSearch, userId: number | undefined) {
  const { type, role, consultation, amount, booking } = search;
  const intent = useQuery({
    queryKey: ['checkout', userId, type, role, consultation, amount, booking],
    queryFn: () => begin(search),
    gcTime: 0,
  });
  const { error } = intent;
  useEffect(() => {
    if (error && !(error instanceof ApiError && error.code && ANSWERED.has(error.code))) saySetupFailed();
  }, [error]);
  return intent;
}
