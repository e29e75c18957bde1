import { EXPERIENCE_LEVELS } from '@trialwright/contract';
import { ChevronDown } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import type { BookingForm } from './booking-fields.ts';
import { FieldError } from './field-error.tsx';

type Name = 'name' | 'email' | 'phone' | 'organization' | 'experience' | 'agenda';

/** A labelled control with its error below; what need not be filled says so. */
function Field({
  form,
  name,
  label,
  isOptional = false,
  children,
}: {
  form: BookingForm;
  name: Name;
  label: string;
  isOptional?: boolean;
  children: (
    control: ComponentProps<'input'> & ComponentProps<'select'> & ComponentProps<'textarea'>,
  ) => ReactNode;
}) {
  const id = useId();
  const error = form.formState.errors[name]?.message;
  return (
    <div className={`fld f-${name}`}>
      <label htmlFor={id}>
        {label} {isOptional && <span className="opt">(optional)</span>}
      </label>
      {children({
        id,
        className: 'in',
        required: !isOptional,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? `${id}-error` : undefined,
        ...form.register(name),
      })}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

export function AboutYou({ form }: { form: BookingForm }) {
  return (
    <fieldset>
      <legend className="t3">About you</legend>
      <div className="g2">
        <Field form={form} name="name" label="Full name">
          {(control) => <input {...control} autoComplete="name" />}
        </Field>
        <Field form={form} name="email" label="E-mail">
          {(control) => <input {...control} type="email" autoComplete="email" spellCheck={false} />}
        </Field>
        <Field form={form} name="phone" label="Phone" isOptional>
          {(control) => <input {...control} type="tel" autoComplete="tel" />}
        </Field>
        <Field form={form} name="organization" label="Organization" isOptional>
          {(control) => <input {...control} autoComplete="organization" />}
        </Field>
        <Field form={form} name="experience" label="Experience level" isOptional>
          {(control) => (
            <span className="sel">
              <select {...control}>
                <option value="">Choose a level</option>
                {Object.entries(EXPERIENCE_LEVELS).map(([level, label]) => (
                  <option key={level} value={level}>
                    {label}
                  </option>
                ))}
              </select>
              <ChevronDown className="i" aria-hidden="true" />
            </span>
          )}
        </Field>
        <Field form={form} name="agenda" label="Agenda" isOptional>
          {(control) => <textarea {...control} rows={3} />}
        </Field>
      </div>
    </fieldset>
  );
}
