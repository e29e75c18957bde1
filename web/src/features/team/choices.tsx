import { organizations, teamSetup } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { query } from '../../core/query.ts';
import { Select } from '../../ui/field.tsx';

/** How a form reads the number of what was chosen. */
export const AS_ID = { setValueAs: (value: unknown) => Number(value) };

/** The same, where nothing need be chosen. */
export const AS_ID_OR_NULL = { setValueAs: (value: unknown) => Number(value) || null };

type Props = Omit<ComponentProps<typeof Select>, 'children'> & { orgId: number };

/** Who belongs to an organization today. */
export function MemberSelect({ orgId, ...select }: Props) {
  const members = useQuery({
    ...query(organizations.members, { params: { orgId } }),
    refetchOnMount: 'always',
  });
  return (
    <Select {...select}>
      <option value="0">Choose a person</option>
      {members.data
        ?.filter(({ to }) => to === null)
        .map(({ personId, name }) => (
          <option key={personId} value={personId}>
            {name}
          </option>
        ))}
    </Select>
  );
}

/** Everybody in an organization, or the staff of one of its trials. */
export function AudienceSelect({ orgId, ...select }: Props) {
  const trials = useQuery({ ...query(teamSetup.trials, { params: { orgId } }), refetchOnMount: 'always' });
  return (
    <Select {...select}>
      <option value="">Everybody in the organization</option>
      {trials.data?.map(({ id, protocol }) => (
        <option key={id} value={id}>
          Staff of {protocol}
        </option>
      ))}
    </Select>
  );
}
