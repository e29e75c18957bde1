import type { ReactNode } from 'react';
import { Field, Input } from '../../ui/field.tsx';

interface Props {
  label: string;
  hint: ReactNode;
  accept: string;
  error: string | undefined;
  isOptional?: boolean;
  onChoose: (file: File | undefined) => void;
}

/** One file of this device. */
export function FileField({ label, hint, accept, error, isOptional = false, onChoose }: Props) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => (
        <Input
          {...control}
          type="file"
          accept={accept}
          onChange={({ target }) => onChoose(target.files?.[0] ?? undefined)}
        />
      )}
    </Field>
  );
}
