import { describe, expect, test } from 'vitest';
import { sampleQuestions } from '../../test/sample-course.ts';
import { compareWithAims, describeBanks, writeBankTable } from './bank-table.ts';
import type { QuestionItem } from './schemas.ts';

const reading = (choice: number, guess?: number) => ({
  by: 'A. Reader',
  choice,
  sure: 3,
  ...(guess !== undefined && { guess }),
  date: '2026-11-22',
});
const keyOf = ({ options }: QuestionItem) => options.findIndex(({ correct }) => correct) + 1;

const bank = (change: (item: QuestionItem, index: number) => Partial<QuestionItem> = () => ({})) => ({
  slug: 'sample',
  questions: sampleQuestions().map((item, index) => ({ ...item, ...change(item, index) })),
});

const only = (given: ReturnType<typeof bank>) => {
  const [figures] = describeBanks([given]);
  if (!figures) throw new Error('The bank was not described.');
  return figures;
};

describe('the table of the banks', () => {
  test('counts shares among the secure items', () => {
    const figures = only(
      bank((_item, index) => ({
        ...(index >= 24 && { use: 'practice' as const, less: true as const }),
        ...(index < 6 && { less: true as const, difficulty: 'hard' as const }),
      })),
    );
    expect(figures).toMatchObject({ secure: 24, practice: 4, less: 0.25 });
    expect(figures.difficulty).toEqual({ easy: 0, medium: 0.75, hard: 0.25 });
    expect(figures.positions).toEqual([0.25, 0.25, 0.25, 0.25]);
  });

  test('takes the latest reading of an item, whatever earlier ones said', () => {
    const figures = only(
      bank((item, index) => {
        const [right, wrong] = [keyOf(item), (keyOf(item) % 4) + 1];
        if (index === 0) return { solvedBlind: [reading(wrong), reading(right)] };
        if (index === 1) return { solvedBlind: [reading(right, wrong), reading(wrong, right)] };
        return index === 2 ? {} : { solvedBlind: [reading(right)], changed: 'The limit was named.' };
      }),
    );
    expect(figures).toMatchObject({ read: 27, agreed: 26, guesses: 1, guessed: 1, changed: 25 });
  });

  test('counts the numbers that were given once and are gone', () => {
    const { questions } = bank();
    expect(only({ slug: 'sample', questions: questions.filter((_, index) => index !== 4) }).retired).toBe(1);
  });

  test('names an aim that is missed', () => {
    const long = Array.from({ length: 90 }, (_, word) => `word${word}`).join(' ');
    const aims = compareWithAims(
      describeBanks([bank((_item, index) => (index === 0 ? { stem: long } : {}))]),
    );
    const aim = (name: string) => aims.find(({ figure }) => figure === name);
    expect(aim('Stems of 90 words or more')).toMatchObject({ reached: '1', isMet: false });
    expect(aim('Items solved blind')).toMatchObject({ reached: '0 of 28', isMet: false });
    expect(aim('Key is the longest option, ties shared')).toMatchObject({ isMet: true });
  });

  test('prints no stem, option, or key', () => {
    const given = bank();
    const text = writeBankTable(describeBanks([given]));
    for (const { stem, options } of given.questions) {
      expect(text).not.toContain(stem);
      for (const option of options) expect(text).not.toContain(option.text);
    }
    expect(text).toContain('| sample | 28 | 0 |');
  });
});
