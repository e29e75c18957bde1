import { FactReason, InvitationForm, MemberRoles, organizations, type Member } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { api } from '../../core/api.ts';
import { Field, Textarea, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RolesField } from './roles-field.tsx';

const ChangeForm = z.object({
  title: InvitationForm.shape.title,
  roles: MemberRoles,
  reason: FactReason,
});
type ChangeForm = z.infer<typeof ChangeForm>;

interface Props {
  orgId: number;
  member: Member;
  onSaved: () => void;
  onClose: () => void;
}

/** Changes what somebody is in an organization from today on. */
export function ChangeMemberDialog({ orgId, member, onSaved, onClose }: Props) {
  const { personId, name, title, roles } = member;
  const form = useForm<ChangeForm>({
    resolver: zodResolver(ChangeForm),
    defaultValues: { title, roles, reason: '' },
  });
  const {
    register,
    formState: { errors },
  } = form;
  return (
    <FormDialog
      title={`Title and roles of ${name}`}
      about="From today on. What they were before stays on record."
      action="Save"
      form={form}
      fields={['title', 'roles', 'reason']}
      save={(body) => api(organizations.changeMember, { params: { orgId, personId }, body })}
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextField label="What they do" error={errors.title?.message} {...register('title')} />
      <RolesField field={register('roles')} error={errors.roles?.message} />
      <Field label="Reason" hint="It stays on record." error={errors.reason?.message}>
        {(control) => <Textarea {...control} rows={3} maxLength={500} {...register('reason')} />}
      </Field>
    </FormDialog>
  );
}
