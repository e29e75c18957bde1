import { expect, test } from 'vitest';
import { isNoise, normalizeWord, splitWords } from './search-words.ts';

const meant = (text: string) =>
  splitWords(text)
    .map(normalizeWord)
    .filter((word) => !isNoise(word));

test('a question is searched by its content words, even if stop words look like plurals', () => {
  expect(meant('Who signs the delegation log?')).toEqual(['sign', 'delegation', 'log']);
  expect(meant('What does this mean')).toEqual(['mean']);
  expect(meant('How was it done')).toEqual(['done']);
});

test('plurals, accents, and hyphens do not prevent a match', () => {
  expect(splitWords('Studies').map(normalizeWord)).toEqual(splitWords('study').map(normalizeWord));
  expect(normalizeWord('Bias')).toBe(normalizeWord('bias'));
  expect(normalizeWord('Café')).toBe('cafe');
  expect(splitWords('close-out')).toEqual(['close', 'out', 'closeout']);
  expect(splitWords('E6(R3)')).toEqual(['E6', 'R3']);
});
