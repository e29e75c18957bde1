import { taskTitle, type HeldWork, type WorkLeft } from '@trialwright/contract';
import { fail } from '../../core/errors.ts';
import type { Fact } from '../../teams/facts/facts.service.ts';
import { findWorkAfter } from '../../teams/organizations/end-work.ts';
import { readWholeState, requirementsOn, type State } from '../../teams/standing/state.ts';
import type { TeamScope } from '../../teams/team-scope.ts';

type Held = Awaited<ReturnType<typeof findWorkAfter>>[number];

const isLine = (fact: Held): fact is Fact<'delegation'> => fact.kind === 'delegation';
const isStaff = (fact: Held): fact is Fact<'staff'> => fact.kind === 'staff';
const isAssignment = (fact: Held): fact is Fact<'assignment'> => fact.kind === 'assignment';

function titleOf(fact: Held, state: State, today: string): string {
  const protocol = state.trials.find(({ factId }) => factId === fact.trialId)?.data.protocol ?? '';
  if (isLine(fact)) return `DL-${fact.factId}: ${taskTitle(fact.data.task)} (${protocol})`;
  if (isStaff(fact)) return `${protocol}: ${fact.data.role}`;
  if (!isAssignment(fact)) return '';
  const asked = requirementsOn(state, today).find(({ key }) => key === fact.data.requirement);
  return asked?.requirement.title ?? asked?.requirement.id ?? fact.data.why;
}

const KINDS = { delegation: 'line', staff: 'trial', assignment: 'assignment' } as const;

/** What the end of a membership on a day ends with it, and what would never begin; nothing is changed. */
export async function readWorkLeft(scope: TeamScope, personId: number, on: string): Promise<WorkLeft> {
  if (personId !== scope.viewer.id && !scope.rights.has('manage'))
    fail('orgs.not_allowed', 'Only a manager can end the membership of somebody else.');
  const state = await readWholeState(scope);
  if (!state.members.some((member) => member.personId === personId))
    fail('orgs.member_not_found', 'This person is not a member of the organization.');
  const orgId = scope.organization.id;
  const held = await scope.read((trx) => findWorkAfter(trx, { orgId, personId, on }));
  const shown = held.map((fact): HeldWork => ({
    kind: KINDS[fact.kind],
    title: titleOf(fact, state, scope.today),
    from: fact.from,
    to: fact.to,
  }));
  return {
    ends: shown.filter(({ from }) => from <= on),
    withdrawn: shown.filter(({ from }) => from > on),
  };
}
