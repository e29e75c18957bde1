import { lazy, Suspense, useState, type ComponentType } from 'react';
import { NotLoaded } from '../../ui/not-loaded.tsx';

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
  className,
  label,
  isAsked = false,
}: {
  className: string;
  label: string;
  isAsked?: boolean;
}) {
  const [isOpen, setOpen] = useState(isAsked);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onFocus={loadQuietly}
        onPointerEnter={loadQuietly}
      >
        {label}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ForgotPasswordDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
