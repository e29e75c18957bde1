import { ResetRequestForm } from './reset-request-form.tsx';
import { Dialog, DialogAbout, DialogHead } from '../../ui/dialog.tsx';

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
    <Dialog onClose={onClose} onOpenFocus={focusField} hasAbout>
      <DialogHead title="Forgot password" />
      <DialogAbout className="muted below-tight">
        If that email has an account, we’ll send a reset link.
      </DialogAbout>
      <ResetRequestForm onSent={onClose} />
    </Dialog>
  );
}
