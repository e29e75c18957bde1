import { Landmark } from 'lucide-react';
import { formatMoney } from '../../core/format.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';

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
    <AskDialog
      isOpen={isOpen}
      title="Your bank asks: approve this payment?"
      about={<p>{formatMoney(amount)} to Trialwright. No real bank is asked and no money moves.</p>}
      mark={
        <p className="badge warn">
          <Landmark className="i" aria-hidden="true" />
          Test mode
        </p>
      }
      isBusy={isBusy}
      onClose={onClose}
    >
      <div className="dialog-actions">
        <button type="button" className="btn s" disabled={isBusy} onClick={() => onAnswer(false)}>
          Fail
        </button>
        <button
          type="button"
          className="btn p"
          disabled={isBusy}
          aria-busy={isBusy}
          onClick={() => onAnswer(true)}
        >
          Approve
        </button>
      </div>
    </AskDialog>
  );
}
