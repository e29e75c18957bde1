import { describe, expect, test } from 'vitest';
import { sampleQuestions } from '../../test/sample-course.ts';
import { blindSheet, compareReading } from './blind-reading.ts';
import { findShortfalls } from './bank-shortfalls.ts';
import type { QuestionItem } from './schemas.ts';
import { chanceOfKey, countWordsOfOptions, findCues } from './wording-cues.ts';

/** Items whose options all read alike, but for one word that stands in the key or in the wrong options. */
const marked = (keyWord: string, wrongWord: string) => {
  const [first] = sampleQuestions();
  return Array.from({ length: 20 }, (_, index): QuestionItem => ({
    ...first!,
    id: `marked-${index}`,
    options: ['red', 'blue', 'green', 'brown'].map((color, place) => ({
      text: `${place === index % 4 ? keyWord : wrongWord} the ${color} folder`,
      why: 'For the test.',
      correct: place === index % 4,
    })),
  }));
};

describe('wording cues', () => {
  test('a word that marks the key in other banks gives a bank away', () => {
    const banks = [
      { slug: 'one', questions: marked('protect', 'open') },
      { slug: 'two', questions: marked('protect', 'open') },
    ];
    expect(findCues(banks).map(({ allWords }) => allWords)).toEqual([1, 1]);
  });

  test('options that read alike are found by chance', () => {
    const banks = [
      { slug: 'one', questions: marked('open', 'open') },
      { slug: 'two', questions: marked('open', 'open') },
    ];
    for (const { allWords } of findCues(banks)) expect(allWords).toBeCloseTo(0.25, 1);
  });

  test('a bank is judged by a model that has not seen it', () => {
    const banks = [
      { slug: 'one', questions: marked('protect', 'open') },
      { slug: 'two', questions: marked('open', 'open') },
    ];
    expect(findCues(banks)[0]?.allWords).toBeLessThan(0.3);
  });

  test('function words are looked at alone', () => {
    const model = countWordsOfOptions(marked('protect', 'open'), 'function words');
    expect(chanceOfKey(marked('protect', 'open')[0]!.options, model)).toBe(0.25);
  });
});

describe('a blind reading', () => {
  const items = sampleQuestions();
  const sheet = blindSheet(items);
  const blocks = sheet.split('\n\n');

  test('shows stems and options in another order, and neither ids nor reasons', () => {
    expect(blocks).toHaveLength(items.length);
    for (const { id, rationale, options } of items) {
      expect(sheet).not.toContain(id);
      expect(sheet).not.toContain(rationale);
      for (const { text } of options) expect(sheet).toContain(text);
    }
  });

  test('is compared with the key however the sheet was mixed', () => {
    const shown = (block: string) => block.split('\n').slice(1);
    const keyOf = (block: string) => {
      const item = items.find(({ stem }) => block.includes(stem))!;
      const key = item.options.find(({ correct }) => correct)!.text;
      return shown(block).findIndex((line) => line.endsWith(`) ${key}`)) + 1;
    };
    const answers = Object.fromEntries(
      blocks.map((block, index) => [
        String(index + 1),
        { choice: index === 0 ? (keyOf(block) % 4) + 1 : keyOf(block), sure: 3 },
      ]),
    );
    const readings = compareReading(items, { by: 'reader', date: '2026-11-23', answers });
    expect(readings.filter(({ agrees }) => agrees)).toHaveLength(items.length - 1);
    for (const { id, agrees, record } of readings) {
      const item = items.find((each) => each.id === id)!;
      expect(item.options[record.choice - 1]?.correct).toBe(agrees);
    }
  });
});

test('what a bank lacks is told in figures', () => {
  const questions = sampleQuestions();
  expect(findShortfalls({ questions }, { allWords: 0.56 })).toEqual(
    expect.arrayContaining([
      `${questions.length} of 60 secure items`,
      '0 of 20 practice items',
      'key found from the options alone in 56%',
      `${questions.length} items not yet solved blind`,
    ]),
  );
});
