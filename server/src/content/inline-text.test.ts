import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRuns } from './inline-text.ts';

const run = (text: string, isBold = false, isItalic = false) => ({ text, isBold, isItalic });

test('bold and italics are read; a star alone is a star', () => {
  expect(parseRuns('File **now**, *today*.')).toEqual([
    run('File '),
    run('now', true),
    run(', '),
    run('today', false, true),
    run('.'),
  ]);
  expect(parseRuns('2 * 3 * 4')).toEqual([run('2 * 3 * 4')]);
  expect(parseRuns('')).toEqual([]);
});

test('text without stars comes back whole', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const plain = text.replaceAll('*', '');
      expect(
        parseRuns(plain)
          .map((each) => each.text)
          .join(''),
      ).toBe(plain);
    }),
  );
});
