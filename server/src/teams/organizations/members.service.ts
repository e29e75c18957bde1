import type { Member, MemberRole } from '@trialwright/contract';
import type { Db } from '../../core/database/open.ts';
import { fail } from '../../core/errors.ts';
import { sinceWithoutGap } from '../days.ts';
import { dayIn } from '../team-scope.ts';
import { asKnown, byFact, holdsOn, readVersions, SYSTEM, type Fact } from '../facts/facts.service.ts';

export type MemberFact = Fact<'member'>;

/** Periods that were put on record only after their last day: days before a membership here, with the day of their entry. */
export function enteredLater(versions: readonly MemberFact[], zone: string): Map<number, string> {
  return new Map(
    byFact(versions).flatMap(([first]): [number, string][] => {
      const entered = first && dayIn(zone, first.recordedAt);
      return first && entered !== undefined && first.to !== null && entered > first.to
        ? [[first.factId, entered]]
        : [];
    }),
  );
}

type Entered = ReadonlyMap<number, string>;

/**
 * A person's periods as one membership: since when, under which name and roles today or last. Periods that follow one
 * another are one; who left and joined again has earlier ones.
 */
function present(periods: readonly MemberFact[], today: string, entered: Entered): Member {
  const inOrder = periods.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const now = inOrder.find((period) => holdsOn(period, today)) ?? inOrder.at(-1);
  if (!now) throw new Error('A membership has at least one period.');
  const { name, title, roles } = now.data;
  const runs = Map.groupBy(inOrder, ({ from }) => sinceWithoutGap(inOrder, from));
  const current = sinceWithoutGap(inOrder, now.from);
  const lastOf = (run: string) => runs.get(run)?.at(-1)?.to ?? null;
  return {
    personId: now.personId ?? 0,
    name,
    title,
    roles,
    from: current,
    firstDayEntered: entered.get(runs.get(current)?.[0]?.factId ?? 0) ?? null,
    to: lastOf(current),
    earlier: [...runs.keys()].flatMap((from) => {
      const to = lastOf(from);
      return from < current && to !== null ? { from, to } : [];
    }),
  };
}

/** Memberships on record, as they are known at a moment. */
export async function readMembers(db: Db, orgId: number, knownAt?: Date): Promise<MemberFact[]> {
  return asKnown(await readVersions(db, orgId, { kinds: ['member'] }), knownAt);
}

/** One line per person, open memberships first, then by name. */
export function listMembers(
  facts: readonly MemberFact[],
  today: string,
  entered: Entered = new Map(),
): Member[] {
  const people = [...Map.groupBy(facts, ({ personId }) => personId).values()];
  const isOver = ({ to }: Member) => to !== null && to < today;
  return people
    .map((periods) => present(periods, today, entered))
    .toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)) || a.name.localeCompare(b.name, 'en'));
}

/** One person's membership as it is known now. */
export async function readMember(
  db: Db,
  orgId: number,
  { personId, zone, today }: { personId: number; zone: string; today: string },
): Promise<Member> {
  const versions = await readVersions(db, orgId, { kinds: ['member'], personId });
  const [member] = listMembers(asKnown(versions), today, enteredLater(versions, zone));
  return member ?? fail('orgs.member_not_found', 'This person is not a member.');
}

/** Who holds a role on a day. */
export function holdersOf(facts: readonly MemberFact[], role: MemberRole, day: string): number[] {
  return facts
    .filter((fact) => holdsOn(fact, day) && fact.data.roles.includes(role))
    .map(({ personId }) => personId ?? 0);
}

/**
 * Who wrote something down, as people read it. Only operators write into an organization without belonging to it, when they
 * delete the account of one of its people; their names are not its own to know.
 */
export function authorsOf(names: ReadonlyMap<number, string>): (recordedBy: number) => string {
  return (recordedBy) =>
    names.get(recordedBy) ?? (recordedBy === SYSTEM ? 'the academy' : 'an operator of the academy');
}

/** Under which name each person is known, the latest one. */
export function namesOf(facts: readonly MemberFact[]): Map<number, string> {
  return new Map(byFact(facts).flatMap((all) => all.map(({ personId, data }) => [personId ?? 0, data.name])));
}
