import type { Purchase } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { CircleAlert, Undo2 } from 'lucide-react';
import { formatMoney } from '../../core/format.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { Outcome } from './outcome.tsx';
import { Receipt } from './receipt.tsx';

function Again({ purchase: { type, role, amount } }: { purchase: Purchase }) {
  if (type === 'consultation' || !role)
    return (
      <Link className="btn p" to="/booking">
        Try again
      </Link>
    );
  return (
    <Link className="btn p" to="/checkout" search={{ type, role, amount }}>
      Try again
    </Link>
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
      <Link className="btn s" to="/pricing">
        Return to Pricing
      </Link>
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
      <Link className="btn p" to={isTraining ? '/dashboard' : '/booking'}>
        {isTraining ? 'Go to Dashboard' : 'Choose another time'}
      </Link>
    </Outcome>
  );
}
