import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chanceOfPassing } from './decision.ts';
import { passedByAttempt, passedWithin, passingScore } from './pass-chances.ts';

describe('the chance of passing by luck', () => {
  const bank = fc
    .record({
      questions: fc.integer({ min: 5, max: 25 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      guess: fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      more: fc.integer({ min: 0, max: 12 }),
    })
    .map(({ questions, share, guess, more }) => {
      const items = questions * 3 + more;
      return { items, known: Math.floor(share * items), questions, guess };
    });

  test('sixteen of twenty and eight of ten are the fewest that pass', () => {
    expect([passingScore(20), passingScore(10), passingScore(36)]).toEqual([16, 8, 29]);
  });

  test('who knows nothing passes by guessing alone', () => {
    fc.assert(
      fc.property(bank, (given) => {
        const { questions, guess } = given;
        const chance = chanceOfPassing(guess, questions, passingScore(questions));
        const found = passedByAttempt({ ...given, known: 0 }, 3);
        for (const [index, each] of found.entries())
          expect(each).toBeCloseTo(passedWithin(index + 1, chance), 9);
      }),
    );
  });

  test('who knows every item passes at the first attempt', () => {
    fc.assert(
      fc.property(bank, (given) => {
        expect(passedByAttempt({ ...given, known: given.items }, 1)[0]).toBeCloseTo(1, 9);
      }),
    );
  });

  test('more attempts, more known items, and luckier guesses never lower it', () => {
    fc.assert(
      fc.property(bank, (given) => {
        const [first = 0, second = 0, third = 0] = passedByAttempt(given, 3);
        expect(second).toBeGreaterThanOrEqual(first - 1e-9);
        expect(third).toBeGreaterThanOrEqual(second - 1e-9);
        const isBelow = given.known < given.items;
        const more = passedByAttempt({ ...given, known: given.known + Number(isBelow) }, 3);
        const luckier = passedByAttempt({ ...given, guess: given.guess + 0.04 }, 3);
        expect(more[0]).toBeGreaterThanOrEqual(first - 1e-9);
        expect(luckier[2]).toBeGreaterThanOrEqual(third - 1e-9);
      }),
    );
  });

  test('items that are drawn without replacement are counted as in a table of all forms', () => {
    // Two of four items are known; forms of two pass with both right: one of six forms, and nothing is guessed.
    const [first, second] = passedByAttempt({ items: 4, known: 2, questions: 2, guess: 0 }, 2);
    expect(first).toBeCloseTo(1 / 6, 9);
    // Where the first form holds none of the known items, the second holds both.
    expect(second).toBeCloseTo(1 / 3, 9);
  });

  test('decision 060 quotes these figures', () => {
    const within = (p: number, questions: number) =>
      passedWithin(3, chanceOfPassing(p, questions, passingScore(questions)));
    expect(within(0.5, 20)).toBeCloseTo(0.0176, 4);
    expect(chanceOfPassing(0.9, 20, 16)).toBeCloseTo(0.9568, 4);
    expect(within(0.5, 10)).toBeCloseTo(0.1553, 4);
    expect(chanceOfPassing(0.9, 10, 8)).toBeCloseTo(0.9298, 4);
    const known = (items: number, questions: number, share: number) =>
      passedByAttempt({ items, known: Math.round(items * share), questions, guess: 0.25 }, 3);
    expect(known(60, 20, 0.5)[2]).toBeCloseTo(0.1698, 4);
    expect(known(60, 20, 0.9)[0]).toBeCloseTo(0.9966, 4);
    expect(known(30, 10, 0.5)[2]).toBeCloseTo(0.4903, 4);
    expect(known(30, 10, 0.9)[0]).toBeCloseTo(0.9875, 4);
    for (let questions = 36; questions <= 60; questions++) {
      expect(known(questions * 3, questions, 0.5)[2], `${questions} questions`).toBeLessThanOrEqual(0.03);
      expect(known(questions * 3, questions, 0.9)[0], `${questions} questions`).toBeGreaterThanOrEqual(0.95);
    }
    expect(known(105, 35, 0.5)[2]).toBeGreaterThan(0.03);
  });
});
