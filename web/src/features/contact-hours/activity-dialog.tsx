import {
  ActivityCorrection,
  ActivityForm,
  contactHours,
  type CertifyingBody,
  type HoursEntry,
} from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { api } from '../../core/api.ts';
import { DayField } from '../../ui/day-field.tsx';
import { Field, Textarea, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ChangeReason } from './change-reason.tsx';
import { CreditsField, heldCredits } from './credits-field.tsx';

/** The reason is asked for where something is corrected; then it is a text, and has to be long enough. */
const Fields = ActivityForm.extend({ reason: ActivityCorrection.shape.reason.optional() });
type Fields = z.infer<typeof Fields>;

interface Props {
  userId: number;
  bodies: readonly CertifyingBody[];
  /** The entry to correct; without it, a new one is added. */
  entry: HoursEntry | undefined;
  onSaved: () => void;
  onClose: () => void;
}

const FIELDS = ['title', 'day', 'hours', 'evidence', 'credits', 'reason'] as const;

/** Asks for an activity elsewhere, or for what was wrong about it. */
export function ActivityDialog({ userId, bodies, entry, onSaved, onClose }: Props) {
  const form = useForm<Fields>({
    resolver: zodResolver(Fields),
    defaultValues: {
      title: entry?.title ?? '',
      day: entry?.day ?? '',
      evidence: entry?.evidence ?? '',
      credits: heldCredits(entry, bodies),
      ...(entry && { hours: entry.hours, reason: '' }),
    },
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const save = ({ reason = '', ...given }: Fields) =>
    entry
      ? api(contactHours.correctActivity, {
          params: { userId, entry: entry.entry },
          body: { ...given, reason },
        })
      : api(contactHours.addActivity, { params: { userId }, body: given });
  return (
    <FormDialog<Fields>
      title={entry ? 'Correct activity' : 'Add activity'}
      about="An activity outside this academy is recorded as self-stated, and files say so."
      action="Save activity"
      form={form}
      fields={FIELDS}
      save={save}
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextField label="Activity" maxLength={200} error={errors.title?.message} {...register('title')} />
      <DayField control={control} name="day" label="Day" error={errors.day?.message} />
      <TextField
        label="Hours"
        hint="Of 60 minutes, in quarters, rounded down: 1.25 for 80 minutes."
        type="number"
        inputMode="decimal"
        step={0.25}
        min={0.25}
        error={errors.hours?.message}
        {...register('hours', { valueAsNumber: true })}
      />
      <Field
        label="Evidence"
        hint="What proves it, and where you keep it. A certifying body may ask for it."
        error={errors.evidence?.message}
      >
        {(described) => <Textarea {...described} rows={2} maxLength={500} {...register('evidence')} />}
      </Field>
      <Controller
        control={control}
        name="credits"
        render={({ field: { value, onChange } }) => (
          <CreditsField bodies={bodies} value={value} onChange={onChange} error={errors.credits?.message} />
        )}
      />
      {entry && <ChangeReason error={errors.reason?.message} {...register('reason')} />}
    </FormDialog>
  );
}
