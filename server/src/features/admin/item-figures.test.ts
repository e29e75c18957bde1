import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addTo,
  difficultyOf,
  discriminationOf,
  emptyTally,
  flagOf,
  type GivenAnswer,
  type Tally,
} from './item-figures.ts';

function tallyOf(answers: readonly GivenAnswer[]): Tally {
  const tally = emptyTally(4);
  for (const answer of answers) addTo(tally, answer);
  return tally;
}

/** The given number of answers, correct or not, with an option and a rest score. */
const times = (count: number, answer: GivenAnswer) => Array<GivenAnswer>(count).fill(answer);
const right = (rest = 0.5): GivenAnswer => ({ isRight: true, option: 0, rest });
const wrong = (rest = 0.5, option = 1): GivenAnswer => ({ isRight: false, option, rest });

/** Pearson's correlation by definition. */
function pearson(answers: readonly GivenAnswer[]): number {
  const xs = answers.map(({ isRight }) => Number(isRight));
  const ys = answers.map(({ rest }) => rest);
  const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const [mx, my] = [mean(xs), mean(ys)];
  const sum = (of: (index: number) => number) => xs.reduce((total, _x, index) => total + of(index), 0);
  const at = (values: number[], index: number) => values[index] ?? 0;
  return (
    sum((i) => (at(xs, i) - mx) * (at(ys, i) - my)) /
    Math.sqrt(sum((i) => (at(xs, i) - mx) ** 2) * sum((i) => (at(ys, i) - my) ** 2))
  );
}

const anyAnswer = fc.record({
  isRight: fc.boolean(),
  option: fc.integer({ min: 0, max: 3 }),
  rest: fc.integer({ min: 0, max: 19 }).map((count) => count / 19),
});

describe('item statistics', () => {
  test('match a known example of five forms', () => {
    const tally = tallyOf([right(0.9), right(0.8), right(0.4), wrong(0.5), wrong(0.1)]);
    expect(difficultyOf(tally)).toBe(0.6);
    // By hand: mean rest 0.54; correct 0.7, incorrect 0.3; standard deviation 0.28705; sqrt(0.6 * 0.4) = 0.4899.
    expect(discriminationOf(tally)).toBeCloseTo(((0.7 - 0.3) / 0.287_054) * 0.489_898, 4);
    expect(tally.options).toEqual([3, 2, 0, 0]);
  });

  test('are within bounds, and the correlation is Pearson’s', () => {
    fc.assert(
      fc.property(fc.array(anyAnswer, { minLength: 1, maxLength: 200 }), (answers) => {
        const tally = tallyOf(answers);
        const p = difficultyOf(tally);
        const r = discriminationOf(tally);
        expect(p).toBeGreaterThanOrEqual(0);
        expect(p).toBeLessThanOrEqual(1);
        expect(tally.options.reduce((a, b) => a + b, 0)).toBe(answers.length);
        if (r === null) return;
        expect(Math.abs(r)).toBeLessThanOrEqual(1);
        expect(r).toBeCloseTo(pearson(answers), 6);
      }),
    );
  });

  test('have no correlation if all answered alike or all rest scores are equal', () => {
    expect(discriminationOf(emptyTally(4))).toBeNull();
    expect(discriminationOf(tallyOf(times(60, right(0.3))))).toBeNull();
    expect(discriminationOf(tallyOf([...times(30, right(1 / 3)), ...times(30, wrong(1 / 3))]))).toBeNull();
  });
});

describe('an item’s flag', () => {
  const flag = (answers: readonly GivenAnswer[]) => flagOf(tallyOf(answers), 0);

  test('requires 50 answers', () => {
    expect(flag(times(49, wrong()))).toBeNull();
    expect(flag(times(50, wrong()))).toBe('too_hard');
  });

  test('marks items that are too hard, too easy, or weak', () => {
    expect(flag([...times(14, right(0.9)), ...times(36, wrong(0.2))])).toBe('too_hard');
    expect(flag([...times(15, right(0.9)), ...times(35, wrong(0.2))])).toBeNull();
    expect(flag([...times(96, right(0.9)), ...times(4, wrong(0.2))])).toBe('too_easy');
    expect(flag([...times(25, right(0.4)), ...times(25, wrong(0.6))])).toBe('weak');
  });

  test('marks a distractor no one chooses, from 100 answers on', () => {
    const spread = (each: number) => [
      ...times(each * 3, right(0.9)),
      ...times(each, wrong(0.2, 1)),
      ...times(each, wrong(0.3, 2)),
    ];
    expect(flag(spread(19))).toBeNull();
    expect(flag(spread(20))).toBe('dead_distractor');
    expect(flag([...spread(20), ...times(6, wrong(0.2, 3))])).toBeNull();
  });
});
