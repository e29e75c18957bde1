import { InvestigatorForm, teamSetup, type Organization, type Trial } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { api } from '../../core/api.ts';
import { DayField } from '../../ui/day-field.tsx';
import { Field, Input, Textarea } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { AS_ID, MemberSelect } from './choices.tsx';

interface Props {
  organization: Organization;
  trial: Trial;
  onSaved: () => void;
  onClose: () => void;
}

const asOptional = {
  setValueAs: (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null),
};

/** Gives the trial another principal investigator from a day on. */
export function InvestigatorDialog({ organization: { id: orgId }, trial, onSaved, onClose }: Props) {
  const form = useForm<InvestigatorForm>({
    resolver: zodResolver(InvestigatorForm),
    defaultValues: { personId: 0, from: '', formerRole: null, reason: '' },
  });
  const {
    register,
    control,
    formState: { errors },
  } = form;
  return (
    <FormDialog
      title={`Change the investigator of ${trial.protocol}`}
      about="What the former investigator authorized counts until the day before. From this day on, it waits for the signature of the new one, who can sign all of it at once."
      action="Change investigator"
      form={form}
      fields={['personId', 'from', 'formerRole', 'reason']}
      save={(body) => api(teamSetup.changeInvestigator, { params: { orgId, id: trial.id }, body })}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Field
        label="New principal investigator"
        error={
          errors.personId &&
          (errors.personId.type === 'too_small' ? 'Choose a person.' : errors.personId.message)
        }
      >
        {(described) => <MemberSelect orgId={orgId} {...described} {...register('personId', AS_ID)} />}
      </Field>
      <DayField control={control} name="from" label="From" error={errors.from?.message} />
      <Field
        label="Role of the former one from then on"
        hint="Such as Sub-investigator. Empty for who leaves the trial."
        isOptional
        error={errors.formerRole?.message}
      >
        {(described) => <Input {...described} maxLength={80} {...register('formerRole', asOptional)} />}
      </Field>
      <Field label="Reason" hint="It stays on record." error={errors.reason?.message}>
        {(described) => <Textarea {...described} rows={3} maxLength={500} {...register('reason')} />}
      </Field>
    </FormDialog>
  );
}
