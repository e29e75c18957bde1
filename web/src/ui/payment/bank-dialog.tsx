import { Landmark } from 'lucide-react';
import { AlertDialog } from 'radix-ui';
import { formatMoney } from '../../core/format.ts';

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
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && !isBusy && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="bank-scrim" />
        <AlertDialog.Content className="dialog bank-dialog">
          <p className="badge warn">
            <Landmark className="i" aria-hidden="true" />
            Test mode
          </p>
          <AlertDialog.Title className="t3">Your bank asks: approve this payment?</AlertDialog.Title>
          <AlertDialog.Description>
            {formatMoney(amount)} to Trialwright. No real bank is asked and no money moves.
          </AlertDialog.Description>
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
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
