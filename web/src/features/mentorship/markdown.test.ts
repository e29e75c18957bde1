import { describe, expect, test } from 'vitest';
import { parseInline, parseMarkdown, plainText } from './markdown.ts';

const text = (value: string) => ({ kind: 'text', text: value });

describe('the text of an answer', () => {
  test('is paragraphs and lists, with bold, italics and citations', () => {
    const source = '**First:** listen [1].\nThen *write* [1] [2]\n\n- one\n- two [3]\n\n1. a\n2. b';
    expect(parseMarkdown(source)).toEqual([
      {
        kind: 'paragraph',
        children: [
          { kind: 'bold', children: [text('First:')] },
          text(' listen'),
          { kind: 'citation', number: 1 },
          text('. Then '),
          { kind: 'italic', children: [text('write')] },
          { kind: 'citation', number: 1 },
          { kind: 'citation', number: 2 },
        ],
      },
      {
        kind: 'list',
        isOrdered: false,
        items: [[text('one')], [text('two'), { kind: 'citation', number: 3 }]],
      },
      { kind: 'list', isOrdered: true, items: [[text('a')], [text('b')]] },
    ]);
  });

  test.each([
    '<img src=x onerror=alert(1)>',
    '[click](javascript:alert(1))',
    '![x](https://example.org/x.png)',
    '2 * 3 * 4',
    'snake_case_name',
    '[name] and [date of birth]',
    '**not closed',
  ])('that is no mark stays text: %s', (source) => {
    expect(parseInline(source)).toEqual([text(source)]);
  });

  test('may be half of an answer that is still coming', () => {
    expect(parseMarkdown('- one\n- tw')).toEqual([
      { kind: 'list', isOrdered: false, items: [[text('one')], [text('tw')]] },
    ]);
    expect(parseMarkdown('')).toEqual([]);
  });

  test('is read aloud without marks', () => {
    expect(plainText('**Do:** listen [1]\n\n- one [2]\n- two')).toBe('Do: listen one two');
  });
});
