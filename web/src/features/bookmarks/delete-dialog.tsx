import type { Bookmark } from '@trialwright/contract';
import { AlertDialog } from 'radix-ui';
import { nameOf } from './bookmark-kinds.ts';

/** Asks before a bookmark goes; it stays open, and busy, until the server has answered. */
export function DeleteDialog({
  bookmark,
  isBusy,
  onConfirm,
  onClose,
  onReturnFocus,
}: {
  bookmark: Bookmark | undefined;
  isBusy: boolean;
  onConfirm: (bookmark: Bookmark) => void;
  onClose: () => void;
  onReturnFocus: () => void;
}) {
  const handleOpenChange = (isOpen: boolean) => {
    if (!isOpen && !isBusy) onClose();
  };
  return (
    <AlertDialog.Root open={bookmark !== undefined} onOpenChange={handleOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="bookmark-scrim" />
        <AlertDialog.Content
          className="dialog bookmark-dialog"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onReturnFocus();
          }}
        >
          <AlertDialog.Title className="t3">Delete this bookmark?</AlertDialog.Title>
          <AlertDialog.Description>
            &ldquo;{bookmark && nameOf(bookmark)}&rdquo; leaves your collection. What it points to stays.
          </AlertDialog.Description>
          <div className="dialog-actions">
            <AlertDialog.Cancel className="btn s">Keep it</AlertDialog.Cancel>
            <button
              type="button"
              className="btn d"
              aria-busy={isBusy}
              onClick={() => {
                if (bookmark && !isBusy) onConfirm(bookmark);
              }}
            >
              {isBusy && <span className="sp" aria-hidden="true" />}
              {isBusy ? 'Deleting...' : 'Delete bookmark'}
            </button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
