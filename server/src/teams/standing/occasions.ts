import type { Condition, Recurrence } from '@trialwright/contract';
import { addMonths } from '../days.ts';
import { holdsOn, type Fact } from '../facts/facts.service.ts';
import { correct, evidenceAbout, judgeRequirement } from '../rules/judge.ts';
import type { Facts } from '../rules/facts.ts';
import type { Place, RequirementInForce, State } from './state.ts';

const MONTHS_A_YEAR = 12;

/** The first calendar day not yet completed. Late training answers what was missed, but not the day to come. */
function nextYearly(first: string, completions: readonly string[]): string {
  // Always counted from the first, so that 29 Feb is 28 Feb in common years only.
  const dayOf = (occasion: number) => addMonths(first, MONTHS_A_YEAR * occasion);
  let next = 0;
  for (const done of completions) {
    if (dayOf(next) < done) while (dayOf(next) <= done) next += 1;
    else if (dayOf(next - 1) < done) next += 1;
  }
  return dayOf(next);
}

/** The day on which the next occasion is due, after completions in the order of their days; null once the end has passed. */
export function nextOccasion(
  { due, recurrence }: { due: string; recurrence: Recurrence },
  completions: readonly string[],
): string | null {
  const last = completions.at(-1);
  const after =
    recurrence.kind === 'after_completion' && last !== undefined ? addMonths(last, recurrence.months) : due;
  const next = recurrence.kind === 'yearly' ? nextYearly(due, completions) : after < due ? due : after;
  return recurrence.until !== null && next > recurrence.until ? null : next;
}

function topicsOf(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap((each) => topicsOf(each));
  if ('any' in condition) return condition.any.flatMap((each) => topicsOf(each));
  if ('not' in condition) return topicsOf(condition.not);
  return 'has' in condition ? [condition.has.of] : [];
}

/** The days on which a person completed a requirement with evidence that no earlier completion had used. */
function completionsOf(
  { requirement }: RequirementInForce,
  facts: Facts,
  { assignedOn, after }: { assignedOn: string; after: string },
): string[] {
  const own = topicsOf(requirement.need).flatMap((topic) =>
    evidenceAbout(topic, facts).map((each) => ({ each, day: correct(each, facts).completedOn })),
  );
  const days = [...new Set(own.map(({ day }) => day))].filter((day) => day > after && day <= facts.asOf);
  const completed: string[] = [];
  for (const day of days.toSorted()) {
    const used = completed.at(-1) ?? after;
    const evidence = own.filter((mine) => mine.day > used && mine.day <= day).map(({ each }) => each);
    // What was completed before is judged as it stood when the assignment was made.
    const asOf = day < assignedOn ? assignedOn : day;
    const { verdict } = judgeRequirement(requirement, { ...facts, asOf, evidence, waivers: [] });
    if (verdict === 'Accepted') completed.push(day);
  }
  return completed;
}

type Recurring = Fact<'assignment'> & { data: { recurrence: Recurrence } };

const keyOf = (personId: number | null, requirement: string) => `${personId ?? 0} ${requirement}`;

/** Found once for a state: a matrix asks for each of its cells. */
const recurring = new WeakMap<State, ReadonlyMap<string, Recurring>>();

function recurringIn(state: State): ReadonlyMap<string, Recurring> {
  const known = recurring.get(state);
  if (known) return known;
  const all = state.assignments.filter((fact): fact is Recurring => fact.data.recurrence !== undefined);
  const found = new Map(all.map((fact) => [keyOf(fact.personId, fact.data.requirement), fact]));
  recurring.set(state, found);
  return found;
}

/** The day by which a recurring assignment asks a person for a requirement next; null where none does. Never stored. */
export function occasionOf(
  state: State,
  asked: RequirementInForce,
  { personId }: Place,
  facts: Facts,
): string | null {
  const fact = recurringIn(state).get(keyOf(personId, asked.key));
  if (!fact || !holdsOn(fact, facts.asOf)) return null;
  const { due, recurrence } = fact.data;
  const after = recurrence.kind === 'yearly' ? addMonths(due, -MONTHS_A_YEAR) : '';
  return nextOccasion({ due, recurrence }, completionsOf(asked, facts, { assignedOn: fact.from, after }));
}
