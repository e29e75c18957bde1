import { bookings, payments, type PaymentIntent } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, ApiError } from '../../core/api.ts';
import { keyOf } from '../../core/query.ts';
import { toast } from '../../core/toast.ts';
import { clearHold, readHoldOf } from '../../domain/bookings/booking-hold.ts';
import type { CheckoutSearch } from './checkout.search.ts';
import { purchaseOf } from './checkout-request.ts';

/** What the gateway said when it took the card, or has not said yet. */
type ConfirmStatus = 'succeeded' | 'processing';

/** The slot was lost meanwhile: the next page tells that the money goes back, so that no word of success is said. */
function isLost(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'bookings.slot_taken';
}

function warn(error: unknown): void {
  if (isLost(error)) return;
  toast({
    title: 'Payment Processed',
    description: "Your payment was successful. Please contact support if you don't see your access.",
    isDestructive: true,
  });
}

/** Asks the server to open what was paid for. It does so by itself as well, but later. */
async function confirmPayment({ paymentIntentId }: PaymentIntent, search: CheckoutSearch): Promise<void> {
  const purchase = purchaseOf(search, readHoldOf(search.booking)?.holdToken ?? undefined);
  if (purchase?.type === 'training')
    await api(payments.confirm, {
      body: { paymentIntentId, type: 'training', rolePackage: purchase.rolePackage },
    });
  if (purchase?.bookingId) {
    const { bookingId, holdToken } = purchase;
    await api(bookings.confirm, { body: { bookingId, paymentIntentId, holdToken } });
    clearHold();
  }
}

/** After the card: the follow-up call, everything read anew, and on to the page that tells what became of it. */
export function useSettlement(intent: PaymentIntent, search: CheckoutSearch) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (taken: ConfirmStatus) => {
      if (taken === 'succeeded') await confirmPayment(intent, search).catch(warn);
      void client.invalidateQueries({ queryKey: keyOf('/api') });
      await navigate({
        to: '/payment-success',
        search: {
          payment_intent: intent.paymentIntentId,
          payment_intent_client_secret: intent.clientSecret,
          redirect_status: taken,
        },
        // Going back must not lead to a checkout that is over.
        replace: true,
      });
    },
  });
}

export function sayDeclined(message: string | undefined): void {
  toast({
    title: 'Payment Failed',
    description: message ?? 'Your card was declined.',
    isDestructive: true,
  });
}
