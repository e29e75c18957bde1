import type { Role, Workflow } from '@trialwright/contract';

type Listed = Pick<Workflow, 'id' | 'roles'>;

export function isForRole({ roles }: Listed, role: Role | undefined): boolean {
  return role !== undefined && roles.includes(role);
}

/** Those for the role first; within both groups by id. */
export function orderWorkflows<W extends Listed>(workflows: W[], role: Role | undefined): W[] {
  return workflows.toSorted((a, b) => Number(isForRole(b, role)) - Number(isForRole(a, role)) || a.id - b.id);
}
