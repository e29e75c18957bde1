import { describe, expect, test } from 'vitest';
import { checkDecisions, checkReaders } from './practice-rules.ts';
import type { DecisionFile } from './practice-schemas.ts';

const LETTERS = ['a', 'b', 'c', 'd'];

/** A text of so many characters. */
const words = (length: number) => 'x'.repeat(length);

describe('the decision scenarios', () => {
  const decisions = (keyLengths: readonly number[]): Pick<DecisionFile, 'options'>[] =>
    keyLengths.map((length) => ({
      options: LETTERS.map((id, index) => ({
        id,
        text: words(index === 0 ? length : 148 + index),
        isCorrect: index === 0,
        explanation: 'Why',
        consequences: 'What follows',
      })),
    }));

  test('may have the longest or the shortest key in two of seven, and not in three', () => {
    expect(checkDecisions(decisions([160, 160, 140, 140, 150, 150, 150]))).toEqual([]);
    expect(checkDecisions(decisions([160, 160, 160, 140, 150, 150, 150]))).toEqual([
      'the best option is told by being the longest in 43% of the moments',
    ]);
    expect(checkDecisions(decisions([140, 140, 140, 160, 150, 150, 150]))).toEqual([
      'the best option is told by being the shortest in 43% of the moments',
    ]);
  });

  test('are too few to tell by as long as there are not five', () => {
    expect(checkDecisions(decisions([160, 160, 160]))).toEqual([]);
  });
});

describe('a bank of items', () => {
  const framework = (role: 'CRA' | 'CTM', bank: string) => ({
    role,
    core: [{ bank: 'another-bank' }],
    specialized: [{ bank }],
    leadership: [],
  });
  const SHARED = [framework('CRA', 'a-bank'), framework('CTM', 'a-bank')];

  const bank = (stem: string, why = 'Why') => ({
    id: 'a-bank',
    items: [
      {
        id: 'a-bank-01',
        level: 'competent' as const,
        stem,
        options: LETTERS.map((id, index) => ({ text: id, why, correct: index === 0 })),
        rationale: 'Because',
        reference: 'A rule',
      },
    ],
  });

  test.each([
    ['You are a data manager. A site calls.', 'You are a data manager'],
    ['A site calls. You are the lead CRA in Spain.', 'You are the lead CRA'],
    ["You are a sponsor's clinical trial manager.", "You are a sponsor's clinical trial manager"],
    ['You lead the study coordinators of a hospital.', 'You lead the study coordinators'],
    ['What do you do? As the principal investigator, you decide.', 'As the principal investigator, you'],
    ['As a coordinator at two clinics, you are short of time.', 'As a coordinator at two clinics, you'],
    ['A query about your site is open.', 'your site'],
  ])('for several roles may not say: %s', (stem, words) => {
    const problem = `a-bank-01: "${words}" addresses one role; CRA, CTM take this bank`;
    expect(checkReaders(bank(stem), SHARED)).toEqual([problem]);
    expect(checkReaders(bank('A stem', stem), SHARED)).toEqual([problem]);
  });

  test.each([
    'A data manager finds a name in a comment. What should the data manager do?',
    'A CRA calls. What do you do first?',
    'The sponsor asks the coordinator: "You are the coordinator at your site, are you not?"',
    'You are asked by the CRA to wait, as the coordinator told you.',
  ])('for several roles may say: %s', (stem) => {
    expect(checkReaders(bank(stem), SHARED)).toEqual([]);
  });

  test('for one role may address that role', () => {
    const alone = [framework('CRA', 'a-bank'), framework('CTM', 'a-third-bank')];
    expect(checkReaders(bank('You are a blinded CRA at your site.'), alone)).toEqual([]);
  });
});
