import { AlertDialog } from 'radix-ui';
import { useState } from 'react';
import { count } from '../../core/format.ts';

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
    <AlertDialog.Root open={isOpen} onOpenChange={setOpen}>
      <AlertDialog.Trigger className="btn g sm end-now" disabled={isEnding}>
        End the quiz now
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="quiz-scrim" />
        <AlertDialog.Content className="dialog quiz-dialog">
          <AlertDialog.Title className="t3">End the quiz now?</AlertDialog.Title>
          <AlertDialog.Description className="quiz-dialog-text">
            {count(open, 'question')} {open === 1 ? 'is' : 'are'} open and will count as wrong. You see the
            result and every question with its explanation.
          </AlertDialog.Description>
          <div className="quiz-dialog-actions">
            <AlertDialog.Cancel className="btn s">Go on answering</AlertDialog.Cancel>
            <AlertDialog.Action className="btn p" onClick={onEnd}>
              End the quiz
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
