import { Landmark } from 'lucide-react';
import { formatMoney } from '../../core/format.ts';
import { AlertDialogFrame } from '../../ui/alert-dialog-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/badge.tsx';

interface Props {
  amount: number;
  isOpen: boolean;
  isBusy: boolean;
  onAnswer: (approve: boolean) => void;
  onClose: () => void;
}

/** Test mode's stand-in for the page on which a bank asks its customer. */
export function BankDialog({ amount, isOpen, isBusy, onAnswer, onClose }: Props) {
  return (
    <AlertDialogFrame
      isOpen={isOpen}
      title="Your bank is asking you to approve this payment"
      about={<p>{formatMoney(amount)} to Trialwright. No real bank is asked and no money moves.</p>}
      mark={
        <Badge as="p" tone="warning" icon={Landmark}>
          Test mode
        </Badge>
      }
      isBusy={isBusy}
      onClose={onClose}
    >
      <div className="dialog-actions">
        <Button disabled={isBusy} onClick={() => onAnswer(false)}>
          Fail
        </Button>
        <Button variant="primary" disabled={isBusy} isBusy={isBusy} onClick={() => onAnswer(true)}>
          Approve
        </Button>
      </div>
    </AlertDialogFrame>
  );
}
