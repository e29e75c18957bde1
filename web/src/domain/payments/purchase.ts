import { payments } from '@trialwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pathOf } from '../../core/api.ts';
import { keyOf, query } from '../../core/query.ts';
import { isPaymentPending, nextPollDelay } from './payment-polling.ts';

interface Address {
  paymentIntentId: string;
  clientSecret: string;
  redirectStatus: string | undefined;
}

/** The true state of a purchase, asked for again while it may change; then everything else is read anew. */
export function usePurchase({ paymentIntentId, clientSecret, redirectStatus }: Address) {
  const client = useQueryClient();
  const [since, setSince] = useState(() => Date.now());
  const call = { params: { paymentIntentId }, query: { clientSecret } };
  const { data, error, refetch } = useQuery({
    ...query(payments.get, call),
    // Read on every visit: what was true the last time may be over.
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      isPaymentPending(state.data?.status, redirectStatus) && nextPollDelay(Date.now() - since),
  });
  const status = data?.status;
  useEffect(() => {
    if (status !== 'paid' && status !== 'refunded') return;
    // The access that was bought, and all that hangs on it, shows at once; this answer itself is fresh.
    const own = keyOf(pathOf(payments.get, { params: { paymentIntentId } })).join('/');
    void client.invalidateQueries({
      queryKey: keyOf('/api'),
      predicate: ({ queryKey }) => !queryKey.join('/').startsWith(own),
    });
  }, [client, status, paymentIntentId]);
  return {
    data,
    error,
    refetch,
    isSettling: isPaymentPending(status, redirectStatus),
    /** Asks now, and goes on asking for a while. */
    checkAgain: () => {
      setSince(Date.now());
      void refetch();
    },
  };
}
