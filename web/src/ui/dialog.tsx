import './dialog.css';
import { X } from 'lucide-react';
import * as Radix from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { focusOpener, useOpener } from './use-opener.ts';

interface Props {
  /** `reading` is as large as the page allows, the whole screen on phones; its head and foot stay. */
  shape?: 'form' | 'reading';
  className?: string;
  /** While it works it cannot be closed. */
  isBusy?: boolean;
  onClose: () => void;
  /** Where the focus begins; else at the first control. */
  onOpenFocus?: (event: Event) => void;
  /** Where the focus goes afterwards; else to what had it before. */
  onReturnFocus?: (opener: HTMLElement | null) => void;
  /** Whether a `DialogAbout` stands in it. */
  hasAbout?: boolean;
  children: ReactNode;
}

/** Dims the page. Radix's own is there for modal windows alone. */
export function Scrim() {
  return <div className="scrim" />;
}

/** A window over the page, open for as long as it is there. */
export function Dialog({
  shape = 'form',
  className = '',
  isBusy = false,
  onClose,
  onOpenFocus,
  onReturnFocus = focusOpener,
  hasAbout = false,
  children,
}: Props) {
  const { remember, giveBack } = useOpener(onReturnFocus);
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className={`dialog ${shape} ${className}`.trimEnd()}
          {...(!hasAbout && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            remember();
            onOpenFocus?.(event);
          }}
          onCloseAutoFocus={giveBack}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface HeadProps {
  title: ReactNode;
  /** Above the title. */
  over?: ReactNode;
  level?: 'section-title' | 'card-title' | 'item-title';
  closeLabel?: string;
  isBusy?: boolean;
  /** Below the title. */
  children?: ReactNode;
}

/** Names the dialog and closes it. */
export function DialogHead({
  title,
  over,
  level = 'card-title',
  closeLabel = 'Close',
  isBusy = false,
  children,
}: HeadProps) {
  const heading = <Radix.Title className={level}>{title}</Radix.Title>;
  return (
    <div className="dialog-head">
      {over ? (
        <div>
          {over}
          {heading}
        </div>
      ) : (
        heading
      )}
      <Radix.Close className="close-button" aria-label={closeLabel} disabled={isBusy}>
        <X className="icon" aria-hidden="true" />
      </Radix.Close>
      {children}
    </div>
  );
}

/** What the dialog is about, read with its name. */
export function DialogAbout({ className = 'about', children }: { className?: string; children: ReactNode }) {
  return <Radix.Description className={className}>{children}</Radix.Description>;
}

/** The button in the foot that closes. */
export function DialogClose({
  children,
  variant,
  isDisabled = false,
}: {
  children: ReactNode;
  variant?: 'secondary' | 'ghost';
  isDisabled?: boolean;
}) {
  return (
    <Radix.Close asChild>
      <Button variant={variant} disabled={isDisabled}>
        {children}
      </Button>
    </Radix.Close>
  );
}
