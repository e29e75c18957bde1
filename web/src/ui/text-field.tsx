import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps } from 'react';

interface Props extends ComponentProps<'input'> {
  label: string;
  hint?: string;
  error?: string | undefined;
}

/** A labelled input; its hint and its error stand below it and are read with it. */
export function TextField({ label, hint, error, ...input }: Props) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="in"
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="err" id={`${id}-error`}>
          <CircleAlert className="i i-s" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
