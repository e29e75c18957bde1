import { describe, expect, test } from 'vitest';
import { Check } from './checks/check.ts';
import { minutesOfCheck, minutesToAnswer } from './estimate.ts';

const about = {
  id: 'a-course.01.check',
  skill: 'a-skill',
  objective: 1,
  ask: 'one two three',
  why: 'Forty characters that say what happens next.',
  rule: 'four',
};
/** Words in the question, the reason, the rule, and the verdict “Right”. */
const READ = 3 + 7 + 1 + 1;
const check = (source: object): Check => Check.parse({ ...about, ...source });

const option = { text: 'five six', because: 'seven' };
const choose = check({ check: 'choose', options: [{ ...option, right: true }, option, option] });
const field = { label: 'Days', type: 'number', unit: 'days', answer: 3 };
const fill = (fields: number) =>
  check({
    check: 'fill',
    given: ['eight'],
    fields: Array.from({ length: fields }, (_, index) => ({ ...field, label: `Days ${index}` })),
    worked: ['nine'],
  });

describe('the minutes of a check', () => {
  test('are its words at 180 a minute, and a quarter of a minute for each option', () => {
    // Three options of two words, and the reason of the right one.
    expect(minutesOfCheck(choose)).toBeCloseTo((READ + 6 + 1) / 180 + 0.75);
  });

  test('grow with each field to be worked out', () => {
    const more = minutesOfCheck(fill(3)) - minutesOfCheck(fill(2));
    expect(more).toBeGreaterThan(1);
    expect(more).toBeLessThan(1.1);
  });

  test('are more for a text to write than for an option to choose', () => {
    const write = check({
      check: 'write',
      label: 'A note',
      words: 45,
      rubric: ['says who', 'says when', 'says why'],
      expert: 'An expert wrote this.',
    });
    expect(minutesOfCheck(write)).toBeGreaterThan(3.75);
  });
});

test('questions in the text of a lesson take what the word-count formula gives them', () => {
  expect(minutesToAnswer({ words: 0, tasks: 2 }, [])).toBeCloseTo(3.7);
  expect(minutesToAnswer({ words: 0, tasks: 3 }, [choose])).toBeCloseTo(3.7 + minutesOfCheck(choose));
});
