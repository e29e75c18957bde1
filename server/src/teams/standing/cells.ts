import type { Condition, CellState, Judgment } from '@trialwright/contract';
import { addDays, addMonths } from '../days.ts';
import { countedVersions } from '../rules/evidence-tests.ts';
import { correct, evidenceAbout, judgeRequirement } from '../rules/judge.ts';
import type { Facts } from '../rules/facts.ts';
import { occasionOf } from './occasions.ts';
import { concerns, factsFor, waiversFor, type Place, type RequirementInForce, type State } from './state.ts';

/** How long before its end a requirement reads "expiring". */
const EXPIRING_DAYS = 30;
/** How far ahead an end is looked for. */
const AHEAD_MONTHS = 7;

export interface Standing {
  state: CellState;
  /** When it is due, was due, or ends; none where there is no such day. */
  date: string | null;
  /** The day by which a recurring assignment asks for it next; null where none does. */
  occasion: string | null;
  judgment: Judgment;
}

const NOT_ASKED: Standing = {
  state: 'not_required',
  date: null,
  occasion: null,
  judgment: { verdict: 'NotApplicable', evidence: [], reasons: [] },
};

/** Days after the one asked about on which the answer can change by itself. */
function turningDays(condition: Condition, facts: Facts, horizon: string): string[] {
  if ('all' in condition) return condition.all.flatMap((each) => turningDays(each, facts, horizon));
  if ('any' in condition) return condition.any.flatMap((each) => turningDays(each, facts, horizon));
  if ('not' in condition) return turningDays(condition.not, facts, horizon);
  if ('is' in condition) return [];
  const { of, within, current, version } = condition.has;
  const own = evidenceAbout(of, facts).map((each) => correct(each, facts));
  const days: string[] = [];
  for (const { completedOn, validUntil, revoked } of own) {
    if (within?.before === 'asOf') {
      const last =
        'months' in within ? addMonths(completedOn, within.months) : addDays(completedOn, within.days);
      if (last >= facts.asOf && last <= horizon) days.push(addDays(last, 1));
    }
    if (current === 'asOf' && validUntil && validUntil >= facts.asOf) days.push(addDays(validUntil, 1));
    if (revoked?.from) days.push(revoked.from);
  }
  if (version && 'effectiveOn' in version && version.effectiveOn === 'asOf')
    for (const { effective } of facts.versions?.[of] ?? [])
      days.push(effective, addDays(effective, version.graceDays ?? 0));
  return days;
}

/** The last day on which an accepted requirement still is, if that is within months. */
function endsOn({ requirement }: RequirementInForce, facts: Facts): string | null {
  const horizon = addMonths(facts.asOf, AHEAD_MONTHS);
  const days = turningDays(requirement.need, facts, horizon).filter(
    (day) => day > facts.asOf && day <= horizon,
  );
  const end = days
    .toSorted()
    .find((asOf) => judgeRequirement(requirement, { ...facts, asOf }).verdict !== 'Accepted');
  return end === undefined ? null : addDays(end, -1);
}

function topicOf({ requirement: { need } }: RequirementInForce): string {
  return 'has' in need ? need.has.of : '';
}

/** The day by which a person must meet a requirement: as assigned, or as the rules give everybody. */
function dueDay(state: State, asked: RequirementInForce, place: Place, facts: Facts): string {
  const own = state.assignments.filter(
    ({ personId, data }) => personId === place.personId && data.requirement === asked.key,
  );
  const counted = own.some(({ data }) => data.version !== undefined)
    ? countedVersions(topicOf(asked), facts)
    : [];
  const assigned = own
    // The due day of a version that is to come says nothing of the one in effect.
    .filter(({ data }) => data.version === undefined || counted.includes(data.version))
    .map(({ data }) => data.due)
    .toSorted();
  const since = [asked.from, facts.joined ?? '', facts.studyStart ?? ''].toSorted().at(-1) ?? asked.from;
  return assigned.at(-1) ?? addDays(since, asked.dueAfterDays);
}

export const isAsked = ({ state }: Pick<Standing, 'state'>): boolean => state !== 'not_required';
export const isOpen = ({ state }: Pick<Standing, 'state'>): boolean =>
  state === 'overdue' || state === 'missing';

/** Whether somebody is ready: nothing overdue and nothing missing. Null where nothing is asked: nobody is ready for that. */
export function readyBy(cells: readonly Pick<Standing, 'state'>[]): boolean | null {
  return cells.some((cell) => isAsked(cell)) ? !cells.some((cell) => isOpen(cell)) : null;
}

/** How one person stands with requirements on a day. Nothing of this is stored. */
export function standingsOf(
  state: State,
  columns: readonly RequirementInForce[],
  place: Place,
  asOf: string,
): Standing[] {
  const byTrial = new Map<number | null, Facts>();
  return columns.map((asked) => {
    if (!concerns(asked, place)) return NOT_ASKED;
    const { trialId } = asked;
    const facts = byTrial.get(trialId) ?? factsFor(state, place, { asOf, trialId });
    byTrial.set(trialId, facts);
    return standingOf(state, asked, place, facts);
  });
}

function standingOf(state: State, asked: RequirementInForce, place: Place, facts: Facts): Standing {
  const { asOf } = facts;
  const named = waiversFor(asked, facts);
  const judgment = judgeRequirement(asked.requirement, { ...facts, waivers: named });
  switch (judgment.verdict) {
    case 'NotApplicable':
      return NOT_ASKED;
    case 'Waived':
      return { state: 'waived', date: null, occasion: null, judgment };
    case 'Accepted': {
      const occasion = occasionOf(state, asked, place, facts);
      if (occasion !== null && occasion < asOf) {
        // The evidence holds, but not for this occasion; a waiver does.
        const again = judgeRequirement(asked.requirement, { ...facts, waivers: named, evidence: [] });
        if (again.verdict === 'Waived')
          return { state: 'waived', date: null, occasion: null, judgment: again };
        return { state: 'overdue', date: occasion, occasion, judgment };
      }
      const end = [endsOn(asked, facts), occasion].filter((day) => day !== null).toSorted()[0] ?? null;
      const isClose = end !== null && end <= addDays(asOf, EXPIRING_DAYS);
      return { state: isClose ? 'expiring' : 'current', date: end, occasion, judgment };
    }
    default: {
      const occasion = occasionOf(state, asked, place, facts);
      const due = occasion ?? dueDay(state, asked, place, facts);
      if (asOf <= due) return { state: 'due', date: due, occasion, judgment };
      return {
        state: judgment.verdict === 'Missing' ? 'missing' : 'overdue',
        date: due,
        occasion,
        judgment,
      };
    }
  }
}
