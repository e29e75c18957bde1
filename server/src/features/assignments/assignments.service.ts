import {
  writeRecurrence,
  type Assignment,
  type AssignmentPreview,
  type Recurrence,
} from '@trialwright/contract';
import { AppError, fail } from '../../core/errors.ts';
import { refuseAsChanged } from '../../teams/facts/changed-meanwhile.ts';
import { holdsOn, lockFacts, readVersions, recordFacts, type Fact } from '../../teams/facts/facts.service.ts';
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
  isRecurring?: boolean | undefined;
}

/** States of somebody whom an assignment doesn’t ask, since they can show it or it isn’t required of them. */
const MET = ['current', 'waived', 'not_required'];
/** The same for one that repeats: who meets it today will be asked again. */
const NEVER_ASKED = ['waived', 'not_required'];

function requireRequirement(state: State, key: string, day: string): RequirementInForce {
  const found = requirementsOn(state, day).find((each) => each.key === key);
  return found ?? fail('rules.not_found', 'This requirement is not in force today.');
}

function titleOf({ requirement }: RequirementInForce): string {
  return requirement.title ?? requirement.id;
}

type Preview = Omit<AssignmentPreview, 'basedOn'>;

function findOpen(state: State, personId: number, requirement: string): Fact<'assignment'> | undefined {
  return state.assignments.find(
    (each) =>
      each.personId === personId &&
      each.data.requirement === requirement &&
      // Those of a version of a document are made with it.
      each.data.version === undefined,
  );
}

/** The version of an assignment of this to one of these people that was written last. */
function lastOf(facts: readonly Fact[], { requirement, personIds }: Asked): Fact | undefined {
  return facts
    .filter(
      ({ kind, personId, data }) =>
        kind === 'assignment' &&
        (data as Fact<'assignment'>['data']).requirement === requirement &&
        personIds.includes(personId ?? 0),
    )
    .toSorted((a, b) => Number(a.recordedAt) - Number(b.recordedAt))
    .at(-1);
}

const momentOf = (fact: Fact | undefined) => fact?.recordedAt.toISOString() ?? null;

/** Who would be asked: members to whom the rule applies and who can’t show it yet. */
function previewOf(
  state: State,
  { requirement, personIds, isRecurring = false }: Asked,
  today: string,
): Preview {
  const column = requireRequirement(state, requirement, today);
  const places = placesOn(state, today);
  const preview: Preview = { asked: [], notAsked: [] };
  for (const personId of new Set(personIds)) {
    const place = places.find((each) => each.personId === personId);
    if (!place)
      fail('orgs.member_not_found', 'One of these people does not belong to the organization today.');
    const [standing] = standingsOf(state, [column], place, today);
    if (!standing) continue;
    const said = { personId, name: place.member.data.name, state: standing.state };
    const isMet = (isRecurring ? NEVER_ASKED : MET).includes(standing.state);
    if (isMet || !concerns(column, place))
      preview.notAsked.push({ ...said, evidence: standing.judgment.evidence });
    else preview.asked.push({ ...said, due: findOpen(state, personId, requirement)?.data.due ?? null });
  }
  return preview;
}

export async function previewAssignment(scope: TeamScope, asked: Asked): Promise<AssignmentPreview> {
  const state = await readWholeState(scope);
  const basedOn = momentOf(lastOf(await scope.facts(), asked));
  return { ...previewOf(state, asked, scope.today), basedOn };
}

interface NewAssignment extends Omit<Asked, 'isRecurring'> {
  due: string;
  why: string;
  recurrence?: Recurrence | null | undefined;
  basedOn?: string | null | undefined;
}

function requireDays({ today }: TeamScope, due: string, recurrence: Recurrence | undefined): void {
  const refuse = (field: string, message: string) => {
    throw new AppError('request.invalid', message, { [field]: message });
  };
  if (due < today) refuse('due', 'The due day has passed.');
  const until = recurrence?.until ?? null;
  if (until !== null && until < due)
    refuse('recurrence.until', 'The end of the repetition is before the first due day.');
}

