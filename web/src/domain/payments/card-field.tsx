import type { LucideIcon } from 'lucide-react';
import type { ChangeEvent, ComponentProps } from 'react';
import { caretAfter } from './card-format.ts';
import { Field, Input } from '../../ui/field.tsx';

interface Props extends ComponentProps<'input'> {
  label: string;
  error?: string | undefined;
  format: (text: string) => string;
  icon?: LucideIcon;
}

/** Writes the value as on a card; the caret stays where it was among the digits. */
function reformat(input: HTMLInputElement, format: (text: string) => string): void {
  const before = input.value.slice(0, input.selectionStart ?? input.value.length);
  const isAtEnd = before.length === input.value.length;
  input.value = format(input.value);
  if (isAtEnd || document.activeElement !== input) return;
  const caret = caretAfter(before.replaceAll(/\D/g, '').length, input.value);
  input.setSelectionRange(caret, caret);
}

export function CardField({ label, error, format, icon: Icon, onChange, ...input }: Props) {
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    reformat(event.currentTarget, format);
    onChange?.(event);
  };
  return (
    <Field label={label} error={error}>
      {(control) => (
        <span className="card-input">
          <Input
            {...input}
            {...control}
            className="tabular"
            inputMode="numeric"
            required
            onChange={handleChange}
          />
          {Icon && <Icon className="icon" aria-hidden="true" />}
        </span>
      )}
    </Field>
  );
}
