import { StaffForm, teamSetup, VersionForm, type Organization, type Trial } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { api } from '../../core/api.ts';
import { Checkbox, Field, TextField } from '../../ui/field.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { AS_ID, MemberSelect } from './choices.tsx';

interface Props {
  organization: Organization;
  trial: Trial;
  onSaved: () => void;
  onClose: () => void;
}

const PRINCIPAL = /^\s*principal investigator\s*$/i;

/** Puts a member on a trial. */
export function StaffDialog({ organization: { id: orgId, today }, trial, onSaved, onClose }: Props) {
  const form = useForm<StaffForm>({
    resolver: zodResolver(StaffForm),
    defaultValues: { personId: 0, role: '', isInvestigator: false, from: today, to: null },
  });
  const {
    register,
    control,
    formState: { errors },
  } = form;
  return (
    <FormDialog
      title={`Add a person to ${trial.protocol}`}
      about="From the first day on, the trial’s rules are asked of them."
      action="Add to trial"
      form={form}
      fields={['personId', 'role', 'isInvestigator', 'from', 'to']}
      save={(body) => api(teamSetup.addStaff, { params: { orgId, id: trial.id }, body })}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Field label="Person" error={errors.personId && 'Choose a person.'}>
        {(described) => <MemberSelect orgId={orgId} {...described} {...register('personId', AS_ID)} />}
      </Field>
      <TextField
        label="Role on the trial"
        hint="Such as Sub-investigator or Study coordinator."
        error={errors.role?.message}
        {...register('role', {
          // The words alone would authorize nobody.
          onBlur: ({ target }: { target: HTMLInputElement }) => {
            if (PRINCIPAL.test(target.value)) form.setValue('isInvestigator', true);
          },
        })}
      />
      <Checkbox error={errors.isInvestigator?.message} {...register('isInvestigator')}>
        Principal investigator: signs the delegation log
      </Checkbox>
      <DayField control={control} name="from" label="First day" error={errors.from?.message} />
      <DayField control={control} name="to" label="Last day" isOptional error={errors.to?.message} />
    </FormDialog>
  );
}

/** Enters a version of the protocol or of a manual. */
export function VersionDialog({ organization: { id: orgId }, trial, onSaved, onClose }: Props) {
  const form = useForm<VersionForm>({
    resolver: zodResolver(VersionForm),
    defaultValues: { topic: 'protocol', version: '', title: '', effective: '', trialId: trial.id },
  });
  const {
    register,
    control,
    formState: { errors },
  } = form;
  return (
    <FormDialog
      title={`New version, ${trial.protocol}`}
      about="Who has not read it reads “overdue” from the day it takes effect, not before."
      action="Enter version"
      form={form}
      fields={['topic', 'version', 'title', 'effective']}
      save={(body) => api(teamSetup.addVersion, { params: { orgId }, body })}
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextField
        label="Document"
        hint="As the rules name it: protocol, pharmacy_manual, lab_manual."
        error={errors.topic?.message}
        {...register('topic')}
      />
      <TextField label="Title" error={errors.title?.message} {...register('title')} />
      <TextField label="Version" error={errors.version?.message} {...register('version')} />
      <DayField
        control={control}
        name="effective"
        label="Takes effect on"
        error={errors.effective?.message}
      />
    </FormDialog>
  );
}
