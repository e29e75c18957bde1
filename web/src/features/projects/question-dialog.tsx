import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';

/** Asks before something is given up; it stays open, and busy, until the server has answered. */
export function QuestionDialog({
  isOpen,
  title,
  children,
  keep,
  confirm,
  busy,
  isBusy,
  onConfirm,
  onClose,
  onReturnFocus,
}: {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** The label of the way back. */
  keep: string;
  /** The label of the button, and the same while it works. */
  confirm: string;
  busy: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  onReturnFocus: () => void;
}) {
  const handleReturn = (event: Event) => {
    event.preventDefault();
    onReturnFocus();
  };
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && !isBusy && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="project-scrim" />
        <AlertDialog.Content className="dialog project-dialog" onCloseAutoFocus={handleReturn}>
          <AlertDialog.Title className="t3">{title}</AlertDialog.Title>
          <AlertDialog.Description>{children}</AlertDialog.Description>
          <div className="dialog-actions">
            <AlertDialog.Cancel className="btn s">{keep}</AlertDialog.Cancel>
            <button
              type="button"
              className="btn d"
              aria-busy={isBusy}
              onClick={() => {
                if (!isBusy) onConfirm();
              }}
            >
              {isBusy && <span className="sp" aria-hidden="true" />}
              {isBusy ? busy : confirm}
            </button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
