import type { Purchase } from '@trialwright/contract';
import { CircleAlert, Undo2 } from 'lucide-react';
import { formatMoney } from '../../core/format.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Outcome } from './outcome.tsx';
import { Receipt } from './receipt.tsx';

function TryAgain({ purchase: { type, role, amount } }: { purchase: Purchase }) {
  if (type === 'consultation' || !role)
    return (
      <ButtonLink variant="primary" to="/booking">
        Try again
      </ButtonLink>
    );
  return (
    <ButtonLink variant="primary" to="/checkout" search={{ type, role, amount }}>
      Try again
    </ButtonLink>
  );
}

/** Nothing was paid: the payment failed, or it was never made. */
export function NotPaid({ purchase }: { purchase: Purchase }) {
  const isFailed = purchase.status === 'failed';
  const title = isFailed ? 'Payment failed' : 'Not paid yet';
  usePageTitle(title);
  return (
    <Outcome
      icon={CircleAlert}
      tone="bad"
      title={title}
      lead={
        isFailed
          ? 'Your payment didn’t go through and nothing was unlocked. Try again, or use another card.'
          : 'You haven’t paid yet, so nothing is unlocked. You can continue where you left off.'
      }
      details={<Receipt purchase={purchase} />}
    >
      <TryAgain purchase={purchase} />
      <ButtonLink to="/pricing">Return to Pricing</ButtonLink>
    </Outcome>
  );
}

export function Refunded({ purchase }: { purchase: Purchase }) {
  usePageTitle('Payment refunded');
  const isTraining = purchase.type === 'training';
  const amount = formatMoney(purchase.amount);
  return (
    <Outcome
      icon={Undo2}
      title="Your refund is being processed"
      lead={
        isTraining
          ? `You’d already paid for this training, so we’re refunding this payment of ${amount} to your card.`
          : `The slot was taken before your payment arrived, or the booking was canceled. We’re refunding the full ${amount} to your card.`
      }
      details={<Receipt purchase={purchase} />}
    >
      <ButtonLink variant="primary" to={isTraining ? '/dashboard' : '/booking'}>
        {isTraining ? 'Go to Dashboard' : 'Choose another time'}
      </ButtonLink>
    </Outcome>
  );
}
