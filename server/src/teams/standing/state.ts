import type { Requirement } from '@trialwright/contract';
import type { Db } from '../../core/database/open.ts';
import { addDays, sinceWithoutGap } from '../days.ts';
import type { FactKind } from '../facts/fact-kinds.ts';
import {
  asKnown,
  byFact,
  holdsOn,
  readVersions,
  type Fact,
  type FactFilter,
} from '../facts/facts.service.ts';
import type { Evidence, Facts, VersionInForce, Waiver } from '../rules/facts.ts';
import type { TeamScope } from '../team-scope.ts';
import { tasksOn } from './authority.ts';
import { evidenceFor, onTrialSince, versionsOf, type OfTrial } from './of-trial.ts';
import { readingsAskedOn } from './readings-asked.ts';
import { keyOf, packOf, readsSince } from './rules-in-force.ts';

/** One requirement as it stands on a day: of a trial, or of everybody in the organization. */
export interface RequirementInForce {
  /** Of the rules and of the requirement in them, such as `17:gcp`. */
  key: string;
  packId: number;
  packTitle: string;
  packNumber: string;
  trialId: number | null;
  /** Of the trial, for rules of one. */
  protocol: string | null;
  /** Since when it is asked as it reads. */
  from: string;
  /** When it last changed; a waiver signed before excuses nobody from what it did not show. */
  changedAt?: string | undefined;
  dueAfterDays: number;
  /** Of whom alone it is asked; without it, of everybody whom the requirement itself names. */
  personIds?: readonly number[];
  requirement: Requirement;
}

/** All that one organization has on record, as known at a moment; the days are picked when asked. */
export interface State {
  members: Fact<'member'>[];
  trials: Fact<'trial'>[];
  staff: Fact<'staff'>[];
  rules: Fact<'rules'>[];
  assignments: Fact<'assignment'>[];
  delegations: Fact<'delegation'>[];
  documents: Fact<'document'>[];
  versions: Readonly<Record<string, OfTrial<VersionInForce>[]>>;
  evidence: ReadonlyMap<number, OfTrial<Evidence>[]>;
  waivers: ReadonlyMap<number, Waiver[]>;
  knownAt: Date | undefined;
}

/** Everything that a state is made of. */
export const STATE_KINDS = [
  'member',
  'trial',
  'staff',
  'rules',
  'assignment',
  'delegation',
  'document',
  'version',
  'evidence',
  'waiver',
] as const satisfies readonly FactKind[];

/** Evidence with its later versions as corrections and its end as a revocation, each when it was recorded. */
function evidenceOf(versions: readonly Fact<'evidence'>[], knownAt: Date | undefined): OfTrial<Evidence>[] {
  const [first, ...later] = versions;
  if (!first) return [];
  const say = ({ from, data }: Fact<'evidence'>) => ({
    completedOn: from,
    grade: data.grade,
    edition: data.edition ?? undefined,
    version: data.version ?? undefined,
    covers: data.covers,
    validUntil: data.validUntil ?? undefined,
  });
  const last = versions.findLast(({ recordedAt }) => !knownAt || recordedAt <= knownAt);
  const known = {
    ...say(first),
    id: `EV-${first.factId}`,
    of: first.topic ?? '',
    trialId: first.trialId,
    recordedAt: first.recordedAt.toISOString(),
  };
  if (later.length === 0 && first.to === null && !first.isRetracted) return [known];
  const ended = last && (last.to !== null || last.isRetracted) ? last : undefined;
  return [
    {
      ...known,
      corrections: later
        .filter(({ isRetracted }) => !isRetracted)
        .map((version) => ({ recordedAt: version.recordedAt.toISOString(), set: say(version) })),
      revoked: ended && {
        from: ended.isRetracted || ended.to === null ? undefined : addDays(ended.to, 1),
        recordedAt: ended.recordedAt.toISOString(),
      },
    },
  ];
}

function presentVersion({ from, trialId, recordedAt, data }: Fact<'version'>): OfTrial<VersionInForce> {
  return {
    v: data.version,
    effective: from,
    recordedAt: recordedAt.toISOString(),
    trialId,
    isNotice: data.document?.asks === 'notice',
  };
}

function gather<K extends FactKind>(facts: readonly Fact[], kind: K): Fact<K>[] {
  // The filter is the proof of the kind.
  return facts.filter((fact) => fact.kind === kind) as unknown as Fact<K>[];
}

function byPerson<T>(facts: readonly { personId: number | null }[], present: (index: number) => T) {
  const people = new Map<number, T[]>();
  for (const [index, { personId }] of facts.entries()) {
    const own = people.get(personId ?? 0) ?? [];
    own.push(present(index));
    people.set(personId ?? 0, own);
  }
  return people;
}

/** Reads what an organization has on record: of everybody, of one person, or of one trial. */
export async function readState(
  db: Db,
  orgId: number,
  { knownAt, ...filter }: Omit<FactFilter, 'kinds'> & { knownAt?: Date | undefined },
): Promise<State> {
  const own = await readVersions(db, orgId, { kinds: STATE_KINDS, ...filter });
  // Of one person, the rules of everybody are needed too.
  const shared =
    filter.personId === undefined
      ? []
      : await readVersions(db, orgId, { kinds: ['trial', 'rules', 'document', 'version'] });
  return stateOf([...own, ...shared], knownAt);
}

/** The state of everything that is known now, made once for a list of facts that does not change. */
const statesNow = new WeakMap<readonly Fact[], State>();

/** What a list of facts makes now; the same object for the same list. */
export function stateNow(facts: readonly Fact[]): State {
  const state = statesNow.get(facts) ?? stateOf(facts);
  statesNow.set(facts, state);
  return state;
}

