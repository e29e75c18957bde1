import { ChevronDown, CircleAlert } from 'lucide-react';
import { useId, type ComponentProps, type HTMLAttributes, type ReactNode } from 'react';

/** What ties a control to its label, its hint and its error. */
export interface Control {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** What is wrong, in words, with its mark. */
export function FieldError({
  as: Element = 'p',
  className = '',
  children,
  ...props
}: HTMLAttributes<HTMLElement> & { as?: 'p' | 'span' }) {
  return (
    <Element {...props} className={`error ${className}`.trimEnd()}>
      <CircleAlert className="icon icon-small" aria-hidden="true" />
      <span>{children}</span>
    </Element>
  );
}

interface Notes {
  hint?: ReactNode;
  error?: ReactNode;
}

/** The ids of the notes that there are, for `aria-describedby`. */
function describe(id: string, { hint, error }: Notes): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
}

function FieldNotes({ id, hint, error }: Notes & { id: string }) {
  return (
    <>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </>
  );
}

interface FieldProps extends Notes {
  label: ReactNode;
  /** Beside the label. */
  aside?: ReactNode;
  isOptional?: boolean;
  className?: string;
  id?: string;
  children: (control: Control) => ReactNode;
}

/** A control with its label above, its hint and its error below. */
export function Field({
  label,
  aside,
  isOptional = false,
  hint,
  error,
  className = '',
  id: given,
  children,
}: FieldProps) {
  const made = useId();
  const id = given ?? made;
  const name = (
    <label htmlFor={id}>
      {label}
      {isOptional && <span className="optional"> (optional)</span>}
    </label>
  );
  return (
    <div className={`field ${className}`.trimEnd()}>
      {aside ? (
        <div className="row between">
          {name}
          {aside}
        </div>
      ) : (
        name
      )}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describe(id, { hint, error }),
      })}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

export function Input({ className = '', ...input }: ComponentProps<'input'>) {
  return <input {...input} className={`input ${className}`.trimEnd()} />;
}

export function Textarea({ className = '', ...textarea }: ComponentProps<'textarea'>) {
  return <textarea {...textarea} className={`input ${className}`.trimEnd()} />;
}

/** The browser's own list, with our mark. */
export function Select({ className = '', ...select }: ComponentProps<'select'>) {
  return (
    <span className={`select ${className}`.trimEnd()}>
      <select {...select} className="input" />
      <ChevronDown className="icon" aria-hidden="true" />
    </span>
  );
}

type TextFieldProps = ComponentProps<'input'> & Pick<FieldProps, 'label' | 'hint' | 'error'>;

/** A line of text that has to be filled in. */
export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Input required {...input} {...control} />}
    </Field>
  );
}

type CheckboxProps = ComponentProps<'input'> & Notes;

/** A box with its sentence beside it. */
export function Checkbox({ id: given, hint, error, className = '', children, ...input }: CheckboxProps) {
  const made = useId();
  const id = given ?? made;
  return (
    <div className={`checkbox ${className}`.trimEnd()}>
      <input
        {...input}
        type="checkbox"
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describe(id, { hint, error })}
      />
      <label htmlFor={id}>{children}</label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** A card that is one radio button as a whole. */
export function RadioCard({ className = '', children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={`radio-card ${className}`.trimEnd()}>
      <input {...input} type="radio" />
      {children}
    </label>
  );
}
