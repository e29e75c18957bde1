import { FirstDayForm, organizations, type Member } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { api } from '../../core/api.ts';
import { DayField } from '../../ui/day-field.tsx';
import { Field, Textarea, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface Props {
  orgId: number;
  member: Member;
  onSaved: () => void;
  onClose: () => void;
}

/** Says since when somebody has worked for the organization, from before they were a member here. */
export function FirstDayDialog({ orgId, member, onSaved, onClose }: Props) {
  const { personId, name, title, from } = member;
  const form = useForm<FirstDayForm>({
    resolver: zodResolver(FirstDayForm),
    defaultValues: { from, title, reason: '' },
  });
  const {
    register,
    formState: { errors },
  } = form;
  return (
    <FormDialog
      title={`First day of ${name}`}
      about="For somebody who worked here before they were a member, such as the staff of a trial that is under way. The record shows that the day was entered today, and by whom."
      action="Save first day"
      form={form}
      fields={['from', 'title', 'reason']}
      save={(body) => api(organizations.changeFirstDay, { params: { orgId, personId }, body })}
      onSaved={onSaved}
      onClose={onClose}
    >
      <DayField control={form.control} name="from" label="First day" error={errors.from?.message} />
      <TextField
        label="What they did then"
        hint="Until the day on which they became a member here."
        error={errors.title?.message}
        {...register('title')}
      />
      <Field
        label="Reason"
        hint="It stays on record. Such as: On the trial since its start, by the paper log."
        error={errors.reason?.message}
      >
        {(control) => <Textarea {...control} rows={3} maxLength={500} {...register('reason')} />}
      </Field>
    </FormDialog>
  );
}
