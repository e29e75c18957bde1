import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareTexts } from './text-changes.ts';

const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'one two three', 'one two four'), { maxLength: 25 });

describe('what changed between two texts', () => {
  test('is nothing between equal ones', () => {
    expect(compareTexts(['one', 'two'], ['one', 'two'])).toEqual([{ is: 'same', paragraphs: 2 }]);
    expect(compareTexts([], [])).toEqual([]);
  });

  test('is told by the word within a paragraph that stayed', () => {
    const parts = compareTexts(
      ['Keep the log.', 'Report within 24 hours of awareness.'],
      ['Keep the log.', 'Report within 12 hours of awareness.', 'Tell the sponsor.'],
    );
    expect(parts).toEqual([
      { is: 'same', paragraphs: 1 },
      {
        is: 'changed',
        words: [
          { is: 'same', text: 'Report within ' },
          { is: 'removed', text: '24' },
          { is: 'added', text: '12' },
          { is: 'same', text: ' hours of awareness.' },
        ],
      },
      { is: 'added', text: 'Tell the sponsor.' },
    ]);
  });

  test('names paragraphs that have nothing in common as taken out and put in', () => {
    expect(compareTexts(['Store at 2 to 8 degrees.'], ['Nobody enters alone today, ever.'])).toEqual([
      { is: 'removed', text: 'Store at 2 to 8 degrees.' },
      { is: 'added', text: 'Nobody enters alone today, ever.' },
    ]);
  });

  test('accounts for every paragraph of both, whatever they are', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const parts = compareTexts(before, after) ?? [];
        const count = (is: string) => parts.filter((part) => part.is === is).length;
        const same = parts.reduce((sum, part) => sum + (part.is === 'same' ? part.paragraphs : 0), 0);
        expect(same + count('changed') + count('removed')).toBe(before.length);
        expect(same + count('changed') + count('added')).toBe(after.length);
      }),
    );
  });

  test('is not told of texts that differ in thousands of places', () => {
    const many = (word: string) => Array.from({ length: 2000 }, (_none, index) => `${word} ${index}`);
    expect(compareTexts(many('old'), many('new'))).toBeUndefined();
  });
});
