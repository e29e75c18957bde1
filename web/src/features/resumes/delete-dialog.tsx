import type { Resume } from '@trialwright/contract';
import { AlertDialog } from 'radix-ui';

/** Asks before a resume goes; it stays open, and busy, until the server has answered. */
export function DeleteDialog({
  resume,
  isBusy,
  onConfirm,
  onClose,
  onReturnFocus,
}: {
  resume: Resume | undefined;
  isBusy: boolean;
  onConfirm: (resume: Resume) => void;
  onClose: () => void;
  onReturnFocus: () => void;
}) {
  return (
    <AlertDialog.Root open={resume !== undefined} onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="resume-scrim" />
        <AlertDialog.Content
          className="dialog resume-delete"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onReturnFocus();
          }}
        >
          <AlertDialog.Title className="t3">Delete this resume?</AlertDialog.Title>
          <AlertDialog.Description>
            &ldquo;{resume?.title}&rdquo; and what is unsaved in it go for good. Files that you downloaded
            stay yours.
          </AlertDialog.Description>
          <div className="delete-actions">
            <AlertDialog.Cancel className="btn s">Keep it</AlertDialog.Cancel>
            <button
              type="button"
              className="btn d"
              aria-busy={isBusy}
              onClick={() => {
                if (resume && !isBusy) onConfirm(resume);
              }}
            >
              {isBusy && <span className="sp" aria-hidden="true" />}
              {isBusy ? 'Deleting...' : 'Delete resume'}
            </button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
