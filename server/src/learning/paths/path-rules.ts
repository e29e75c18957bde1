import type { Measure, Rule } from './path-modules.ts';

/** A step that a rule of the module opened before. */
export interface KnownStep {
  id: number;
  /** Position of the rule in its module, from 0. */
  rule: number;
  doneAt: Date | null;
}

export interface Evaluation {
  opened: { rule: number; reason: string }[];
  /** Ids of steps that are no longer asked for. */
  closed: number[];
}

const WHAT: Record<Measure, string> = {
  pretest: 'pretest score',
  assessment: 'score',
  rubric: 'self-rating',
};

function reasonFor({ measure, when, threshold }: Rule, score: number, module: string): string {
  const relation = when === 'below' ? 'is below' : 'reaches';
  return `Your ${WHAT[measure]} of ${score}% in ${module} ${relation} ${threshold}%.`;
}

/**
 * What follows from a measure: steps that begin, at most one open for each rule, and open ones that the score has made
 * superfluous. What a rule offers for a good score is offered once.
 */
export function evaluateRules(
  rules: readonly Rule[],
  { measure, score, module }: { measure: Measure; score: number; module: string },
  steps: readonly KnownStep[],
): Evaluation {
  const opened: Evaluation['opened'] = [];
  const closed: number[] = [];
  for (const [index, rule] of rules.entries()) {
    if (rule.measure !== measure) continue;
    const known = steps.filter((step) => step.rule === index);
    const open = known.filter(({ doneAt }) => doneAt === null);
    const isReached = score >= rule.threshold;
    if (rule.when === 'below' && isReached) closed.push(...open.map(({ id }) => id));
    const blocking = rule.when === 'below' ? open : known;
    if (isReached === (rule.when === 'at_or_above') && blocking.length === 0)
      opened.push({ rule: index, reason: reasonFor(rule, score, module) });
  }
  return { opened, closed };
}
