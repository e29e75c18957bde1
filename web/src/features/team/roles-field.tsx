import { MEMBER_ROLE_TITLES, MemberRole } from '@trialwright/contract';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Checkbox, FieldError } from '../../ui/field.tsx';

interface Props {
  field: UseFormRegisterReturn;
  /** All, if left out. */
  roles?: readonly MemberRole[];
  error: string | undefined;
}

/** Chooses what somebody is in an organization. */
export function RolesField({ field, roles = MemberRole.options, error }: Props) {
  return (
    <fieldset className="stack">
      <legend>Roles in the organization</legend>
      {roles.map((role) => (
        <Checkbox key={role} value={role} {...field}>
          {MEMBER_ROLE_TITLES[role]}
        </Checkbox>
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
