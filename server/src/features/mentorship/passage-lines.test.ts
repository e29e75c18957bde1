import { describe, expect, test } from 'vitest';
import { linesOf, splitSentences } from './passage-lines.ts';

describe('sentences', () => {
  test('do not end at abbreviations', () => {
    expect(splitSentences('See Art. 41 of the rule. Mrs. A. said so, e.g. on Monday. Then stop.')).toEqual([
      'See Art. 41 of the rule.',
      'Mrs. A. said so, e.g. on Monday.',
      'Then stop.',
    ]);
  });
});

describe('lines of Markdown', () => {
  test('are sentences, items and rows, without marks', () => {
    const text = [
      'One **bold** line. And [a link](https://example.org).',
      '',
      '- first *item*',
      '- second',
      '',
      '> **Key Point:** Remember this.',
      '',
      '| Stage | Count |',
      '| --- | --- |',
      '| Consented | 18 |',
    ].join('\n');
    expect(linesOf(text)).toEqual([
      { text: 'One bold line.', isItem: false },
      { text: 'And a link.', isItem: false },
      { text: 'first item', isItem: true },
      { text: 'second', isItem: true },
      { text: 'Remember this.', isItem: false },
      { text: 'Consented: 18', isItem: true, isRow: true },
    ]);
  });

  test('know the bold line above them, and keep a statement together with its source', () => {
    const text =
      '**Do next**\n\n1. Listen.\n\n**Time.** Within 24 hours (source: policy). Check your local rule.';
    expect(linesOf(text)).toEqual([
      { text: 'Listen.', isItem: true, part: 'Do next' },
      {
        text: 'Time. Within 24 hours (source: policy). Check your local rule.',
        isItem: false,
        part: 'Do next',
      },
    ]);
  });
});
