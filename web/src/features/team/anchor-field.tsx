import { Controller, type Control, type FieldValues, type Path } from 'react-hook-form';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Field, Select } from '../../ui/field.tsx';

const ANCHORS = {
  asOf: 'The day asked about',
  studyStart: 'Start of the trial at the site',
  joined: 'Day the person joined',
  entry: 'Start of the trial or joining, the later',
  delegationFrom: 'First day of the delegation',
} as const;

interface Props<T extends FieldValues> {
  control: Control<T>;
  name: Path<T>;
  label: string;
  /** What no day is called; without it, there must be one. */
  none?: string;
  error: string | undefined;
}

/** A day that a rule counts to: one of the person’s or trial’s own, or a date. */
export function AnchorField<T extends FieldValues>({ control, name, label, none, error }: Props<T>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, ref, onBlur, onChange } }) => {
        const isDate = value !== '' && !Object.hasOwn(ANCHORS, value);
        return (
          <>
            <Field label={label} error={isDate ? undefined : error}>
              {(described) => (
                <Select
                  {...described}
                  ref={ref}
                  value={isDate ? 'day' : value}
                  onBlur={onBlur}
                  onChange={({ target }) => onChange(target.value)}
                >
                  {none !== undefined && <option value="">{none}</option>}
                  {Object.entries(ANCHORS).map(([anchor, words]) => (
                    <option key={anchor} value={anchor}>
                      {words}
                    </option>
                  ))}
                  <option value="day">A date</option>
                </Select>
              )}
            </Field>
            {isDate && (
              <Field label="Date" error={error}>
                {(described) => (
                  <DatePicker
                    {...described}
                    label={`Date: ${label}`}
                    value={value === 'day' ? '' : value}
                    onBlur={onBlur}
                    onChange={(day) => onChange(day === '' ? 'day' : day)}
                  />
                )}
              </Field>
            )}
          </>
        );
      }}
    />
  );
}