/** All that an organization has on record, as known at a moment or now. */
export async function readWholeState(scope: Pick<TeamScope, 'facts'>, knownAt?: Date): Promise<State> {
  const facts = await scope.facts();
  return knownAt ? stateOf(facts, knownAt) : stateNow(facts);
}

/** The state that these versions of facts make at a moment. */
export function stateOf(all: readonly Fact[], knownAt?: Date): State {
  const known = <K extends FactKind>(kind: K) => asKnown(gather(all, kind), knownAt);
  const evidence = new Map<number, OfTrial<Evidence>[]>();
  for (const versions of byFact(gather(all, 'evidence'))) {
    const personId = versions[0]?.personId ?? 0;
    evidence.set(personId, [...(evidence.get(personId) ?? []), ...evidenceOf(versions, knownAt)]);
  }
  const waivers = known('waiver');
  const versions = Map.groupBy(known('version'), ({ topic }) => topic ?? '');
  return {
    members: known('member'),
    trials: known('trial'),
    staff: known('staff'),
    rules: known('rules'),
    assignments: known('assignment'),
    delegations: known('delegation'),
    documents: known('document'),
    versions: Object.fromEntries(
      [...versions].map(([topic, entries]) => [topic, entries.map((entry) => presentVersion(entry))]),
    ),
    evidence,
    waivers: byPerson(waivers, (index) => {
      const { factId, from, to, recordedAt, data } = waivers[index] as Fact<'waiver'>;
      return {
        id: `W-${factId}`,
        requirement: data.requirement,
        from,
        to: to ?? undefined,
        recordedAt: recordedAt.toISOString(),
      };
    }),
    knownAt,
  };
}

/** The requirements in force on a day: of the organization, and of its trials or one of them. */
export function requirementsOn(state: State, day: string, trialId?: number): RequirementInForce[] {
  const fromRules = state.rules
    .filter(
      (rules) =>
        holdsOn(rules, day) && (rules.trialId === null || trialId === undefined || rules.trialId === trialId),
    )
    .flatMap((rules) => {
      const { factId, trialId: ofTrial, data } = rules;
      return packOf(rules).requirements.map((requirement) => ({
        key: keyOf(rules, requirement),
        packId: factId,
        packTitle: data.title,
        packNumber: data.number,
        trialId: ofTrial,
        protocol: state.trials.find((trial) => trial.factId === ofTrial)?.data.protocol ?? null,
        ...readsSince(state.rules, rules, requirement),
        dueAfterDays: data.dueAfterDays,
        requirement,
      }));
    });
  return [...fromRules, ...readingsAskedOn(state, day, trialId)];
}

/** A person’s place in the organization and on its trials on a day. */
export interface Place {
  personId: number;
  member: Fact<'member'>;
  /** Since when they belong to it without a gap, whatever they were since. */
  joined: string;
  staff: readonly Fact<'staff'>[];
  /** All their periods on trials. */
  periods: readonly Fact<'staff'>[];
}

/** Everybody who belongs to the organization on a day, each once. */
export function placesOn(state: State, day: string): Place[] {
  const staff = Map.groupBy(state.staff, ({ personId }) => personId ?? 0);
  const members = Map.groupBy(state.members, ({ personId }) => personId ?? 0);
  return [...members].flatMap(([personId, periods]) => {
    const member = periods.find((period) => holdsOn(period, day));
    if (!member) return [];
    const joined = sinceWithoutGap(periods, member.from);
    const own = staff.get(personId) ?? [];
    return [{ personId, member, joined, staff: own.filter((fact) => holdsOn(fact, day)), periods: own }];
  });
}

/** What the rules may look at for one person, and, for rules of a trial, that trial. */
export function factsFor(
  state: State,
  place: Place,
  {
    asOf,
    trialId,
    tasks,
    delegationFrom,
  }: { asOf: string; trialId: number | null; tasks?: readonly string[]; delegationFrom?: string },
): Facts {
  const { personId, staff } = place;
  const trial = state.trials.find(({ factId }) => factId === trialId);
  return {
    asOf,
    knownAt: state.knownAt?.toISOString(),
    zone: trial?.data.zone,
    studyStart: trial?.from,
    joined: onTrialSince(place, trialId) ?? place.joined,
    delegationFrom,
    region: trial?.data.region,
    tasks: tasks ?? tasksOn(state, { personId, trialId, day: asOf }),
    roles: staff.map(({ from, to, data }) => ({ role: data.role, from, to: to ?? undefined })),
    versions: versionsOf(state, trialId),
    evidence: evidenceFor(state, personId, trialId),
    waivers: state.waivers.get(personId) ?? [],
  };
}

/** Whether somebody is in the organization only to look at its records: an auditor who works on no trial. */
export function onlyReads({ member, staff }: Pick<Place, 'member' | 'staff'>): boolean {
  return member.data.roles.includes('auditor') && staff.length === 0;
}

/** Whether a requirement is asked of somebody at all: those of a trial, of its staff; of who only reads, what names them. */
export function concerns(asked: RequirementInForce, place: Place): boolean {
  const { personId, staff } = place;
  const { trialId, personIds } = asked;
  if (personIds ? !personIds.includes(personId) : onlyReads(place)) return false;
  return trialId === null || staff.some((each) => each.trialId === trialId);
}

/** The waivers that excuse from a requirement, under the name that the judgment knows it by. */
export function waiversFor(
  { key, changedAt, requirement }: RequirementInForce,
  { waivers }: Facts,
): Waiver[] {
  return (waivers ?? [])
    .filter(
      (waiver) =>
        waiver.requirement === key && (changedAt === undefined || (waiver.recordedAt ?? '') >= changedAt),
    )
    .map((waiver) => ({ ...waiver, requirement: requirement.id }));
}
