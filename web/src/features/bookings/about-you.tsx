import { EXPERIENCE_LEVELS } from '@trialwright/contract';
import type { ComponentProps, ReactNode } from 'react';
import type { BookingForm } from './booking-fields.ts';
import { Field, Input, Select, Textarea } from '../../ui/field.tsx';

type Name = 'name' | 'email' | 'phone' | 'organization' | 'experience' | 'agenda';

/** A labelled control with its error below; what need not be filled says so. */
function BookingField({
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
  return (
    <Field
      label={label}
      isOptional={isOptional}
      error={form.formState.errors[name]?.message}
      className={name === 'agenda' ? 'full-row' : ''}
    >
      {(control) => children({ ...control, required: !isOptional, ...form.register(name) })}
    </Field>
  );
}

export function AboutYou({ form }: { form: BookingForm }) {
  return (
    <fieldset>
      <legend className="card-title">About you</legend>
      <div className="side-by-side loose top">
        <BookingField form={form} name="name" label="Full name">
          {(control) => <Input {...control} autoComplete="name" />}
        </BookingField>
        <BookingField form={form} name="email" label="Email">
          {(control) => <Input {...control} type="email" autoComplete="email" spellCheck={false} />}
        </BookingField>
        <BookingField form={form} name="phone" label="Phone" isOptional>
          {(control) => <Input {...control} type="tel" autoComplete="tel" />}
        </BookingField>
        <BookingField form={form} name="organization" label="Organization" isOptional>
          {(control) => <Input {...control} autoComplete="organization" />}
        </BookingField>
        <BookingField form={form} name="experience" label="Experience level" isOptional>
          {(control) => (
            <Select {...control}>
              <option value="">Choose a level</option>
              {Object.entries(EXPERIENCE_LEVELS).map(([level, label]) => (
                <option key={level} value={level}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </BookingField>
        <BookingField form={form} name="agenda" label="Agenda" isOptional>
          {(control) => <Textarea {...control} rows={3} />}
        </BookingField>
      </div>
    </fieldset>
  );
}
