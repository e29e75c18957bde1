import { COMPETENCY_LEVELS, JTF_LEVELS, LEVEL_MARK } from '@trialwright/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { levelAfter, levelReached, scoreByLevel, ASSESSED_LEVELS } from './competency-level.ts';

const percent = fc.integer({ min: 0, max: 100 });
const byLevel = fc.record({ competent: percent, proficient: percent, expert: percent });

describe('the level reached in an assessment', () => {
  test('is one of four, each with its name in the JTF framework', { tags: ['C-ADV-33'] }, () => {
    expect(COMPETENCY_LEVELS).toEqual(['novice', 'competent', 'proficient', 'expert']);
    expect(COMPETENCY_LEVELS.map((level) => JTF_LEVELS[level])).toEqual([
      'Fundamental',
      'Fundamental',
      'Skilled',
      'Advanced',
    ]);
  });

  test('is the highest whose items are mostly correct, with all below it', { tags: ['C-ADV-15'] }, () => {
    expect(levelReached({ competent: 69, proficient: 100, expert: 100 })).toBe('novice');
    expect(levelReached({ competent: 70, proficient: 69, expert: 100 })).toBe('competent');
    expect(levelReached({ competent: 70, proficient: 70, expert: 69 })).toBe('proficient');
    expect(levelReached({ competent: 100, proficient: 70, expert: 70 })).toBe('expert');
  });

  test('meets the mark at every level up to it and misses it at the next', () => {
    fc.assert(
      fc.property(byLevel, (scores) => {
        const reached = COMPETENCY_LEVELS.indexOf(levelReached(scores));
        const assessed = ASSESSED_LEVELS.map((level) => scores[level]);
        expect(assessed.slice(0, reached).every((score) => score >= LEVEL_MARK)).toBe(true);
        expect(assessed[reached] ?? 0).toBeLessThan(LEVEL_MARK);
      }),
    );
  });

  test('never drops with one more correct answer', () => {
    fc.assert(
      fc.property(byLevel, fc.constantFrom(...ASSESSED_LEVELS), percent, (scores, level, more) => {
        const better = { ...scores, [level]: Math.min(100, scores[level] + more) };
        const rank = (value: typeof scores) => COMPETENCY_LEVELS.indexOf(levelReached(value));
        expect(rank(better)).toBeGreaterThanOrEqual(rank(scores));
      }),
    );
  });

  test('is not reached without items', () => {
    expect(levelReached(scoreByLevel([], {}))).toBe('novice');
  });

  test('is followed by the next one, starting with the first assessed', () => {
    expect([null, ...COMPETENCY_LEVELS].map(levelAfter)).toEqual([
      'competent',
      'competent',
      'proficient',
      'expert',
      null,
    ]);
  });
});
