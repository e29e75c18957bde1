import { AlertDialog } from 'radix-ui';

interface Props {
  /** Of the conversation to delete; null for all, undefined while nothing is asked. */
  title: string | null | undefined;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  onReturnFocus: () => void;
}

/** Asks before a conversation goes; it stays open, and busy, until the server has answered. */
export function DeleteDialog({ title, isBusy, onConfirm, onClose, onReturnFocus }: Props) {
  return (
    <AlertDialog.Root
      open={title !== undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isBusy) onClose();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="mentor-scrim" />
        <AlertDialog.Content
          className="dialog mentor-dialog"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onReturnFocus();
          }}
        >
          <AlertDialog.Title className="t3">
            {title === null ? 'Delete all conversations?' : 'Delete this conversation?'}
          </AlertDialog.Title>
          <AlertDialog.Description>
            {title === null
              ? 'All your conversations with the mentor are deleted for good.'
              : `“${title ?? ''}” is deleted for good.`}
          </AlertDialog.Description>
          <div className="dialog-actions">
            <AlertDialog.Cancel className="btn s">Keep</AlertDialog.Cancel>
            <button type="button" className="btn d" aria-busy={isBusy} onClick={() => !isBusy && onConfirm()}>
              {isBusy && <span className="sp" aria-hidden="true" />}
              {isBusy ? 'Deleting...' : 'Delete'}
            </button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
