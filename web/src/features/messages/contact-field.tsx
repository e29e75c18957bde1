import type { ContactMessage } from '@trialwright/contract';
import { type ComponentProps, type ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { Field } from '../../ui/field.tsx';

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
  return (
    <Field label={label} hint={hint} error={form.formState.errors[name]?.message}>
      {(control) => children({ ...control, required: true, ...form.register(name) })}
    </Field>
  );
}
