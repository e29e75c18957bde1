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

/** Whether somebody was principal investigator of a trial, is, or will be. */
export const hasInvestigator = ({ staff }: Trial) => staff.some(({ isInvestigator }) => isInvestigator);

const CHANGE = {
  title: 'Change the investigator of',
  about:
    'What the former investigator authorized counts until the day before. From this day on, it waits for the signature of the new one, who can sign all of it at once.',
  action: 'Change investigator',
  who: 'New principal investigator',
};
const NAME: typeof CHANGE = {
  title: 'Name the investigator of',
  about: 'From this day on, they authorize tasks by signing the lines of the delegation log.',
  action: 'Name investigator',
  who: 'Principal investigator',
};

/** Gives the trial its principal investigator, or another one, from a day on. */
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
  const isChange = hasInvestigator(trial);
  const { title, about, action, who } = isChange ? CHANGE : NAME;
  return (
    <FormDialog
      title={`${title} ${trial.protocol}`}
      about={about}
      action={action}
      form={form}
      fields={['personId', 'from', 'formerRole', 'reason']}
      save={(body) => api(teamSetup.changeInvestigator, { params: { orgId, id: trial.id }, body })}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Field
        label={who}
        error={
          errors.personId &&
          (errors.personId.type === 'too_small' ? 'Choose a person.' : errors.personId.message)
        }
      >
        {(described) => <MemberSelect orgId={orgId} {...described} {...register('personId', AS_ID)} />}
      </Field>
      <DayField control={control} name="from" label="From" error={errors.from?.message} />
      {isChange && (
        <Field
          label="Role of the former one from then on"
          hint="Such as Sub-investigator. Empty for who leaves the trial."
          isOptional
          error={errors.formerRole?.message}
        >
          {(described) => <Input {...described} maxLength={80} {...register('formerRole', asOptional)} />}
        </Field>
      )}
      <Field label="Reason" hint="It stays on record." error={errors.reason?.message}>
        {(described) => <Textarea {...described} rows={3} maxLength={500} {...register('reason')} />}
      </Field>
    </FormDialog>
  );
}
