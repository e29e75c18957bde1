import { BadgeCheck } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';

const BadgeDialog = lazy(() =>
  import('./badge-dialog.tsx').then((module) => ({ default: module.BadgeDialog })),
);

/** The certificate as a credential that other systems read: its files, and the way into a wallet. */
export function BadgeButton({ number, label }: { number: string; label?: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={BadgeCheck}
        ref={button}
        aria-haspopup="dialog"
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        Open Badges credential
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <BadgeDialog
            number={number}
            onClose={() => setOpen(false)}
            onReturnFocus={() => button.current?.focus()}
          />
        )}
      </Suspense>
    </>
  );
}
