import type { Role, Workflow } from '@trialwright/contract';

type WorkflowRef = Pick<Workflow, 'id' | 'roles'>;

export function isForRole({ roles }: WorkflowRef, role: Role | undefined): boolean {
  return role !== undefined && roles.includes(role);
}

/** Those for the role first; within both groups by id. */
export function orderWorkflows<W extends WorkflowRef>(workflows: W[], role: Role | undefined): W[] {
  return workflows.toSorted((a, b) => Number(isForRole(b, role)) - Number(isForRole(a, role)) || a.id - b.id);
}
