import type { StaffForm, Trial, TrialForm, VersionForm } from '@trialwright/contract';
import { AppError, fail } from '../../core/errors.ts';
import {
  asKnown,
  findFact,
  holdsOn,
  lockFacts,
  readVersions,
  recordFacts,
  type Fact,
  type FactWork,
} from '../../teams/facts/facts.service.ts';
import { namesOf, readMembers } from '../../teams/organizations/members.service.ts';
import { writeDay } from '../../teams/rules/sentences.ts';
import { investigatorsOf } from '../../teams/standing/authority.ts';
import type { TeamScope } from '../../teams/team-scope.ts';

export function refuse(field: string, message: string): never {
  throw new AppError('request.invalid', message, { [field]: message });
}

/** A period ends on or after the day on which it begins. */
export function requireOrder({ from, to }: { from: string; to: string | null }): void {
  if (to !== null && to < from) refuse('to', 'The last day is before the first.');
}

async function readAll(scope: TeamScope) {
  const orgId = scope.organization.id;
  return scope.read(async (trx) => {
    const facts = asKnown(await readVersions(trx, orgId, { kinds: ['trial', 'staff', 'version'] }));
    return { facts, names: namesOf(await readMembers(trx, orgId)) };
  });
}

function present(trial: Fact<'trial'>, { facts, names }: Awaited<ReturnType<typeof readAll>>): Trial {
  const { factId, from, to, data } = trial;
  // The kind is the proof of the data.
  const staff = facts.filter((fact) => fact.kind === 'staff' && fact.trialId === factId) as Fact<'staff'>[];
  const versions = facts.filter(
    (fact) => fact.kind === 'version' && (fact.trialId === factId || fact.trialId === null),
  ) as Fact<'version'>[];
  return {
    id: factId,
    ...data,
    from,
    to,
    staff: staff
      .map((each) => ({
        id: each.factId,
        personId: each.personId ?? 0,
        name: names.get(each.personId ?? 0) ?? '',
        ...each.data,
        from: each.from,
        to: each.to,
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    versions: versions
      .map((each) => ({
        topic: each.topic ?? '',
        effective: each.from,
        version: each.data.version,
        title: each.data.title,
      }))
      .toSorted((a, b) => a.topic.localeCompare(b.topic, 'en') || (a.effective < b.effective ? -1 : 1)),
  };
}

/** Trials, the open ones first, then by protocol. */
export async function readTrials(scope: TeamScope): Promise<Trial[]> {
  const all = await readAll(scope);
  const trials = all.facts.filter((fact) => fact.kind === 'trial') as Fact<'trial'>[];
  return trials
    .map((trial) => present(trial, all))
    .toSorted(
      (a, b) => Number(a.to !== null) - Number(b.to !== null) || a.protocol.localeCompare(b.protocol, 'en'),
    );
}

/** One trial with its staff and versions. */
export async function readTrial(scope: TeamScope, id: number): Promise<Trial> {
  const trial = (await readTrials(scope)).find((each) => each.id === id);
  return trial ?? fail('trials.not_found', 'Trial not found.');
}

/** A trial of the organization, as it is known. */
export async function requireTrial(
  { trx, orgId }: Pick<FactWork, 'trx' | 'orgId'>,
  id: number,
): Promise<Fact<'trial'>> {
  const trial = await findFact(trx, orgId, { kind: 'trial', factId: id });
  return trial ?? fail('trials.not_found', 'Trial not found.');
}

/** A person who belongs to the organization on a day. */
export async function requireMember(
  { trx, orgId }: Pick<FactWork, 'trx' | 'orgId'>,
  personId: number,
  day?: string,
): Promise<Fact<'member'>> {
  const all = asKnown(await readVersions(trx, orgId, { kinds: ['member'], personId }));
  const found = day === undefined ? all.at(-1) : all.find((fact) => holdsOn(fact, day));
  if (found) return found;
  const joined = all.find(({ from }) => day !== undefined && from > day);
  return fail(
    'orgs.member_not_found',
    joined
      ? `This person belongs to the organization from ${writeDay(joined.from)}. Choose that day or a later one, or correct their first day under People.`
      : 'This person does not belong to the organization on that day.',
  );
}

export async function addTrial(scope: TeamScope, { from, to, ...data }: TrialForm): Promise<Trial> {
  requireOrder({ from, to });
  if (!Intl.supportedValuesOf('timeZone').includes(data.zone) && data.zone !== 'UTC')
    refuse('zone', 'Choose a time zone such as America/New_York.');
  const [fact] = await scope.record((work) => recordFacts(work, [{ kind: 'trial', from, to, data }]));
  return readTrial(scope, fact?.factId ?? 0);
}

/** A trial at a site has one principal investigator at a time. */
async function requireNoOther(
  { trx, orgId }: FactWork,
  { trialId, from, to }: { trialId: number; from: string; to: string | null },
): Promise<void> {
  const staff = asKnown(await readVersions(trx, orgId, { kinds: ['staff'], trialId }));
  const other = investigatorsOf(staff, trialId).find(
    (each) => (to === null || each.from <= to) && (each.to === null || from <= each.to),
  );
  if (!other) return;
  const name = namesOf(await readMembers(trx, orgId)).get(other.personId) ?? 'Somebody else';
  refuse(
    'isInvestigator',
    `${name} is the principal investigator in that period. Change the investigator instead.`,
  );
}

export async function addStaff(
  scope: TeamScope,
  trialId: number,
  { personId, from, to, ...data }: StaffForm,
): Promise<Trial> {
  requireOrder({ from, to });
  await scope.record(async (work) => {
    await lockFacts(work);
    const trial = await requireTrial(work, trialId);
    await requireMember(work, personId, from);
    if (trial.to !== null && from > trial.to) refuse('from', 'The trial is closed by that day.');
    const own = asKnown(await readVersions(work.trx, work.orgId, { kinds: ['staff'], personId, trialId }));
    if (own.some((each) => (to === null || each.from <= to) && (each.to === null || from <= each.to)))
      refuse('from', 'This person is already on the trial in that period.');
    if (data.isInvestigator) await requireNoOther(work, { trialId, from, to });
    await recordFacts(work, [{ kind: 'staff', personId, trialId, from, to, data }]);
  });
  return readTrial(scope, trialId);
}

export async function addVersion(
  scope: TeamScope,
  { topic, effective, version, title, trialId }: VersionForm,
): Promise<{ id: number }> {
  const [fact] = await scope.record(async (work) => {
    await lockFacts(work);
    if (trialId !== null) await requireTrial(work, trialId);
    const versions = asKnown(await readVersions(work.trx, work.orgId, { kinds: ['version'] }));
    const same = versions.filter((each) => each.topic === topic && each.trialId === trialId);
    if (same.some(({ data }) => data.document !== undefined))
      refuse('topic', 'This is a controlled document: publish the version there, with its file.');
    if (same.some(({ data }) => data.version === version))
      refuse('version', `Version ${version} is already on record.`);
    if (same.some(({ from }) => from === effective))
      refuse('effective', 'Another version takes effect on that day.');
    return recordFacts(work, [
      { kind: 'version', topic, trialId, from: effective, data: { version, title, sha256: null } },
    ]);
  });
  return { id: fact?.factId ?? 0 };
}
