import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Rule } from './path-modules.ts';
import { evaluateRules, type KnownStep } from './path-rules.ts';

const percent = fc.integer({ min: 0, max: 100 });
const measure = fc.constantFrom<Rule['measure']>('pretest', 'assessment', 'rubric');
const ruleArbitrary: fc.Arbitrary<Rule> = fc.record({
  condition: fc.constant('Score'),
  action: fc.constant('Act'),
  threshold: fc.integer({ min: 1, max: 100 }),
  measure,
  when: fc.constantFrom('below', 'at_or_above'),
  effect: fc.constant({ kind: 'book_mentor' as const }),
  isRequired: fc.boolean(),
});
const rules = fc.array(ruleArbitrary, { minLength: 1, maxLength: 6 });

/** Steps as they can stand: for each rule any number done, and at most one open. */
const history = fc
  .array(fc.record({ done: fc.nat(2), isOpen: fc.boolean() }), { maxLength: 6 })
  .map((perRule) => {
    const steps: KnownStep[] = [];
    for (const [rule, { done, isOpen }] of perRule.entries()) {
      for (let count = 0; count < done; count++)
        steps.push({ id: steps.length + 1, rule, doneAt: new Date(0) });
      if (isOpen) steps.push({ id: steps.length + 1, rule, doneAt: null });
    }
    return steps;
  });

const taken = (of: Rule['measure'], score: number) => ({ measure: of, score, module: 'A module' });

/** What stands after an evaluation was written down. */
function apply(steps: KnownStep[], { opened, closed }: ReturnType<typeof evaluateRules>): KnownStep[] {
  const before = steps.map((step) => (closed.includes(step.id) ? { ...step, doneAt: new Date(0) } : step));
  return [...before, ...opened.map(({ rule }, index) => ({ id: 1000 + index, rule, doneAt: null }))];
}

describe('an adaptive rule', () => {
  test('opens a step only for its own measure and on its own side of the threshold', () => {
    fc.assert(
      fc.property(rules, history, measure, percent, (all, steps, of, score) => {
        for (const { rule } of evaluateRules(all, taken(of, score), steps).opened) {
          const { measure: own, threshold, when } = all[rule] as Rule;
          expect(own).toBe(of);
          expect(score < threshold).toBe(when === 'below');
        }
      }),
    );
  });

  test('never has two open steps, whatever scores follow one another', () => {
    fc.assert(
      fc.property(rules, history, fc.array(fc.tuple(measure, percent)), (all, steps, scores) => {
        let standing = steps;
        for (const [of, score] of scores) {
          standing = apply(standing, evaluateRules(all, taken(of, score), standing));
          const open = standing.filter(({ doneAt }) => doneAt === null).map(({ rule }) => rule);
          expect(new Set(open).size).toBe(open.length);
        }
      }),
    );
  });

  test('asks for nothing new when the same score is measured again', () => {
    fc.assert(
      fc.property(rules, history, measure, percent, (all, steps, of, score) => {
        const standing = apply(steps, evaluateRules(all, taken(of, score), steps));
        expect(evaluateRules(all, taken(of, score), standing)).toEqual({ opened: [], closed: [] });
      }),
    );
  });

  test('that asks for more below a threshold leaves nothing open once it is reached', () => {
    fc.assert(
      fc.property(rules, history, measure, percent, (all, steps, of, score) => {
        const standing = apply(steps, evaluateRules(all, taken(of, score), steps));
        for (const { rule, doneAt } of standing) {
          const { measure: own, threshold, when } = all[rule] ?? {};
          if (own === of && when === 'below' && score >= (threshold ?? 0)) expect(doneAt).not.toBeNull();
        }
      }),
    );
  });

  test('touches nothing of the other measures', () => {
    fc.assert(
      fc.property(rules, history, measure, percent, (all, steps, of, score) => {
        const { opened, closed } = evaluateRules(all, taken(of, score), steps);
        const closedRules = steps.filter(({ id }) => closed.includes(id)).map(({ rule }) => rule);
        for (const rule of [...closedRules, ...opened.map((each) => each.rule)])
          expect(all[rule]?.measure).toBe(of);
      }),
    );
  });

  test('says the figures in its reason', () => {
    const [below] = fc.sample(ruleArbitrary, 1) as [Rule];
    const asked = { ...below, measure: 'assessment' as const, when: 'below' as const, threshold: 80 };
    expect(evaluateRules([asked], taken('assessment', 60), []).opened).toEqual([
      { rule: 0, reason: 'Your score of 60% in A module is below 80%.' },
    ]);
    const offered = { ...asked, measure: 'pretest' as const, when: 'at_or_above' as const, threshold: 90 };
    expect(evaluateRules([offered], taken('pretest', 100), []).opened).toEqual([
      { rule: 0, reason: 'Your pretest score of 100% in A module reaches 90%.' },
    ]);
  });
});
