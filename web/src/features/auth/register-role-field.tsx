import { ROLE_TITLES, ROLES, type Role } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { roleTitle } from '../../core/format.ts';

/** The role of the chosen package, which only another package changes; without one a wish that opens nothing. */
export function RegisterRoleField({ role }: { role: Role | undefined }) {
  const id = useId();
  if (role)
    return (
      <div className="fld">
        <div className="row between">
          <label className="lbl" htmlFor={id}>
            Primary role
          </label>
          <Link className="link sm" to="/pricing">
            Change package
          </Link>
        </div>
        <input className="in fixed" id={id} readOnly value={roleTitle(role)} />
      </div>
    );
  return (
    <div className="fld">
      <label htmlFor={id}>Primary role</label>
      <span className="sel">
        <select className="in" id={id} required defaultValue="">
          <option value="" disabled>
            Choose your role
          </option>
          {ROLES.map((each) => (
            <option key={each} value={each}>
              {ROLE_TITLES[each]}
            </option>
          ))}
        </select>
        <ChevronDown className="i" aria-hidden="true" />
      </span>
    </div>
  );
}
