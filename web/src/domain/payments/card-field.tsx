import { CircleAlert, type LucideIcon } from 'lucide-react';
import { useId, type ChangeEvent, type ComponentProps } from 'react';
import { caretAfter } from './card-format.ts';

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
  const id = useId();
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    reformat(event.currentTarget, format);
    onChange?.(event);
  };
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <span className="card-input">
        <input
          {...input}
          id={id}
          className="in tn"
          inputMode="numeric"
          required
          onChange={handleChange}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {Icon && <Icon className="i" aria-hidden="true" />}
      </span>
      {error && (
        <p className="err" id={`${id}-error`}>
          <CircleAlert className="i i-s" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
