import { lazy, Suspense, useState, type ComponentType } from 'react';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Button, type ButtonLook } from '../../ui/button.tsx';

const loadDialog = () => import('./forgot-password-dialog.tsx');
const loadQuietly = () => void loadDialog().catch(() => undefined);
const ForgotPasswordDialog = lazy<ComponentType<{ onClose: () => void }>>(() =>
  loadDialog().then(
    ({ ForgotPasswordDialog: Loaded }) => ({ default: Loaded }),
    () => ({ default: NotLoaded }),
  ),
);

/** Opens the dialog that asks for a reset link; it is read when somebody is about to press. */
export function ForgotPassword({
  label,
  isAsked = false,
  ...look
}: { label: string; isAsked?: boolean } & ButtonLook) {
  const [isOpen, setOpen] = useState(isAsked);
  return (
    <>
      <Button
        {...look}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onFocus={loadQuietly}
        onPointerEnter={loadQuietly}
      >
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ForgotPasswordDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
