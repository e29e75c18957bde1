import type { CheckAnswer, CheckQuestion, CheckResult } from '@trialwright/contract';
import * as z from 'zod';
import { choose } from './choose.ts';
import { consequence } from './consequence.ts';
import { fill } from './fill.ts';
import type { CheckKind } from './kind.ts';
import { markDefects } from './mark.ts';
import { match } from './match.ts';
import { order } from './order.ts';
import { sort } from './sort.ts';
import { tick } from './tick.ts';
import { write } from './write.ts';

const KINDS = { choose, tick, order, sort, mark: markDefects, fill, write, match, consequence };

export const CHECK_KINDS = Object.keys(KINDS);

/** The source of a check, as authors write it: with its keys, which never leave the server before an answer. */
export const Check = z.discriminatedUnion('check', [
  choose.schema,
  tick.schema,
  order.schema,
  sort.schema,
  markDefects.schema,
  fill.schema,
  write.schema,
  match.schema,
  consequence.schema,
]);
export type Check = z.infer<typeof Check>;

/** Its kind, of which the caller knows that it takes this check and answers to it. */
function kindOf({ check }: Check) {
  return KINDS[check] as unknown as CheckKind<CheckQuestion['kind'], z.ZodType<Check>>;
}

/** What a learner sees of a check before answering it. */
export function askCheck(check: Check): CheckQuestion {
  const { id, ask, about } = check;
  return { kind: check.check, id, ask, about: about ?? null, ...kindOf(check).ask(check) } as CheckQuestion;
}

export function keyOf(check: Check): CheckAnswer {
  return kindOf(check).key(check);
}

export interface Graded {
  result: CheckResult;
  /** What counts as found, and of how much; a decision for the best option counts as one of one. */
  hits: number;
  of: number;
}

/** Grades an answer; undefined for one that does not fit the question. */
export function gradeCheck(check: Check, answer: CheckAnswer): Graded | undefined {
  if (answer.kind !== check.check) return undefined;
  const grade = kindOf(check).grade(check, answer);
  if (!grade) return undefined;
  const { hits, of, ...told } = grade;
  const { why, rule } = check;
  const result = { why, rule, worked: null, followed: null, expert: null, ...told };
  return { result, hits, of };
}
