import {
  JOIN_LINK_DAYS,
  JoinLinkForm,
  joinLinks,
  MemberRole,
  type Organization,
} from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { api } from '../../core/api.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RolesField } from './roles-field.tsx';

interface Props {
  organization: Organization;
  /** With the address of the new link, which is shown this one time. */
  onMade: (address: string) => void;
  onClose: () => void;
}

/** Makes a link by which several people join. */
export function JoinLinkDialog({ organization, onMade, onClose }: Props) {
  const form = useForm<JoinLinkForm>({
    resolver: zodResolver(JoinLinkForm),
    defaultValues: { title: '', roles: ['member'], uses: 10, days: JOIN_LINK_DAYS },
  });
  const {
    register,
    formState: { errors },
  } = form;
  const mayGive = MemberRole.options.filter(
    (role) => role !== 'owner' || organization.rights.includes('own'),
  );
  return (
    <FormDialog
      title="Make a link to join"
      about="Whoever has the link can join with an account of their own and a confirmed email address, until the link is used up, ends, or is withdrawn."
      action="Make link"
      form={form}
      fields={['title', 'roles', 'uses', 'days']}
      save={async (body) => {
        const { token } = await api(joinLinks.create, { params: { orgId: organization.id }, body });
        onMade(`${window.location.origin}/join#${token}`);
      }}
      onSaved={() => undefined}
      onClose={onClose}
    >
      <TextField
        label="What they do"
        hint="Such as Study coordinator."
        error={errors.title?.message}
        {...register('title')}
      />
      <RolesField field={register('roles')} roles={mayGive} error={errors.roles?.message} />
      <TextField
        label="People who can join"
        type="number"
        min={1}
        max={500}
        error={errors.uses?.message}
        {...register('uses', { valueAsNumber: true })}
      />
      <TextField
        label="Days it is good for"
        type="number"
        min={1}
        max={30}
        error={errors.days?.message}
        {...register('days', { valueAsNumber: true })}
      />
    </FormDialog>
  );
}
