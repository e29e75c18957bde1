import { describe, expect, test } from 'vitest';
import { checkApart, indexExams } from './bank-rules.ts';

const STEM = 'A courier leaves the kits at the reception on a Friday evening. What comes first?';
const EXAM = indexExams([{ id: 'kits-q01', stem: STEM }]);
const bank = (id: string, stem: string) => ({ items: [{ id, stem }] });

describe('the bank of a competency', () => {
  test('asks nothing that an exam asks', () => {
    const problem = 'one repeats kits-q01, which only an exam may ask';
    expect(checkApart(bank('one', STEM), EXAM)).toEqual([problem]);
    expect(checkApart(bank('one', `${STEM} Why?`), EXAM)).toEqual([problem]);
    const renamed = bank('kits-q01', 'Another stem about a different matter altogether.');
    expect(checkApart(renamed, EXAM)).toHaveLength(1);
  });

  test('may ask about the same matter in a case of its own', () => {
    const other = bank('one', 'The pharmacy finds a temperature logger without a reading. Who is told?');
    expect(checkApart(other, EXAM)).toEqual([]);
  });
});
