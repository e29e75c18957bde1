import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';

interface Props extends ComponentProps<'input'> {
  error?: string | undefined;
  children: ReactNode;
}

/** A consent: the box, its sentence, and what is wrong with leaving it open. */
export function RegisterCheckbox({ error, children, ...input }: Props) {
  const id = useId();
  return (
    <div className="consent">
      <input
        {...input}
        type="checkbox"
        id={id}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <label htmlFor={id}>{children}</label>
      {error && (
        <p className="err" id={`${id}-error`}>
          <CircleAlert className="i i-s" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
