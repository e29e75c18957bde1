import * as Radix from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { DialogHead } from './dialog.tsx';
import { focusOpener, useOpener } from './use-opener.ts';

/** A sheet from the lower edge, open for as long as it is there. */
export function Drawer({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { remember, giveBack } = useOpener(focusOpener);
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className="drawer"
          aria-describedby={undefined}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={giveBack}
        >
          <DialogHead title={title} level="item-title" />
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
