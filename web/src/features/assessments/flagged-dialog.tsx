import * as AlertDialog from '@radix-ui/react-alert-dialog';
import { AlertDialogFrame } from '../../ui/alert-dialog-frame.tsx';
import { Button } from '../../ui/button.tsx';

export interface FlaggedDialogProps {
  /** Numbers of the questions to look at again. */
  numbers: number[];
  onLook: () => void;
  onSubmit: () => void;
  onClose: () => void;
}

/** Asks before an attempt is submitted whose learner wanted to look at questions again. */
export function FlaggedDialog({ numbers, onLook, onSubmit, onClose }: FlaggedDialogProps) {
  const which =
    numbers.length === 1
      ? `You wanted to look again at question ${numbers[0]}.`
      : `You wanted to look again at questions ${numbers.join(', ')}.`;
  return (
    <AlertDialogFrame
      isOpen
      title="Submit the assessment?"
      about={<p>{which} After submitting, answers can’t be changed.</p>}
      onClose={onClose}
    >
      <div className="dialog-actions">
        <AlertDialog.Cancel asChild>
          <Button onClick={onLook}>Look again</Button>
        </AlertDialog.Cancel>
        <Button variant="primary" onClick={onSubmit}>
          Submit anyway
        </Button>
      </div>
    </AlertDialogFrame>
  );
}
