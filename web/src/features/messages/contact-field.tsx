import type { ContactMessage } from '@trialwright/contract';
import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';

export type ContactForm = UseFormReturn<z.input<typeof ContactMessage>, unknown, ContactMessage>;
type Control = ComponentProps<'input'> & ComponentProps<'textarea'>;

/** A labelled control with its error below. */
export function ContactField({
  form,
  name,
  label,
  hint,
  children,
}: {
  form: ContactForm;
  name: 'name' | 'email' | 'subject' | 'message';
  label: string;
  hint?: string;
  children: (control: Control) => ReactNode;
}) {
  const id = useId();
  const error = form.formState.errors[name]?.message;
  return (
    <div className={`fld f-${name}`}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: 'in',
        required: true,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
        ...form.register(name),
      })}
      {error && (
        <p className="err" id={`${id}-error`}>
          <CircleAlert className="i i-s" aria-hidden="true" />
          {error}
        </p>
      )}
      {hint && !error && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
