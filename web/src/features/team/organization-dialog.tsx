import { organizations, OrganizationForm, type Organization } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api } from '../../core/api.ts';
import { readersZone } from '../../core/dates.ts';
import { query } from '../../core/query.ts';
import { Field, Select, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { KINDS } from './kinds.ts';

const FIELDS = ['name', 'kind', 'zone', 'country'] as const;

interface Props {
  /** What is changed; without it, an organization is opened. */
  organization?: Organization;
  onClose: () => void;
}

/** Opens an organization, or changes what one is called and where it is. */
export function OrganizationDialog({ organization, onClose }: Props) {
  const client = useQueryClient();
  const { name, kind, zone, country } = organization ?? {
    name: '',
    kind: 'site' as const,
    zone: readersZone(),
    country: 'US',
  };
  const form = useForm<OrganizationForm>({
    resolver: zodResolver(OrganizationForm),
    defaultValues: { name, kind, zone, country },
  });
  const {
    register,
    formState: { errors },
  } = form;
  const save = async (body: OrganizationForm) => {
    if (!organization) return api(organizations.create, { body });
    const params = { orgId: organization.id };
    const saved = await api(organizations.update, { params, body });
    client.setQueryData(query(organizations.get, { params }).queryKey, saved);
    return saved;
  };
  return (
    <FormDialog
      title={organization ? 'Name and place' : 'New organization'}
      about={
        organization
          ? 'Today and every due day are counted in the new time zone at once. Days that were recorded stay as they are.'
          : 'You become its owner. Everybody in it keeps one account and one record of their own.'
      }
      action={organization ? 'Save' : 'Create organization'}
      form={form}
      fields={FIELDS}
      save={save}
      onSaved={() => void client.invalidateQueries({ queryKey: query(organizations.list).queryKey })}
      onClose={onClose}
    >
      <TextField label="Name" error={errors.name?.message} {...register('name')} />
      {!organization && (
        <Field label="Kind" error={errors.kind?.message}>
          {(control) => (
            <Select {...control} {...register('kind')}>
              {Object.entries(KINDS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <TextField
        label="Time zone"
        hint="The days of its records are days there. Such as America/New_York."
        error={errors.zone?.message}
        {...register('zone')}
      />
      <TextField
        label="Country"
        hint="Two letters, such as US."
        error={errors.country?.message}
        {...register('country')}
      />
    </FormDialog>
  );
}
