import { SMALLEST_GROUP, type Readiness } from '@trialwright/contract';
import type { Fact } from '../../teams/facts/facts.service.ts';
import { writeRequirement } from '../../teams/rules/sentences.ts';
import { isAsked, isOpen, readyBy, standingsOf } from '../../teams/standing/cells.ts';
import { placesOn, requirementsOn, type RequirementInForce, type State } from '../../teams/standing/state.ts';

type Judged = Pick<Readiness, 'rules' | 'people' | 'asked' | 'ready' | 'requirements' | 'named'>;

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
const { compare: byName } = new Intl.Collator('en');

const dataOf = (state: State, { packId }: RequirementInForce) =>
  state.rules.find(({ factId }) => factId === packId)?.data;

/**
 * The sponsor’s rules: those of the trial, and those that name the trial’s sponsor. The organization’s own are not theirs, nor
 * is what it added to a copy.
 */
function rulesOf(state: State, trial: Fact<'trial'>, asOf: string): RequirementInForce[] {
  return requirementsOn(state, asOf, trial.factId).filter((asked) => {
    const data = dataOf(state, asked);
    const sponsor = data?.sponsor ?? null;
    if (data?.copyOf?.own.includes(asked.requirement.id)) return false;
    return asked.trialId === trial.factId || (sponsor !== null && same(sponsor, trial.data.sponsor));
  });
}

/** Which rules they are, and on whose word: a copy is what its owner published, anything else what the site entered. */
function nameRules(state: State, asked: RequirementInForce): string {
  const copyOf = dataOf(state, asked)?.copyOf;
  return copyOf
    ? `${asked.packTitle}, version ${copyOf.version} published by ${copyOf.organization}`
    : `${asked.packTitle} ${asked.packNumber}, as the site entered them`;
}

/** How many of a trial’s people are ready on a day by the sponsor’s rules; numbers about one or two people are withheld. */
export function judgeReadiness(
  state: State,
  trial: Fact<'trial'>,
  { asOf, hasNames }: { asOf: string; hasNames: boolean },
): Judged {
  const columns = rulesOf(state, trial, asOf);
  const people = placesOn(state, asOf)
    .flatMap((place) => {
      const staff = place.staff.find(({ trialId }) => trialId === trial.factId);
      if (!staff) return [];
      const cells = standingsOf(state, columns, place, asOf);
      return [
        {
          name: place.member.data.name,
          role: staff.data.role,
          cells,
          isReady: readyBy(cells),
        },
      ];
    })
    .toSorted((a, b) => byName(a.name, b.name));
  const isShown = (count: number) => hasNames || count >= SMALLEST_GROUP;
  const isWhole = isShown(people.length);
  const asked = people.filter(({ isReady }) => isReady !== null).length;
  // Nobody is no group, and points at nobody.
  const isAskedShown = isWhole && (isShown(asked) || asked === 0);
  return {
    rules: [...new Set(columns.map((column) => nameRules(state, column)))],
    people: isWhole ? people.length : null,
    asked: isAskedShown ? asked : null,
    ready: isAskedShown ? people.filter(({ isReady }) => isReady === true).length : null,
    requirements: columns.map((column, index) => {
      const { key, requirement } = column;
      const cells = people.flatMap((person) => person.cells[index] ?? []);
      const concerned = cells.filter((cell) => isAsked(cell)).length;
      const isNumbered = isShown(concerned) || concerned === 0;
      return {
        key,
        title: requirement.title ?? requirement.id,
        rules: nameRules(state, column),
        sentence: writeRequirement(requirement),
        asked: isNumbered ? concerned : null,
        open: isNumbered ? cells.filter((cell) => isOpen(cell)).length : null,
      };
    }),
    named: hasNames
      ? people.map(({ name, role, cells, isReady }) => ({
          name,
          role,
          isReady,
          cells: cells.map(({ state: said, date }) => ({ state: said, date })),
        }))
      : null,
  };
}
