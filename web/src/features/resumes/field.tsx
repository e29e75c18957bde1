import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FieldName, ResumeFields } from './resume-fields.ts';
import { Field as Frame, Input, Select, Textarea } from '../../ui/field.tsx';

interface Props {
  name: FieldName;
  label: string;
  isOptional?: boolean;
  isWide?: boolean;
  /** Choices of a list, or the rows of a text; a line otherwise. */
  options?: readonly string[];
  rows?: number;
  hint?: string;
  input?: ComponentProps<'input'>;
}

/** A labelled control of the resume, with its error below. */
export function Field({
  name,
  label,
  isOptional = false,
  isWide = false,
  options,
  rows,
  hint,
  input,
}: Props) {
  const { register, getFieldState, formState } = useFormContext<ResumeFields>();
  const error = getFieldState(name, formState).error?.message;
  return (
    <Frame
      label={label}
      isOptional={isOptional}
      hint={hint}
      error={error}
      className={isWide ? 'full-row' : ''}
    >
      {(tied) => {
        const control = { ...register(name), ...tied };
        if (options)
          return (
            <Select {...control}>
              {options.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </Select>
          );
        return rows ? <Textarea {...control} rows={rows} /> : <Input {...control} {...input} />;
      }}
    </Frame>
  );
}

/** A month; browsers without a picker take it typed. */
export function MonthField(props: Pick<Props, 'name' | 'label' | 'isOptional'>) {
  return (
    <Field {...props} input={{ type: 'month', placeholder: 'YYYY-MM', min: '1900-01', max: '2099-12' }} />
  );
}
