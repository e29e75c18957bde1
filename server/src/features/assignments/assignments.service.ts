import type { Assignment, AssignmentPreview } from '@trialwright/contract';
import { AppError, fail } from '../../core/errors.ts';
import { findFact, lockFacts, recordFacts, type Fact } from '../../teams/facts/facts.service.ts';
import { standingsOf } from '../../teams/standing/cells.ts';
import { openVersions } from '../../teams/standing/open-readings.ts';
import { readingKey } from '../../teams/standing/readings-asked.ts';
import {
  concerns,
  placesOn,
  readState,
  readWholeState,
  requirementsOn,
  type Place,
  type RequirementInForce,
  type State,
} from '../../teams/standing/state.ts';
import { dayIn, type TeamScope } from '../../teams/team-scope.ts';
import { notify } from '../notifications/notifications.service.ts';

interface Asked {
  requirement: string;
  personIds: readonly number[];
}

function requireRequirement(state: State, key: string, day: string): RequirementInForce {
  const found = requirementsOn(state, day).find((each) => each.key === key);
  return found ?? fail('rules.not_found', 'This requirement is not in force today.');
}

function titleOf({ requirement }: RequirementInForce): string {
  return requirement.title ?? requirement.id;
}

/** Who would be asked: members to whom the rule applies and who can’t show it yet. */
function previewOf(state: State, { requirement, personIds }: Asked, today: string): AssignmentPreview {
  const column = requireRequirement(state, requirement, today);
  const places = placesOn(state, today);
  const preview: AssignmentPreview = { asked: [], notAsked: [] };
  for (const personId of new Set(personIds)) {
    const place = places.find((each) => each.personId === personId);
    if (!place)
      fail('orgs.member_not_found', 'One of these people does not belong to the organization today.');
    const [standing] = standingsOf(state, [column], place, today);
    if (!standing) continue;
    const said = { personId, name: place.member.data.name, state: standing.state };
    const isMet = ['current', 'waived', 'not_required'].includes(standing.state);
    if (isMet || !concerns(column, place))
      preview.notAsked.push({ ...said, evidence: standing.judgment.evidence });
    else preview.asked.push(said);
  }
  return preview;
}

export async function previewAssignment(scope: TeamScope, asked: Asked): Promise<AssignmentPreview> {
  const state = await readWholeState(scope);
  return previewOf(state, asked, scope.today);
}

/** Sets a requirement for people; nobody is asked for what they can already show, or asked twice. */
export async function assign(
  scope: TeamScope,
  { due, why, ...asked }: Asked & { due: string; why: string },
): Promise<AssignmentPreview> {
  if (due < scope.today) {
    const message = 'The due day has passed.';
    throw new AppError('request.invalid', message, { due: message });
  }
  return scope.record(async (work) => {
    await lockFacts(work);
    const state = await readState(work.trx, work.orgId, {});
    const preview = previewOf(state, asked, scope.today);
    const title = titleOf(requireRequirement(state, asked.requirement, scope.today));
    await recordFacts(
      work,
      preview.asked.map(({ personId }) => {
        const open = state.assignments.find(
          (each) =>
            each.personId === personId &&
            each.data.requirement === asked.requirement &&
            each.data.version === undefined,
        );
        const data = { requirement: asked.requirement, due, why };
        return {
          kind: 'assignment' as const,
          personId,
          from: open?.from ?? scope.today,
          // A second assignment of the same moves the first one’s due day.
          ...(open && { factId: open.factId, reason: `Due day set to ${due}: ${why}` }),
          data,
        };
      }),
    );
    for (const { personId } of preview.asked)
      await notify(work.trx, personId, {
        kind: 'training_assigned',
        title: `Training due: ${title}`,
        body: `${scope.organization.name} asks for it by ${due}. ${why}`,
        href: '/team',
        createdAt: work.at,
      });
    return preview;
  });
}

/** An open assignment with how its person stands. */
export interface OpenAssignment extends Assignment {
  place: Place;
}

/** An assignment of one version of a document, if it is still to be signed. */
function openReading(
  state: State,
  { factId, recordedAt, data }: Fact<'assignment'>,
  place: Place,
  today: string,
): OpenAssignment[] {
  const { requirement, version, due, why } = data;
  const document = state.documents.find((each) => readingKey(each.factId) === requirement);
  if (!document || version === undefined) return [];
  if (!openVersions(state, document, place, today).includes(version)) return [];
  return [
    {
      id: factId,
      personId: place.personId,
      name: place.member.data.name,
      requirement,
      title: `${document.data.code} ${document.data.title}, version ${version}`,
      due,
      why,
      assignedOn: dayIn('UTC', recordedAt),
      state: today > due ? 'overdue' : 'due',
      place,
    },
  ];
}

/** Assignments of people who do not meet them yet, the earliest due day first. */
export function listOpen(state: State, today: string): OpenAssignment[] {
  const columns = requirementsOn(state, today);
  const places = new Map(placesOn(state, today).map((place) => [place.personId, place]));
  return state.assignments
    .flatMap((fact): OpenAssignment[] => {
      const place = places.get(fact.personId ?? 0);
      if (fact.data.version !== undefined) return place ? openReading(state, fact, place, today) : [];
      const column = columns.find(({ key }) => key === fact.data.requirement);
      const [standing] = place && column ? standingsOf(state, [column], place, today) : [];
      if (!place || !column || !standing) return [];
      if (['current', 'waived', 'not_required', 'expiring'].includes(standing.state)) return [];
      return [
        {
          id: fact.factId,
          personId: place.personId,
          name: place.member.data.name,
          requirement: fact.data.requirement,
          title: titleOf(column),
          due: fact.data.due,
          why: fact.data.why,
          assignedOn: dayIn('UTC', fact.recordedAt),
          state: standing.state,
          place,
        },
      ];
    })
    .toSorted((a, b) => (a.due < b.due ? -1 : Number(a.due > b.due)));
}

export async function readAssignments(scope: TeamScope): Promise<Assignment[]> {
  const state = await readWholeState(scope);
  return listOpen(state, scope.today);
}

export async function withdrawAssignment(scope: TeamScope, id: number, reason: string): Promise<void> {
  await scope.record(async (work) => {
    await lockFacts(work);
    const found = await findFact(work.trx, work.orgId, { kind: 'assignment', factId: id });
    if (!found) fail('assignments.not_found', 'Assignment not found.');
    const { personId, from, data } = found;
    await recordFacts(work, [
      { kind: 'assignment', factId: id, personId, from, isRetracted: true, reason, data },
    ]);
  });
}
