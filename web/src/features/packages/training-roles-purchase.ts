import { payments, users, type Package, type PaymentIntent, type RoleRecord } from '@trialwright/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, ApiError } from '../../core/api.ts';
import { useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';
import { priceOf, truePriceIn } from './training-roles-price.ts';
import type { PurchaseEvent } from './training-roles-purchases.ts';

export function toastFailed(reason: string | undefined): void {
  toast({
    title: 'Purchase Failed',
    description: reason ?? 'There was an issue processing your payment.',
    isDestructive: true,
  });
}

/** Asking has ended while nobody looked at the dialog. */
export function toastDelayed(): void {
  toast({
    title: 'Payment in progress',
    description: 'This is taking longer than usual. Your training unlocks as soon as your bank responds.',
  });
}

/** Neither the card's call nor the server answered. */
const UNCLEAR =
  'We could not find out whether your card was charged. Try again: this payment is charged once at most.';

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);

interface Options {
  item: Package;
  isMember: boolean;
  onEvent: (type: PurchaseEvent['type']) => void;
  onOpened: (roles: RoleRecord[], isNew: boolean) => void;
}

/** The payment of a role: begun with the price that is shown, settled with the server's own word. */
export function useHubPurchase({ item, isMember, onEvent, onOpened }: Options) {
  const user = useUser();
  const { role } = item;
  const [amount, setAmount] = useState(() => priceOf(item, isMember).amount);
  const { data: intent, error } = useQuery({
    queryKey: ['hub-purchase', user.id, role, amount],
    queryFn: () => api(payments.createIntent, { body: { amount, type: 'training', rolePackage: role } }),
    gcTime: 0,
  });
  const truePrice = truePriceIn(error);

  const settlement = useMutation({
    mutationFn: () => api(payments.purchaseRole, { body: { role, price: amount } }),
    onSuccess: (roles) => onOpened(roles, true),
    // The card was charged, so it is not asked for again; only its role is not open yet.
    onError: () => {
      onEvent('unopened');
      toastFailed(undefined);
    },
  });
  /** After an answer that was lost: what became of the card is the server's to say. */
  const look = useMutation({
    mutationFn: ({ paymentIntentId, clientSecret }: PaymentIntent) =>
      api(payments.get, { params: { paymentIntentId }, query: { clientSecret } }),
    onSuccess: ({ status }) => {
      if (status === 'paid') return settlement.mutate();
      if (status === 'processing') return onEvent('waiting');
      onEvent('refused');
      toastFailed(undefined);
    },
    onError: () => {
      onEvent('refused');
      toastFailed(UNCLEAR);
    },
  });
  const showOwned = useMutation({
    mutationFn: () => api(users.roles, { params: { userId: user.id } }),
    onSuccess: (roles) => onOpened(roles, false),
    onError: () => onEvent('end'),
  });

  const handleRefusal = (refusal: Error) => {
    if (codeOf(refusal) === 'roles.already_owned') return showOwned.mutate();
    onEvent('end');
    if (codeOf(refusal) === 'payments.wrong_state')
      return toast({
        title: 'Payment in progress',
        description: refusal instanceof ApiError ? (refusal.reason ?? '') : '',
      });
    toastFailed(refusal instanceof ApiError ? refusal.reason : undefined);
  };
  const latest = useRef(handleRefusal);
  useEffect(() => {
    latest.current = handleRefusal;
  });
  useEffect(() => {
    if (error && !truePriceIn(error)) latest.current(error);
  }, [error]);

  return {
    amount,
    truePrice,
    accept: () => truePrice && setAmount(truePrice),
    intent,
    settle: () => settlement.mutate(),
    lookAt: (lost: PaymentIntent) => look.mutate(lost),
    isSettling: settlement.isPending || look.isPending,
  };
}
