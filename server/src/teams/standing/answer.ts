import type { Judgment, Verdict } from '@trialwright/contract';
import type { Fact } from '../facts/facts.service.ts';
import { holdsOn } from '../facts/facts.service.ts';
import { judgeRequirement, worstOf } from '../rules/judge.ts';
import { hasAuthority, isSigned } from './authority.ts';
import {
  factsFor,
  placesOn,
  requirementsOn,
  waiversFor,
  type Place,
  type RequirementInForce,
  type State,
} from './state.ts';

export interface Question {
  personId: number;
  trialId: number;
  task: string;
  /** A day in the zone of the trial’s site. */
  day: string;
}

export interface Check {
  asked: RequirementInForce;
  judgment: Judgment;
}

export interface Answer {
  place: Place | undefined;
  line: Fact<'delegation'> | undefined;
  /** Who authorized the line was investigator of the trial on that day. */
  hasAuthority: boolean;
  isAuthorized: boolean;
  isTrained: boolean;
  verdict: Verdict;
  checks: Check[];
}

/** The requirements of a task, with their verdicts for a person on a day. */
export function checkGate(
  state: State,
  place: Place,
  { trialId, task, day }: Omit<Question, 'personId'>,
  delegationFrom?: string,
): Check[] {
  const facts = factsFor(state, place, {
    asOf: day,
    trialId,
    tasks: [task],
    ...(delegationFrom !== undefined && { delegationFrom }),
  });
  return requirementsOn(state, day, trialId)
    .filter(({ trialId: ofTrial }) => ofTrial === null || ofTrial === trialId)
    .filter(({ personIds }) => !personIds || personIds.includes(place.personId))
    .flatMap((asked) => {
      const judgment = judgeRequirement(asked.requirement, { ...facts, waivers: waiversFor(asked, facts) });
      return judgment.verdict === 'NotApplicable' ? [] : [{ asked, judgment }];
    });
}

/** Whether what the rules say lets somebody work. */
export function isMet(checks: readonly Check[]): boolean {
  const verdict = worstOf(checks.map(({ judgment }) => judgment.verdict));
  return verdict !== 'Missing' && verdict !== 'Refresh';
}

/** Whether a person was trained and authorized for a task on a day, in the state as it is known. */
export function answerFor(state: State, question: Question): Answer {
  const { personId, trialId, task, day } = question;
  const place = placesOn(state, day).find((each) => each.personId === personId);
  const trial = state.trials.find(({ factId }) => factId === trialId);
  const isOpen = trial !== undefined && holdsOn(trial, day);
  const isStaff = place?.staff.some((each) => each.trialId === trialId) ?? false;
  const lines = state.delegations.filter(
    (each) =>
      each.personId === personId &&
      each.trialId === trialId &&
      each.data.task === task &&
      isSigned(each) &&
      holdsOn(each, day),
  );
  const authorized = lines.find((each) => hasAuthority(state.staff, each, day));
  const line = authorized ?? lines[0];
  const checks = place ? checkGate(state, place, question, line?.from) : [];
  return {
    place,
    line,
    hasAuthority: authorized !== undefined,
    isAuthorized: isOpen && isStaff && authorized !== undefined,
    isTrained: place !== undefined && isMet(checks),
    verdict: worstOf(checks.map(({ judgment }) => judgment.verdict)),
    checks,
  };
}
