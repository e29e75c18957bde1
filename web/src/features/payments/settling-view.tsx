import type { Purchase } from '@trialwright/contract';
import { Clock, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usePageTitle } from '../../core/page-title.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Outcome } from './outcome.tsx';
import { Receipt } from './receipt.tsx';
import { GIVE_UP_MS } from '../../domain/payments/payment-polling.ts';

/** Whether the page has stopped asking by itself; counted anew after each press. */
function useGivenUp(round: number): boolean {
  const [given, setGiven] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setGiven(round), GIVE_UP_MS);
    return () => clearTimeout(timer);
  }, [round]);
  return given === round;
}

/** The bank has not decided yet. */
export function Settling({ purchase, onCheck }: { purchase: Purchase; onCheck: () => void }) {
  usePageTitle('Payment in progress');
  const [round, setRound] = useState(0);
  const isGivenUp = useGivenUp(round);
  const goal = purchase.type === 'training' ? 'your access will unlock' : 'your booking will be confirmed';
  const handleCheck = () => {
    setRound(round + 1);
    onCheck();
  };
  return (
    <Outcome
      icon={Clock}
      title="Your bank is still processing the payment"
      lead={
        isGivenUp
          ? `This is taking longer than usual. You can close this page; ${goal} as soon as your bank responds.`
          : `We check every few seconds. You can close this page; ${goal} automatically.`
      }
      details={<Receipt purchase={purchase} />}
    >
      {isGivenUp ? (
        <Button variant="primary" icon={RotateCw} onClick={handleCheck}>
          Check again
        </Button>
      ) : (
        <span className="row muted strong control-text">
          <Spinner />
          Checking...
        </span>
      )}
      <ButtonLink variant="ghost" to="/dashboard">
        Go to Dashboard
      </ButtonLink>
    </Outcome>
  );
}
