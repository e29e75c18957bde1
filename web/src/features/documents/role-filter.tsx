import { ROLES, type Role } from '@trialwright/contract';
import { roleTitle } from '../../core/format.ts';
import { Select } from '../../ui/field.tsx';

const ALL = 'all';

/** Whose documents are shown: those of one role or all. */
export function RoleFilter({
  own,
  role,
  onChange,
}: {
  /** The role of the person, which heads the list. */
  own: Role | undefined;
  /** Undefined until one is chosen by somebody who has none. */
  role: Role | 'all' | undefined;
  onChange: (role: Role | 'all') => void;
}) {
  return (
    <Select
      className="roles shrinks"
      aria-label="Documents for"
      value={role ?? ''}
      onChange={({ target }) => onChange(ROLES.find((each) => each === target.value) ?? ALL)}
    >
      {role === undefined && <option value="">Choose a role</option>}
      {own && <option value={own}>My role: {roleTitle(own)}</option>}
      {ROLES.filter((each) => each !== own).map((each) => (
        <option key={each} value={each}>
          {roleTitle(each)}
        </option>
      ))}
      <option value={ALL}>All roles</option>
    </Select>
  );
}
