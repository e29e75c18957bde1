import { SMALLEST_GROUP, type Readiness } from '@trialwright/contract';
import type { Fact } from '../../teams/facts/facts.service.ts';
import { writeRequirement } from '../../teams/rules/sentences.ts';
import { isAsked, isOpen, readyBy, standingsOf } from '../../teams/standing/cells.ts';
import { placesOn, requirementsOn, type RequirementInForce, type State } from '../../teams/standing/state.ts';

type Judged = Pick<Readiness, 'rules' | 'people' | 'asked' | 'ready' | 'requirements' | 'named'>;

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
const { compare: byName } = new Intl.Collator('en');

/** The sponsor’s rules: those of the trial, and those that name the trial’s sponsor. The organization’s own are not theirs. */
function rulesOf(state: State, trial: Fact<'trial'>, asOf: string): RequirementInForce[] {
  return requirementsOn(state, asOf, trial.factId).filter(({ packId, trialId }) => {
    const sponsor = state.rules.find(({ factId }) => factId === packId)?.data.sponsor ?? null;
    return trialId === trial.factId || (sponsor !== null && same(sponsor, trial.data.sponsor));
  });
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
    rules: [...new Set(columns.map(({ packTitle, packNumber }) => `${packTitle} ${packNumber}`))],
    people: isWhole ? people.length : null,
    asked: isAskedShown ? asked : null,
    ready: isAskedShown ? people.filter(({ isReady }) => isReady === true).length : null,
    requirements: columns.map(({ key, packTitle, packNumber, requirement }, index) => {
      const cells = people.flatMap((person) => person.cells[index] ?? []);
      const concerned = cells.filter((cell) => isAsked(cell)).length;
      const isNumbered = isShown(concerned) || concerned === 0;
      return {
        key,
        title: requirement.title ?? requirement.id,
        rules: `${packTitle} ${packNumber}`,
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