/** Sets a requirement for people; nobody is asked for what they can already show, or asked twice. */
export async function assign(
  scope: TeamScope,
  { due, why, recurrence: repeats, basedOn, ...given }: NewAssignment,
): Promise<AssignmentPreview> {
  const recurrence = repeats ?? undefined;
  const asked = { ...given, isRecurring: recurrence !== undefined };
  requireDays(scope, due, recurrence);
  return scope.record(async (work) => {
    await lockFacts(work);
    const last = lastOf(await readVersions(work.trx, work.orgId, { kinds: ['assignment'] }), asked);
    if (last && basedOn !== undefined && basedOn !== momentOf(last))
      await refuseAsChanged(work, scope, 'assignments.changed', last);
    const state = await readState(work.trx, work.orgId, {});
    const preview = previewOf(state, asked, scope.today);
    if (preview.asked.length === 0)
      fail(
        'assignments.nobody_asked',
        'Nothing was assigned: the people chosen can show it already, or it isn’t required of them.',
      );
    const title = titleOf(requireRequirement(state, asked.requirement, scope.today));
    await recordFacts(
      work,
      preview.asked.map(({ personId }) => {
        const open = findOpen(state, personId, asked.requirement);
        const data = { requirement: asked.requirement, due, why, ...(recurrence && { recurrence }) };
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
    const when = recurrence ? `${due}, then ${writeRecurrence(recurrence)}` : due;
    for (const { personId, state: stands } of preview.asked)
      await notify(work.trx, personId, {
        kind: 'training_assigned',
        title: `Training due: ${title}`,
        // Who can show it today is asked on the occasion after this one.
        body:
          recurrence && MET.includes(stands)
            ? `${scope.organization.name} asks for it again, ${writeRecurrence(recurrence)}. ${why}`
            : `${scope.organization.name} asks for it by ${when}. ${why}`,
        href: '/team',
        createdAt: work.at,
      });
    return { ...preview, basedOn: momentOf(last) };
  });
}

/** An open assignment with how its person stands. */
export interface OpenAssignment extends Assignment {
  place: Place;
  /** Of rules of a trial. */
  trialId: number | null;
}

/** An assignment of one version of a document, if it is still to be signed. */
function openReading(
  state: State,
  { factId, version: change, recordedAt, data }: Fact<'assignment'>,
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
      version: change,
      personId: place.personId,
      name: place.member.data.name,
      requirement,
      title: `${document.data.code} ${document.data.title}, version ${version}`,
      due,
      recurrence: null,
      why,
      assignedOn: dayIn('UTC', recordedAt),
      state: today > due ? 'overdue' : 'due',
      place,
      trialId: null,
    },
  ];
}

export function listOpen(state: State, today: string): OpenAssignment[] {
  const columns = requirementsOn(state, today);
  const places = new Map(placesOn(state, today).map((place) => [place.personId, place]));
  return state.assignments
    .filter((fact) => holdsOn(fact, today))
    .flatMap((fact): OpenAssignment[] => {
      const place = places.get(fact.personId ?? 0);
      if (fact.data.version !== undefined) return place ? openReading(state, fact, place, today) : [];
      const column = columns.find(({ key }) => key === fact.data.requirement);
      const [standing] = place && column ? standingsOf(state, [column], place, today) : [];
      if (!place || !column || !standing) return [];
      if (NEVER_ASKED.includes(standing.state)) return [];
      const isShown = ['current', 'expiring'].includes(standing.state);
      if (isShown && standing.occasion === null) return [];
      return [
        {
          id: fact.factId,
          version: fact.version,
          personId: place.personId,
          name: place.member.data.name,
          requirement: fact.data.requirement,
          title: titleOf(column),
          due: standing.occasion ?? fact.data.due,
          recurrence: fact.data.recurrence ?? null,
          why: fact.data.why,
          assignedOn: dayIn('UTC', fact.recordedAt),
          state: standing.state,
          place,
          trialId: column.trialId,
        },
      ];
    })
    .toSorted((a, b) => (a.due < b.due ? -1 : Number(a.due > b.due)));
}

export async function readAssignments(scope: TeamScope): Promise<Assignment[]> {
  const state = await readWholeState(scope);
  return listOpen(state, scope.today);
}

export async function withdrawAssignment(
  scope: TeamScope,
  id: number,
  { reason, basedOn }: { reason: string; basedOn?: number | undefined },
): Promise<void> {
  await scope.record(async (work) => {
    await lockFacts(work);
    const versions = await readVersions(work.trx, work.orgId, { kinds: ['assignment'], factId: id });
    const found = versions.at(-1);
    if (found && basedOn !== undefined && basedOn !== found.version)
      await refuseAsChanged(work, scope, 'assignments.changed', found);
    if (!found || found.isRetracted) fail('assignments.not_found', 'Assignment not found.');
    const { personId, from, data } = found;
    await recordFacts(work, [
      { kind: 'assignment', factId: id, personId, from, isRetracted: true, reason, data },
    ]);
  });
}
