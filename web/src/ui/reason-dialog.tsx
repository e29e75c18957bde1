import * as AlertDialog from '@radix-ui/react-alert-dialog';
import { useState, type ReactNode } from 'react';
import { ApiError, reasonOf } from '../core/api.ts';
import { AlertDialogFrame } from './alert-dialog-frame.tsx';
import { Button } from './button.tsx';
import { Field, FieldError, Input, Textarea } from './field.tsx';

const SHORTEST = 5;

export interface ReasonPrompt {
  title: string;
  description: ReactNode;
  reasonHint: string;
  /** Asks for the corrected name beside the reason. */
  asksName?: boolean;
  action: string;
  busy: string;
  isDangerous: boolean;
}

/** Back to the button that was pressed; where the change has taken it away, to the heading of its part. */
function returnFocus(opener: HTMLElement | null): void {
  (opener ?? document.querySelector<HTMLElement>('main h2[tabindex]'))?.focus();
}

/** Asks for the reason of what cannot be undone. It stays open, with what was typed, until the server has agreed. */
export function ReasonDialog({
  ask,
  isBusy,
  error,
  given,
  onConfirm,
  onReload,
  onClose,
  onReturnFocus = returnFocus,
}: {
  ask: ReasonPrompt;
  /** What was typed before, where a later step leads back here. */
  given?: { name: string; reason: string } | undefined;
  isBusy: boolean;
  error: Error | null;
  onConfirm: (given: { name: string; reason: string }) => void;
  /** Given where what it is about was changed meanwhile and has to be read again; what was typed stays. */
  onReload?: (() => void) | undefined;
  onClose: () => void;
  onReturnFocus?: (opener: HTMLElement | null) => void;
}) {
  const [name, setName] = useState(given?.name ?? '');
  const [reason, setReason] = useState(given?.reason ?? '');
  const [isTried, setTried] = useState(false);
  const refused = error instanceof ApiError ? error.fields : {};
  const nameError = isTried && ask.asksName && !name.trim() ? 'Enter the corrected name.' : refused['name'];
  const reasonError =
    isTried && reason.trim().length < SHORTEST
      ? `Enter a reason of at least ${SHORTEST} characters.`
      : refused['reason'];
  const handleConfirm = () => {
    setTried(true);
    if (isBusy || reason.trim().length < SHORTEST || (ask.asksName && !name.trim())) return;
    onConfirm({ name: name.trim(), reason: reason.trim() });
  };
  return (
    <AlertDialogFrame
      isOpen
      title={ask.title}
      about={ask.description}
      isBusy={isBusy}
      onClose={onClose}
      onReturnFocus={onReturnFocus}
    >
      <form
        className="reason-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          handleConfirm();
        }}
      >
        {ask.asksName && (
          <Field label="Corrected name" error={nameError}>
            {(control) => (
              <Input
                {...control}
                maxLength={120}
                autoComplete="off"
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
        )}
        <Field label="Reason" hint={ask.reasonHint} error={reasonError}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <div role="alert">
          {error && Object.keys(refused).length === 0 && <FieldError>{reasonOf(error)}</FieldError>}
        </div>
        <div className="dialog-actions">
          <AlertDialog.Cancel asChild>
            <Button>Go back</Button>
          </AlertDialog.Cancel>
          {onReload && <Button onClick={onReload}>Reload</Button>}
          <Button type="submit" variant={ask.isDangerous ? 'danger' : 'primary'} isBusy={isBusy}>
            {isBusy ? ask.busy : ask.action}
          </Button>
        </div>
      </form>
    </AlertDialogFrame>
  );
}
