import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { ResetRequestForm } from './reset-request-form.tsx';

/** The field is what the dialog is about; the close button before it is not. */
function focusField(event: Event): void {
  const field = event.currentTarget instanceof HTMLElement && event.currentTarget.querySelector('input');
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** Asks for a reset link, for as long as it is there: closing it clears the field. */
export function ForgotPasswordDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="auth-overlay">
          <Dialog.Content className="dialog auth-dialog" onOpenAutoFocus={focusField}>
            <div className="row between">
              <Dialog.Title className="t3">Forgot password</Dialog.Title>
              <Dialog.Close className="x" aria-label="Close">
                <X className="i i-s" aria-hidden="true" />
              </Dialog.Close>
            </div>
            <Dialog.Description className="muted">
              We will send a reset link if the address has an account.
            </Dialog.Description>
            <ResetRequestForm onSent={onClose} />
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
