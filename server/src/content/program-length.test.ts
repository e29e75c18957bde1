import { describe, expect, test } from 'vitest';
import { minutesFor, quarterHours, workloadOf } from './program-length.ts';

const slide = (markdown: string) => ({ markdown });

describe('the workload of a lesson', () => {
  test('counts the words of its slides', () => {
    expect(workloadOf([slide('One *two* — three.'), slide('| four | 5 |')])).toEqual({
      words: 5,
      tasks: 0,
    });
  });

  test.each([
    ['numbered before the answer', '1. Who?\n2. When?\n\n> **Answer:** The sponsor, today.', 2],
    [
      'numbered in the answer',
      'Who, and when?\n\n> **Answer:** **1** The sponsor. **2** Today. **3** By mail.',
      3,
    ],
    ['without numbers', 'What now?\n\n> **Answer:** Ask the sponsor.', 1],
    [
      'numbered by a year or a dose',
      'What now?\n\n> **Answer:** **2026** is late, and **5** mg is wrong.',
      1,
    ],
    ['in a list that nobody has to answer', '1. First\n2. Second', 0],
  ])('counts questions %s', (_what, markdown, questions) => {
    expect(workloadOf([slide(markdown)]).tasks).toBe(questions);
  });
});

test('the length is words at 180 a minute, and 1.85 minutes for each question', () => {
  expect(minutesFor({ words: 1800, tasks: 0 })).toBe(10);
  expect(minutesFor({ words: 1800, tasks: 4 })).toBe(17);
  expect(minutesFor({ words: 0, tasks: 0 })).toBe(1);
});

test.each([
  [14, 0],
  [15, 0.25],
  [89, 1.25],
  [90, 1.5],
])('%s minutes are %s hours in quarters, never rounded up', (minutes, hours) => {
  expect(quarterHours(minutes)).toBe(hours);
});
