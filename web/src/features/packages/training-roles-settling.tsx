import type { PaymentIntent } from '@trialwright/contract';
import { useEffect, useRef } from 'react';
import { GIVE_UP_MS } from '../../domain/payments/payment-polling.ts';
import { usePurchase } from '../../domain/payments/purchase.ts';
import { verdictOf } from './training-roles-purchases.ts';

interface Props {
  intent: PaymentIntent;
  onPaid: () => void;
  onRefused: (reason: string) => void;
  onReturned: () => void;
  /** Still no answer after two minutes. */
  onLate: () => void;
}

/** Asks what became of a payment until it is decided; shows nothing. */
export function HubSettling({ intent, ...handlers }: Props) {
  const latest = useRef(handlers);
  const wasProcessing = useRef(false);
  const { data } = usePurchase({
    paymentIntentId: intent.paymentIntentId,
    clientSecret: intent.clientSecret,
    redirectStatus: 'processing',
  });
  const status = data?.status;
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const verdict = verdictOf(status, wasProcessing.current);
    wasProcessing.current ||= status === 'processing';
    if (verdict === 'paid') latest.current.onPaid();
    if (verdict === 'refused') latest.current.onRefused('Your bank didn’t approve the payment.');
    if (verdict === 'returned') latest.current.onReturned();
  }, [status]);
  useEffect(() => {
    const timer = setTimeout(() => latest.current.onLate(), GIVE_UP_MS);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
