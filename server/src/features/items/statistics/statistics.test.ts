import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classicalFigures } from './classical.ts';
import { chanceOfPassing, decisionFigures } from './decision.ts';
import { compareStrata, differences } from './differential.ts';
import { abilityAt, errorAt, errorOfCut, expectedScore } from './equating.ts';
import { flagsOf } from './flags.ts';
import { invert, multiply } from './matrix.ts';
import { collectResponses, type TablePerson } from './response-table.ts';

const ITEMS = ['a', 'b', 'c'].map((id) => ({ id, key: 0, options: 4 }));

function person(options: (number | null)[], seconds: number | null = null): TablePerson {
  return {
    answers: options.map((option, item) => ({ item, option, seconds })),
    asked: options.length,
    right: options.filter((option) => option === 0).length,
    minutes: 10,
    offered: ITEMS.keys(),
  };
}

function tableOf(people: readonly TablePerson[], groups = {}) {
  const table = collectResponses(ITEMS);
  for (const each of people) table.add(each);
  return table.finish(groups);
}

/** Pearson's correlation by definition. */
function pearson(xs: readonly number[], ys: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const [mx, my] = [mean(xs), mean(ys)];
  const sum = (of: (x: number, y: number) => number) =>
    xs.reduce((total, x, index) => total + of(x - mx, (ys[index] ?? 0) - my), 0);
  return sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_x, y) => y * y));
}

const option = fc.integer({ min: 0, max: 3 });

describe('classical figures', () => {
  test('are those of the definitions', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(option, option, option), { minLength: 5, maxLength: 40 }), (rows) => {
        const [first] = classicalFigures(tableOf(rows.map((row) => person(row))));
        const rest = rows.map(([, ...others]) => others.filter((each) => each === 0).length / 2);
        for (const choice of [0, 1, 2, 3]) {
          const chose = rows.map(([each]) => Number(each === choice));
          expect(first?.options[choice]?.chosen).toBe(chose.filter(Boolean).length);
          const r = pearson(chose, rest);
          if (Number.isFinite(r)) expect(first?.options[choice]?.correlation).toBeCloseTo(r, 8);
          else expect(first?.options[choice]?.correlation).toBeNull();
        }
        expect(first?.discrimination).toBe(first?.options[0]?.correlation);
      }),
    );
  });

  test('leave unanswered questions out, and count them as asked', () => {
    const [first] = classicalFigures(tableOf([person([null, 0, 1], 30), person([0, 0, 0], 10)]));
    expect(first).toMatchObject({ asked: 2, offered: 2, answered: 1, right: 1 });
    expect(first?.seconds).toEqual({ n: 1, median: 10 });
  });
});

describe('flags', () => {
  const figures = (chosen: number[], correlations: number[], offered = 1000) => ({
    asked: chosen.reduce((a, b) => a + b, 0),
    offered,
    answered: chosen.reduce((a, b) => a + b, 0),
    right: chosen[0] ?? 0,
    options: chosen.map((count, index) => ({ chosen: count, correlation: correlations[index] ?? 0 })),
    discrimination: correlations[0] ?? 0,
    seconds: { n: 0, median: null },
  });

  test('find a key that works worse than a distractor', () => {
    expect(flagsOf(figures([60, 180, 30, 30], [-0.2, 0.3, -0.1, -0.1]), 0)).toEqual([
      'bad_key',
      'too_hard',
      'weak',
    ]);
    expect(flagsOf(figures([200, 40, 30, 30], [0.3, -0.2, -0.1, -0.1]), 0)).toEqual([]);
  });

  test('find items too easy, too hard, or seen too often, and distractors nobody takes', () => {
    expect(flagsOf(figures([290, 4, 3, 3], [0.2, -0.1, -0.1, -0.1]), 0)).toEqual([
      'too_easy',
      'dead_distractor',
    ]);
    expect(flagsOf(figures([80, 80, 70, 70], [0.2, -0.1, -0.1, -0.1]), 0)).toEqual(['too_hard']);
    expect(flagsOf(figures([200, 40, 30, 30], [0.3, -0.2, -0.1, -0.1], 500), 0)).toEqual(['overexposed']);
  });

  test('say nothing before there are enough answers', () => {
    expect(flagsOf(figures([5, 40, 2, 2], [-0.3, 0.3, 0, 0], 60), 0)).toEqual([]);
  });
});

describe('matrices', () => {
  test('times their inverse are one', () => {
    const matrix = Float64Array.from([4, 2, 0.6, 2, 5, 1, 0.6, 1, 3]);
    const inverse = invert(matrix, 3);
    for (const unit of [0, 1, 2]) {
      const column = Float64Array.from([0, 1, 2].map((row) => inverse?.[row * 3 + unit] ?? 0));
      for (const [row, value] of multiply(matrix, column).entries())
        expect(value).toBeCloseTo(Number(row === unit), 10);
    }
    expect(invert(Float64Array.from([1, 2, 2, 1]), 2)).toBeUndefined();
  });
});

