import { useMutation } from '@tanstack/react-query';
import * as AlertDialog from '@radix-ui/react-alert-dialog';
import type { ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { reasonOf } from '../core/api.ts';
import { isChangedMeanwhile } from '../core/changed-meanwhile.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { AlertDialogFrame } from './alert-dialog-frame.tsx';
import { Button } from './button.tsx';
import { FieldError } from './field.tsx';

interface Props<T extends FieldValues> {
  title: string;
  about: string;
  action: string;
  /** What the action says while it works. */
  busyLabel?: string;
  form: UseFormReturn<T>;
  /** Fields beside which the server’s refusals are shown. */
  fields: readonly Path<T>[];
  save: (given: T) => Promise<unknown>;
  onSaved: () => void;
  /** Reads again what somebody else changed meanwhile; what was typed stays. */
  onReload?: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** A form over the page. It stays open, with what was typed, until the server has saved it. */
export function FormDialog<T extends FieldValues>({
  title,
  about,
  action,
  busyLabel = 'Saving...',
  form,
  fields,
  save,
  onSaved,
  onReload,
  onClose,
  children,
}: Props<T>) {
  const saving = useMutation({
    mutationFn: save,
    onSuccess: () => {
      onSaved();
      onClose();
    },
  });
  const reload = useMutation({ mutationFn: async () => onReload?.(), onSuccess: () => saving.reset() });
  const isAtField = useFieldErrors(form, fields, saving.error);
  return (
    <AlertDialogFrame isOpen title={title} about={about} isBusy={saving.isPending} onClose={onClose}>
      <form
        className="reason-form"
        noValidate
        onSubmit={(event) => void form.handleSubmit((given) => saving.mutate(given))(event)}
      >
        {children}
        <div role="alert">
          {saving.error && !isAtField && <FieldError>{reasonOf(saving.error)}</FieldError>}
          {reload.error && <FieldError>{reasonOf(reload.error)}</FieldError>}
        </div>
        <div className="dialog-actions">
          <AlertDialog.Cancel asChild>
            <Button>Cancel</Button>
          </AlertDialog.Cancel>
          {onReload && isChangedMeanwhile(saving.error) && (
            <Button isBusy={reload.isPending} onClick={() => reload.mutate()}>
              Reload
            </Button>
          )}
          <Button type="submit" variant="primary" isBusy={saving.isPending}>
            {saving.isPending ? busyLabel : action}
          </Button>
        </div>
      </form>
    </AlertDialogFrame>
  );
}
