import { payments, type PaymentIntent, type PaymentStatus } from '@trialwright/contract';
import { useEffect, useRef } from 'react';
import { api } from '../../core/api.ts';

interface Handlers {
  onTold: (status: PaymentStatus) => void;
  onNoAnswer: () => void;
}

/** Asks the server, which asks the gateway, what became of a payment; once each time that it is to. */
export function useAsking(
  isAsked: boolean,
  { paymentIntentId, clientSecret }: PaymentIntent,
  handlers: Handlers,
) {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    if (!isAsked) return undefined;
    let isGone = false;
    const call = { params: { paymentIntentId }, query: { clientSecret } };
    api(payments.get, call).then(
      ({ status }) => isGone || latest.current.onTold(status),
      () => isGone || latest.current.onNoAnswer(),
    );
    return () => {
      isGone = true;
    };
  }, [isAsked, paymentIntentId, clientSecret]);
}
