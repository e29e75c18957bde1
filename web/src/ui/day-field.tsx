import type { ReactNode } from 'react';
import { Controller, type Control, type FieldValues, type Path } from 'react-hook-form';
import { DatePicker } from './date-picker.tsx';
import { Field } from './field.tsx';

interface Props<T extends FieldValues> {
  control: Control<T>;
  name: Path<T>;
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  isOptional?: boolean;
}

/** A day of a form; an empty one is null where it may be left out. */
export function DayField<T extends FieldValues>({
  control,
  name,
  label,
  hint,
  error,
  isOptional = false,
}: Props<T>) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {(described) => (
        <Controller
          control={control}
          name={name}
          render={({ field: { value, ref, onBlur, onChange } }) => (
            <DatePicker
              {...described}
              ref={ref}
              label={label}
              value={value ?? ''}
              onBlur={onBlur}
              onChange={(day) => onChange(day === '' && isOptional ? null : day)}
            />
          )}
        />
      )}
    </Field>
  );
}
