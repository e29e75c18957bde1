import { describe, expect, test } from 'vitest';
import { sampleLessons, sampleQuestions } from '../../test/sample-course.ts';
import { checkQuestions } from './question-rules.ts';
import type { QuestionItem } from './schemas.ts';

/** The problems of the sample bank after one change to it. */
function problemsAfter(change: (bank: QuestionItem[]) => unknown): string[] {
  const bank = sampleQuestions();
  change(bank);
  return checkQuestions(bank, sampleLessons()).map(({ index, message }) =>
    index === undefined ? message : `${index}: ${message}`,
  );
}

const setBloom = (
  bank: QuestionItem[],
  from: QuestionItem['bloom'],
  to: QuestionItem['bloom'],
  count: number,
) =>
  bank
    .filter(({ bloom }) => bloom === from)
    .slice(0, count)
    .forEach((item) => {
      item.bloom = to;
    });

/** Makes the option at `place` the right one in the first `count` items. */
const setKey = (bank: QuestionItem[], place: number, count: number) =>
  bank.slice(0, count).forEach(({ options }) =>
    options.forEach((option, index) => {
      option.correct = index === place;
    }),
  );

describe('a bank of questions', () => {
  test('that breaks no rule has no problems', () => {
    expect(problemsAfter(() => undefined)).toEqual([]);
  });

  test.each<[string, (bank: QuestionItem[]) => unknown, string]>([
    [
      'two right options',
      (bank) => {
        bank[3]!.options[0]!.correct = true;
      },
      '3: has 2 correct options; exactly one is required',
    ],
    [
      'no right option',
      (bank) => {
        bank[3]!.options[3]!.correct = false;
      },
      '3: has 0 correct options; exactly one is required',
    ],
    [
      'two equal options',
      (bank) => {
        bank[5]!.options[0]!.text = bank[5]!.options[1]!.text;
      },
      '5: has two equal options',
    ],
    [
      'a lesson that is not in the course',
      (bank) => {
        bank[27]!.lesson = 'elsewhere';
      },
      `27: names the lesson 'elsewhere', which the course does not have`,
    ],
    [
      'an objective that the lesson does not have',
      (bank) => {
        bank[26]!.objective = 3;
      },
      '26: names objective 3; the lesson has 2',
    ],
    [
      'a rationale that says too little',
      (bank) => {
        bank[2]!.rationale = 'Because.';
      },
      '2: has a rationale of 1 words; 40 to 80 are required',
    ],
    [
      'a rationale that says too much',
      (bank) => {
        bank[2]!.rationale = 'word '.repeat(95);
      },
      '2: has a rationale of 95 words; 40 to 80 are required',
    ],
    [
      '“all of the above”',
      (bank) => {
        bank[4]!.options[2]!.text = 'All of the above';
      },
      '4: uses a forbidden phrase',
    ],
    [
      '“none of the above”',
      (bank) => {
        bank[4]!.options[2]!.text = 'None of the above';
      },
      '4: uses a forbidden phrase',
    ],
    [
      '“both a and b”',
      (bank) => {
        bank[4]!.stem += ' Both A and B?';
      },
      '4: uses a forbidden phrase',
    ],
    [
      'a stem that repeats another',
      (bank) => {
        bank[8]!.stem = bank[1]!.stem;
      },
      '8: repeats more than 80% of the stem of sample-q2',
    ],
  ])('with %s is refused at the question', (_what, change, expected) => {
    expect(problemsAfter(change)).toContain(expected);
  });

  test.each<[string, (bank: QuestionItem[]) => unknown, string]>([
    ['too few questions', (bank) => bank.splice(24), 'the bank has 24 items; at least 25 are required'],
    [
      'a lesson with too few',
      (bank) =>
        bank
          .filter(({ lesson }) => lesson === 'sample-lesson-3')
          .slice(2)
          .forEach((item) => {
            item.lesson = 'sample-lesson-1';
          }),
      'sample-lesson-3 has 2 items; at least 3 are required',
    ],
    [
      'an objective without any',
      (bank) =>
        bank
          .filter(({ lesson }) => lesson === 'sample-lesson-2')
          .forEach((item) => {
            item.objective = 1;
          }),
      'sample-lesson-2: objective 2 has no item',
    ],
    [
      'too much recall',
      (bank) => setBloom(bank, 'apply', 'understand', 2),
      '29% of the items only recall; at most 25%',
    ],
    [
      'too little application',
      (bank) => setBloom(bank, 'apply', 'evaluate', 3),
      '36% of the items apply; 40 to 50% are required',
    ],
    [
      'too much application',
      (bank) => setBloom(bank, 'analyze', 'apply', 2),
      '54% of the items apply; 40 to 50% are required',
    ],
    [
      'too little analysis',
      (bank) => setBloom(bank, 'analyze', 'remember', 3),
      '21% of the items analyze or evaluate; 25 to 35% are required',
    ],
    [
      'one favoured place of the key',
      (bank) => setKey(bank, 1, 8),
      'the key is b in 46%; 20 to 30% are required',
    ],
    [
      'a place that is never the key',
      (bank) =>
        bank.forEach(({ options }, index) =>
          options.forEach((option, place) => {
            option.correct = place === index % 3;
          }),
        ),
      'the key is d in 0%; 20 to 30% are required',
    ],
    [
      'keys that are the longest options',
      (bank) =>
        bank.slice(0, 4).forEach(({ options }) => {
          options.find(({ correct }) => correct)!.text += ' and this makes it much longer';
        }),
      'the key is much the longest option in 14%; at most 10%',
    ],
  ])('with %s is refused as a whole', (_what, change, expected) => {
    expect(problemsAfter(change)).toContain(expected);
  });
});
