import * as AlertDialog from '@radix-ui/react-alert-dialog';
import { useCountdown } from '../../core/countdown.ts';
import { count, formatCountdown } from '../../core/format.ts';
import { AlertDialogFrame } from '../../ui/alert-dialog-frame.tsx';
import { Button } from '../../ui/button.tsx';

function LeaveText({ endsAt, unsaved }: { endsAt: number; unsaved: number }) {
  const seconds = useCountdown(endsAt);
  return (
    <>
      <p>
        Your answers are saved, but the clock keeps running:{' '}
        <b className="tabular">{formatCountdown(seconds)}</b> left. If you don’t return in time, we’ll submit
        the answers you’ve given.
      </p>
      {unsaved > 0 && (
        <p>
          {count(unsaved, 'answer')} not saved yet. Return to the assessment in this tab to save{' '}
          {unsaved === 1 ? 'it' : 'them'}.
        </p>
      )}
    </>
  );
}

export interface LeaveDialogProps {
  isOpen: boolean;
  endsAt: number;
  unsaved: number;
  onStay: () => void;
  onLeave: () => void;
}

export function LeaveDialog({ isOpen, endsAt, unsaved, onStay, onLeave }: LeaveDialogProps) {
  return (
    <AlertDialogFrame
      isOpen={isOpen}
      title="Leave the assessment?"
      about={<LeaveText endsAt={endsAt} unsaved={unsaved} />}
      onClose={onStay}
    >
      <div className="dialog-actions">
        <AlertDialog.Cancel asChild>
          <Button>Stay</Button>
        </AlertDialog.Cancel>
        <Button variant="primary" onClick={onLeave}>
          Leave assessment
        </Button>
      </div>
    </AlertDialogFrame>
  );
}
