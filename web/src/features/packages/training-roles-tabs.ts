import { ROLES, type Role, type RoleRecord } from '@trialwright/contract';

export type HubTab = 'overview' | Role;

/** The roles that are paid for: their tabs can be opened. */
export function ownedRoles(records: readonly RoleRecord[]): Role[] {
  return records.filter(({ isPaid }) => isPaid).map(({ role }) => role);
}

/** The tab that is wanted, if it can be opened; else the overview. */
export function openableTab(wanted: string | undefined, owned: readonly Role[]): HubTab {
  const role = ROLES.find((each) => each === wanted);
  return role && owned.includes(role) ? role : 'overview';
}
