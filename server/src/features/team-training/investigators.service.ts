import type { InvestigatorForm, Trial } from '@trialwright/contract';
import { addDays, dayBefore } from '../../teams/days.ts';
import {
  asKnown,
  byFact,
  holdsOn,
  lockFacts,
  readVersions,
  recordFacts,
  type Fact,
  type FactWork,
  type NewFact,
} from '../../teams/facts/facts.service.ts';
import { namesOf, readMembers } from '../../teams/organizations/members.service.ts';
import { writeDay } from '../../teams/rules/sentences.ts';
import { dayIn, rightsOf, type TeamScope } from '../../teams/team-scope.ts';
import { notify } from '../notifications/notifications.service.ts';
import { readTrial, refuse, requireMember, requireTrial } from './trials.service.ts';

type Staff = Fact<'staff'>;

const ROLE = 'Principal investigator';

/** The same period with another end, or taken back where it would never have begun. */
function endBefore(
  day: string,
  { factId, personId, trialId, from, to, data }: Staff,
  reason: string,
): NewFact {
  const isRetracted = from >= day;
  return {
    kind: 'staff',
    factId,
    personId,
    trialId,
    from,
    to: isRetracted ? to : dayBefore(day),
    isRetracted,
    reason,
    data,
  };
}

/** The periods of a person that a day and what comes after it change. */
const periodsFrom = (staff: readonly Staff[], personId: number | null, day: string) =>
  staff.filter((each) => each.personId === personId && (each.to === null || each.to >= day));

/** The last day on which an investigator signed a line of the trial, at its site. */
async function findLastSigned(
  { trx, orgId }: FactWork,
  trial: Fact<'trial'>,
  investigatorId: number | null,
): Promise<{ id: string; day: string } | undefined> {
  const versions = await readVersions(trx, orgId, { kinds: ['delegation'], trialId: trial.factId });
  // Later versions of a line that was authorized are no signatures.
  return byFact(versions)
    .flatMap((history) => history.find(({ data }) => data.status === 'authorized') ?? [])
    .filter(({ data }) => data.investigatorId === investigatorId)
    .map(({ factId, recordedAt }) => ({ id: `DL-${factId}`, day: dayIn(trial.data.zone, recordedAt) }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .at(-1);
}

interface Change {
  trial: Fact<'trial'>;
  staff: readonly Staff[];
  members: readonly Fact<'member'>[];
  names: ReadonlyMap<number, string>;
}

/** The investigator whom another follows; none where the trial has none on that day. */
async function findFormer(
  work: FactWork,
  { trial, staff, names }: Change,
  { personId, from }: InvestigatorForm,
): Promise<Staff | undefined> {
  const nameOf = (each: Staff) => names.get(each.personId ?? 0) ?? 'Somebody else';
  if (from < trial.from) refuse('from', 'The trial has not begun at the site by that day.');
  if (trial.to !== null && from > trial.to) refuse('from', 'The trial is closed by that day.');
  const investigators = staff.filter(({ data }) => data.isInvestigator);
  const later = investigators.find((each) => each.from >= from);
  if (later)
    refuse(
      'from',
      `${nameOf(later)} is the principal investigator from ${writeDay(later.from)} on. Choose a later day.`,
    );
  const former = investigators.find((each) => holdsOn(each, from));
  if (former?.personId === personId)
    refuse('personId', `${nameOf(former)} already is the principal investigator on that day.`);
  const last = await findLastSigned(work, trial, former?.personId ?? null);
  if (former && last && from <= last.day)
    refuse(
      'from',
      `${nameOf(former)} signed ${last.id} on ${writeDay(last.day)}, so the change begins on ${writeDay(addDays(last.day, 1))} at the earliest.`,
    );
  return former;
}

async function tellBoth(
  { trx, at, orgId }: FactWork,
  { trial, names, members }: Change,
  { former, form }: { former: Staff | undefined; form: InvestigatorForm },
): Promise<void> {
  const day = writeDay(form.from);
  const { protocol, zone } = trial.data;
  const today = dayIn(zone, at);
  const stays = (personId: number) =>
    members.some((each) => each.personId === personId && (each.to === null || each.to > today));
  const href = `/team/${orgId}/trials/${trial.factId}`;
  const notice = { kind: 'investigator_changed' as const, href, createdAt: at };
  if (stays(form.personId))
    await notify(trx, form.personId, {
      ...notice,
      title: `You are the principal investigator of ${protocol} from ${day} on`,
      body: former
        ? 'What was authorized before waits for your signature from that day on.'
        : 'You authorize tasks by signing the lines of its delegation log.',
    });
  if (former?.personId && stays(former.personId))
    await notify(trx, former.personId, {
      ...notice,
      title: `${names.get(form.personId) ?? ''} is the principal investigator of ${protocol} from ${day} on`,
      body: 'What you authorized counts until the day before.',
    });
}

/**
 * Gives a trial another principal investigator from a day on. Nothing that was signed changes: the lines that the former one
 * authorized count until the day before, and then wait for the signature of the new one.
 */
export async function changeInvestigator(
  scope: TeamScope,
  trialId: number,
  form: InvestigatorForm,
): Promise<Trial> {
  const { personId, from, formerRole, reason } = form;
  await scope.record(async (work) => {
    await lockFacts(work);
    const trial = await requireTrial(work, trialId);
    const { data } = await requireMember(work, personId, from);
    if (!rightsOf(data.roles).includes('read'))
      refuse(
        'personId',
        `${data.name} can’t open the delegation log. Give them the role “Principal investigator” in the organization first.`,
      );
    const staff = asKnown(await readVersions(work.trx, work.orgId, { kinds: ['staff'], trialId }));
    const members = await readMembers(work.trx, work.orgId);
    const change = { trial, staff, members, names: namesOf(members) };
    const former = await findFormer(work, change, form);
    if (!former && formerRole !== null)
      refuse('formerRole', 'The trial has no principal investigator on that day who could stay on it.');
    const on = { kind: 'staff' as const, trialId, from };
    await recordFacts(work, [
      ...(former ? [endBefore(from, former, reason)] : []),
      ...periodsFrom(staff, personId, from).map((period) => endBefore(from, period, reason)),
      { ...on, personId, to: null, reason, data: { role: ROLE, isInvestigator: true } },
      ...(former && formerRole !== null
        ? [
            {
              ...on,
              personId: former.personId,
              to: former.to,
              reason,
              data: { role: formerRole, isInvestigator: false },
            },
          ]
        : []),
    ]);
    await tellBoth(work, change, { former, form });
  });
  return readTrial(scope, trialId);
}
