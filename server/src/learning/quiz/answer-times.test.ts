import { describe, expect, test } from 'vitest';
import { noteTimes, secondsPerAnswer } from './answer-times.ts';

const START = new Date('2027-01-01T10:00:00Z');
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const none = { left: 0, pasted: 0, printed: 0, moved: 0, answeredAfter: {} };

describe('the time of an answer', () => {
  test('is that of the first answer, whatever is chosen later', () => {
    const one = noteTimes(none, { startedAt: START, answers: {} }, { given: { a: 1 }, now: after(40) });
    const two = noteTimes(
      one,
      { startedAt: START, answers: { a: 1 } },
      { given: { a: 2, b: 0 }, now: after(65) },
    );
    expect(two.answeredAfter).toEqual({ a: 40, b: 65 });
    expect([...secondsPerAnswer(two)]).toEqual([
      ['a', 40],
      ['b', 25],
    ]);
  });

  test('is unknown of answers that arrived together', () => {
    expect([...secondsPerAnswer({ ...none, answeredAfter: { a: 30, c: 90, b: 90, d: 100 } })]).toEqual([
      ['a', 30],
      ['d', 10],
    ]);
  });
});
