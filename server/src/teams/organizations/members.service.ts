import type { Member, MemberRole } from '@trialwright/contract';
import type { Db } from '../../core/database/open.ts';
import { sinceWithoutGap } from '../days.ts';
import { asKnown, byFact, holdsOn, readVersions, SYSTEM, type Fact } from '../facts/facts.service.ts';

export type MemberFact = Fact<'member'>;

/**
 * A person's periods as one membership: since when, under which name and roles today or last. Periods that follow one
 * another are one; who left and joined again has earlier ones.
 */
function present(periods: readonly MemberFact[], today: string): Member {
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
export function listMembers(facts: readonly MemberFact[], today: string): Member[] {
  const people = [...Map.groupBy(facts, ({ personId }) => personId).values()];
  const isOver = ({ to }: Member) => to !== null && to < today;
  return people
    .map((periods) => present(periods, today))
    .toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)) || a.name.localeCompare(b.name, 'en'));
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
