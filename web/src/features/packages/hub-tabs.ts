import { ROLES, type Role, type RoleRecord } from '@trialwright/contract';

export type HubTab = 'overview' | Role;

const KEY = 'training-roles-tab';

/** The roles that are paid for: their tabs can be opened. */
export function ownedRoles(records: readonly RoleRecord[]): Role[] {
  return records.filter(({ isPaid }) => isPaid).map(({ role }) => role);
}

/** The tab that is wanted, if it can be opened; else the overview. */
export function openableTab(wanted: string | null, owned: readonly Role[]): HubTab {
  const role = ROLES.find((each) => each === wanted);
  return role && owned.includes(role) ? role : 'overview';
}

/** The tab that was open last in this session of the browser. */
export function readTab(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function keepTab(tab: string): void {
  try {
    sessionStorage.setItem(KEY, tab);
  } catch {
    // Storage may be refused: the tab is then remembered as long as the page.
  }
}
