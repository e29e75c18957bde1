import { ChevronDown, CircleAlert } from 'lucide-react';
import { useId, type ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FieldName, ResumeFields } from './resume-fields.ts';

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
  const id = useId();
  const { register, getFieldState, formState } = useFormContext<ResumeFields>();
  const error = getFieldState(name, formState).error?.message;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const control = {
    ...register(name),
    id,
    className: 'in',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  };
  return (
    <div className={`fld ${isWide ? 'wide' : ''}`}>
      <label htmlFor={id}>
        {label} {isOptional && <span className="opt">(optional)</span>}
      </label>
      {options ? (
        <span className="sel">
          <select {...control}>
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
          <ChevronDown className="i" aria-hidden="true" />
        </span>
      ) : rows ? (
        <textarea {...control} rows={rows} />
      ) : (
        <input {...control} {...input} />
      )}
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

/** A month; browsers without a picker take it typed. */
export function MonthField(props: Pick<Props, 'name' | 'label' | 'isOptional'>) {
  return (
    <Field {...props} input={{ type: 'month', placeholder: 'YYYY-MM', min: '1900-01', max: '2099-12' }} />
  );
}
