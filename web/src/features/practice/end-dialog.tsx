import * as AlertDialog from '@radix-ui/react-alert-dialog';
import { useState } from 'react';
import { count } from '../../core/format.ts';
import { AlertDialogFrame } from '../../ui/alert-dialog-frame.tsx';
import { Button } from '../../ui/button.tsx';

interface Props {
  /** Questions without an answer. */
  open: number;
  isEnding: boolean;
  onEnd: () => void;
}

/** Ends a quiz before its last question: asks first, because what is open counts as wrong. */
export function EndDialog({ open, isEnding, onEnd }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className="outdented below-close"
        aria-haspopup="dialog"
        disabled={isEnding}
        onClick={() => setOpen(true)}
      >
        End quiz now
      </Button>
      <AlertDialogFrame
        isOpen={isOpen}
        title="End quiz now?"
        about={
          <p>
            {count(open, 'question')} {open === 1 ? 'is' : 'are'} unanswered and will count as incorrect.
            You’ll see your result and an explanation of every question.
          </p>
        }
        onClose={() => setOpen(false)}
      >
        <div className="dialog-actions">
          <AlertDialog.Cancel asChild>
            <Button>Keep answering</Button>
          </AlertDialog.Cancel>
          <AlertDialog.Action asChild>
            <Button variant="primary" onClick={onEnd}>
              End the quiz
            </Button>
          </AlertDialog.Action>
        </div>
      </AlertDialogFrame>
    </>
  );
}
