import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Field, Select, TextField } from '../../ui/field.tsx';
import type { AssignForm } from './assign-form.ts';
import { DayField } from '../../ui/day-field.tsx';

/** Whether an assignment comes again, how often, and until when. */
export function RepeatFields({ form }: { form: UseFormReturn<AssignForm> }) {
  const { register, control } = form;
  const { recurrence: errors } = form.formState.errors;
  const kind = useWatch({ control, name: 'recurrence.kind' });
  return (
    <>
      <Field
        label="Repeats"
        hint={
          kind === 'yearly' ? 'On the calendar day above. From 29 Feb, on 28 Feb in common years.' : undefined
        }
        error={errors?.kind?.message}
      >
        {(described) => (
          <Select {...described} {...register('recurrence.kind')}>
            <option value="none">No</option>
            <option value="after_completion">Some months after each completion</option>
            <option value="yearly">Every year on this day</option>
          </Select>
        )}
      </Field>
      {kind === 'after_completion' && (
        <TextField
          label="Months after completion"
          type="number"
          min={1}
          max={120}
          hint="Such as 24 or 36 for GCP."
          error={errors?.months?.message}
          {...register('recurrence.months', { valueAsNumber: true })}
        />
      )}
      {kind !== 'none' && (
        <DayField
          control={control}
          name="recurrence.until"
          label="Last day"
          hint="No occasion is due later. Leave it empty for no end."
          isOptional
          error={errors?.until?.message}
        />
      )}
    </>
  );
}