const curve = fc.record({
  difficulty: fc.double({ min: -3, max: 3, noNaN: true }),
  discrimination: fc.double({ min: 0.4, max: 2.5, noNaN: true }),
});

describe('equating', () => {
  test('puts the cut where the share of the form is expected to be right', () => {
    fc.assert(
      fc.property(
        fc.array(curve, { minLength: 5, maxLength: 30 }),
        fc.double({ min: 0.3, max: 0.9, noNaN: true }),
        (items, share) => {
          expect(expectedScore(items, abilityAt(items, share)) / items.length).toBeCloseTo(share, 6);
        },
      ),
    );
  });

  test('asks more ability of a harder form', () => {
    fc.assert(
      fc.property(fc.array(curve, { minLength: 5, maxLength: 30 }), (items) => {
        const harder = items.map((item) => ({ ...item, difficulty: item.difficulty + 0.5 }));
        expect(abilityAt(harder, 0.8) - abilityAt(items, 0.8)).toBeCloseTo(0.5, 6);
      }),
    );
  });

  test('knows its errors: of equal items as by hand', () => {
    const items = Array.from({ length: 20 }, (_, place) => ({ difficulty: 0, discrimination: 1, place }));
    const cut = abilityAt(items, 0.8);
    expect(cut).toBeCloseTo(Math.log(4), 6);
    expect(errorAt(items, cut).ofScore).toBeCloseTo(Math.sqrt(20 * 0.8 * 0.2), 6);
    expect(errorAt(items, cut).ofAbility).toBeCloseTo(1 / Math.sqrt(20 * 0.8 * 0.2), 6);
    const covariance = Float64Array.from({ length: 400 }, (_, index) => (index % 21 === 0 ? 0.04 : 0));
    expect(errorOfCut(items, cut, covariance)).toBeCloseTo(0.2 / Math.sqrt(20), 6);
  });
});

describe('decisions', () => {
  test('pass by chance as the binomial distribution says', () => {
    expect(chanceOfPassing(0.5, 4, 3)).toBeCloseTo(5 / 16, 10);
    expect(chanceOfPassing(0, 20, 16)).toBe(0);
    expect(chanceOfPassing(1, 20, 16)).toBe(1);
  });

  test('are as consistent as Subkoviak’s formula says, by hand for two scores', () => {
    const figures = decisionFigures({ right: [20, 20, 10, 10], questions: 20, passing: 16 });
    // KR-21 of mean 15 and variance 25.
    const reliability = (20 / 19) * (1 - (15 * 5) / (20 * 25));
    expect(figures?.reliability).toBeCloseTo(reliability, 10);
    const p = [1, 0.5].map((share) =>
      chanceOfPassing(reliability * share + (1 - reliability) * 0.75, 20, 16),
    );
    const agree = p.map((each) => each * each + (1 - each) ** 2);
    expect(figures?.consistency).toBeCloseTo(((agree[0] ?? 0) + (agree[1] ?? 0)) / 2, 10);
    expect(figures?.errorAtCut).toBeCloseTo(Math.sqrt((16 * 4) / 19), 10);
  });

  test('lie between chance and certainty', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 2, maxLength: 200 }), (right) => {
        const figures = decisionFigures({ right, questions: 20, passing: 16 });
        if (!figures) return;
        expect(figures.consistency).toBeGreaterThanOrEqual(0.5 - 1e-9);
        expect(figures.consistency).toBeLessThanOrEqual(1 + 1e-9);
        expect(figures.kappa).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
    expect(decisionFigures({ right: [12], questions: 20, passing: 16 })).toBeUndefined();
  });
});

describe('differences between groups', () => {
  test('are the common odds ratio on the delta scale', () => {
    // The odds are three times as high for the reference at each score.
    const strata = [40, 80].map((size) => ({
      reference: [size * 0.75, size * 0.25] as [number, number],
      group: [size * 0.5, size * 0.5] as [number, number],
    }));
    const found = compareStrata(strata);
    expect(found?.delta).toBeCloseTo(-2.35 * Math.log(3), 6);
    expect(found?.class).toBe('C');
    expect(compareStrata(strata.map(({ group }) => ({ group, reference: group })))?.class).toBe('A');
  });

  test('are sought where enough people told their group, and nowhere else', () => {
    const people = Array.from({ length: 400 }, (_, index) =>
      // The first question is harder for every other person of the second group; the others separate by score.
      person([index % 2 === 1 && index % 4 === 1 ? 1 : 0, index % 3 === 0 ? 1 : 0, index % 5 === 0 ? 1 : 0]),
    );
    const groups = people.map((_, index) => (index % 2 === 0 ? 'en' : 'sw'));
    const found = differences(tableOf(people), groups);
    expect(
      found.every(({ answers, answersOfReference }) => answers === 200 && answersOfReference === 200),
    ).toBe(true);
    expect(
      differences(
        tableOf(people),
        people.map(() => ''),
      ),
    ).toEqual([]);
    expect(
      differences(
        tableOf(people),
        groups.map((group, index) => (index < 150 ? group : '')),
      ),
    ).toEqual([]);
  });
});
