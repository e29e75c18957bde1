import { EnforcePackForm, rulePacks, type Organization } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { api } from '../../core/api.ts';
import { DayField } from '../../ui/day-field.tsx';
import { Field, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { AS_ID_OR_NULL, AudienceSelect } from './choices.tsx';

interface Props {
  organization: Organization;
  pack: { id: number; title: string; version: number };
  onSaved: () => void;
  onClose: () => void;
}

/** Puts a published version into force, for a trial or for everybody. */
export function EnforcePackDialog({ organization, pack, onSaved, onClose }: Props) {
  const { id: orgId, today } = organization;
  const form = useForm<EnforcePackForm>({
    resolver: zodResolver(EnforcePackForm),
    defaultValues: { trialId: null, from: today, dueAfterDays: 30 },
  });
  const {
    register,
    control,
    formState: { errors },
  } = form;
  return (
    <FormDialog
      title={`Put ${pack.title} ${pack.version} into force`}
      about="An earlier version that is in force for the same people ends on the day before; days before are judged by it. Assignments go on, and so do waivers of what reads as before."
      action="Put into force"
      form={form}
      fields={['trialId', 'from', 'dueAfterDays']}
      save={(body) => {
        const params = { orgId, id: pack.id, version: pack.version };
        return api(rulePacks.enforce, { params, body });
      }}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Field label="For" error={errors.trialId?.message}>
        {(described) => (
          <AudienceSelect orgId={orgId} {...described} {...register('trialId', AS_ID_OR_NULL)} />
        )}
      </Field>
      <DayField control={control} name="from" label="In force from" error={errors.from?.message} />
      <TextField
        label="Days until due"
        type="number"
        min={0}
        max={365}
        hint="For who is new to a requirement."
        error={errors.dueAfterDays?.message}
        {...register('dueAfterDays', { valueAsNumber: true })}
      />
    </FormDialog>
  );
}
