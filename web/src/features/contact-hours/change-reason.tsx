import type { ComponentProps } from 'react';
import { Field, Textarea } from '../../ui/field.tsx';

/** Why something that was entered is changed. */
export function ChangeReason({
  error,
  ...textarea
}: ComponentProps<'textarea'> & { error: string | undefined }) {
  return (
    <Field label="Reason for the change" hint="What you entered before stays on record." error={error}>
      {(control) => <Textarea {...control} {...textarea} rows={2} maxLength={500} />}
    </Field>
  );
}
