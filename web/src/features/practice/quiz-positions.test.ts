import { describe, expect, test } from 'vitest';
import { openPositions, startPosition, unsavedAnswers, withAnswer } from './quiz-positions.ts';

const questions = [
  { id: 'a', chosen: 2 },
  { id: 'b', chosen: null },
  { id: 'c', chosen: 0 },
  { id: 'd', chosen: null },
];

describe('a quiz', () => {
  test(
    'goes on where the first answer is missing, or stands at its last question',
    { tags: ['L-ASSESS-11'] },
    () => {
      expect(openPositions(questions)).toEqual([1, 3]);
      expect(startPosition(questions)).toBe(1);
      expect(startPosition(questions.filter(({ chosen }) => chosen !== null))).toBe(1);
      expect(startPosition([])).toBe(0);
    },
  );

  test('shows an answer before the server has confirmed it, and a change over what it holds', () => {
    const shown = withAnswer(questions, { a: 0, b: 3 });
    expect(shown.map(({ chosen }) => chosen)).toEqual([0, 3, 0, null]);
  });

  test('knows which answers are not confirmed yet', () => {
    expect(unsavedAnswers(questions, { a: 2, b: 3, c: 1, gone: 1 })).toEqual([
      { questionId: 'b', chosen: 3 },
      { questionId: 'c', chosen: 1 },
    ]);
  });
});
