import { ROLE_TITLES, ROLES, type Role } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { roleTitle } from '../../core/format.ts';
import { Field, Input, Select } from '../../ui/field.tsx';

interface Props {
  role: Role | undefined;
  /** Where no package decides. */
  field?: UseFormRegisterReturn;
  error?: string | undefined;
}

/** The role of the chosen package, which only another package changes; without one a wish that opens nothing. */
export function RegisterRoleField({ role, field, error }: Props) {
  if (role)
    return (
      <Field
        label="Primary role"
        aside={
          <Link className="link small-text" to="/pricing">
            Change package
          </Link>
        }
      >
        {(control) => <Input {...control} className="fixed" readOnly value={roleTitle(role)} />}
      </Field>
    );
  return (
    <Field
      label="Primary role"
      error={error}
      {...(field && { hint: 'The closest to what you do. Choosing one costs nothing and opens no course.' })}
    >
      {(control) => (
        <Select {...control} required defaultValue="" {...field}>
          <option value="" disabled>
            Choose your role
          </option>
          {ROLES.map((each) => (
            <option key={each} value={each}>
              {ROLE_TITLES[each]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
