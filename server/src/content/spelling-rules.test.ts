import { describe, expect, test } from 'vitest';
import { CONTENT_ROOT } from './content-root.ts';
import { checkSpelling, checkSpellings } from './spelling-rules.ts';

const messagesOf = (text: string) =>
  checkSpelling('a.md', text).map(({ line, message }) => `${line}: ${message}`);

describe('spelling of the content', () => {
  test.each([
    '20 % of sites',
    'Taking {hits / 2} %.',
    'at least 80 %',
    '(20 %)',
    '20 % (8 of 40)',
    'from 5 % to 7.5 %',
  ])('sets no space before a percent sign: %s', (text) => {
    expect(messagesOf(text)).toEqual(['1: a percent sign stands right after its number: 20%']);
  });

  test.each([
    '20% of sites',
    'Taking {hits / 2}%.',
    '| HbA1c % |',
    '{day % 7}',
    '{(3 * visits) % 7}',
    '{9 % 7}',
  ])('accepts a percent sign after its number, and a remainder: %s', (text) => {
    expect(messagesOf(text)).toEqual([]);
  });

  test('says email, with the line where it does not', () => {
    expect(messagesOf('An email.\nE-mail the monitor, or answer by e-mail.')).toEqual([
      '2: write email, without a hyphen',
    ]);
  });

  test('is the same in everything that is shipped', () => {
    expect(checkSpellings(CONTENT_ROOT)).toEqual([]);
  });
});
