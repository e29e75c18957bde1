import type { Purchase } from '@trialwright/contract';
import { CircleAlert, Undo2 } from 'lucide-react';
import { formatMoney } from '../../core/format.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Outcome } from './outcome.tsx';
import { Receipt } from './receipt.tsx';

function Again({ purchase: { type, role, amount } }: { purchase: Purchase }) {
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
          ? 'The payment did not go through, and nothing was opened. You can try again, with another card if you like.'
          : 'This payment has not been made, so nothing is opened. You can go on where you stopped.'
      }
      details={<Receipt purchase={purchase} />}
    >
      <Again purchase={purchase} />
      <ButtonLink to="/pricing">Return to Pricing</ButtonLink>
    </Outcome>
  );
}

export function Refunded({ purchase }: { purchase: Purchase }) {
  usePageTitle('Payment returned');
  const isTraining = purchase.type === 'training';
  const amount = formatMoney(purchase.amount);
  return (
    <Outcome
      icon={Undo2}
      title="Your money is on its way back"
      lead={
        isTraining
          ? `This training was paid for already, so the ${amount} of this payment go back to your card.`
          : `The slot was lost before your payment arrived, or the booking was cancelled. The full ${amount} go back to your card.`
      }
      details={<Receipt purchase={purchase} />}
    >
      <ButtonLink variant="primary" to={isTraining ? '/dashboard' : '/booking'}>
        {isTraining ? 'Go to Dashboard' : 'Choose another time'}
      </ButtonLink>
    </Outcome>
  );
}
