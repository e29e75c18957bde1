import './dialog.css';
import * as AlertDialog from '@radix-ui/react-alert-dialog';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { focusOpener, useOpener } from './use-opener.ts';

interface FrameProps {
  isOpen: boolean;
  title: string;
  about: ReactNode;
  /** Above the title. */
  mark?: ReactNode;
  /** While it works it cannot be closed. */
  isBusy?: boolean;
  onClose: () => void;
  /** Where the focus goes afterwards; else to what had it before, which is told. */
  onReturnFocus?: (opener: HTMLElement | null) => void;
  children: ReactNode;
}

/** The frame of a question that stands in the way until it is answered; its answers are the children. */
export function AlertDialogFrame({
  isOpen,
  title,
  about,
  mark,
  isBusy = false,
  onClose,
  onReturnFocus = focusOpener,
  children,
}: FrameProps) {
  const { remember, giveBack } = useOpener(onReturnFocus);
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && !isBusy && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="scrim" />
        <AlertDialog.Content className="dialog" onOpenAutoFocus={remember} onCloseAutoFocus={giveBack}>
          {mark}
          <AlertDialog.Title className="card-title">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="about">{about}</div>
          </AlertDialog.Description>
          {children}
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

interface ConfirmProps extends Omit<FrameProps, 'children'> {
  /** The label of the way back. */
  keep: string;
  /** The label of the button, and the same while it works. */
  confirm: string;
  busy: string;
  onConfirm: () => void;
}

/** Asks before something is given up; it stays open, and busy, until the server has answered. */
export function ConfirmDialog({ keep, confirm, busy, onConfirm, ...frame }: ConfirmProps) {
  const { isBusy = false } = frame;
  return (
    <AlertDialogFrame {...frame}>
      <div className="dialog-actions">
        <AlertDialog.Cancel asChild>
          <Button>{keep}</Button>
        </AlertDialog.Cancel>
        <Button variant="danger" isBusy={isBusy} onClick={() => onConfirm()}>
          {isBusy ? busy : confirm}
        </Button>
      </div>
    </AlertDialogFrame>
  );
}
