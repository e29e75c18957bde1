import type { AssessmentRecord } from '@trialwright/contract';
import { expect, it } from 'vitest';
import { averageOfBest, neededToPass, standings } from './assessment-records.ts';

function record(assessmentId: number, score: number): AssessmentRecord {
  return {
    attemptId: score,
    isBridge: false,
    assessmentId,
    score,
    passed: score >= 80,
    correctAnswers: score / 5,
    submittedAt: '2026-09-16T10:00:00.000Z',
    answers: {},
  };
}

it('counts the attempts at each assessment and keeps the best score and the newest attempt', () => {
  const all = standings([record(9, 75), record(9, 85), record(10, 40)]);
  expect(all.get(9)).toMatchObject({ attempts: 2, best: 85, hasPassed: true, last: { score: 75 } });
  expect(all.get(10)).toMatchObject({ attempts: 1, best: 40, hasPassed: false });
});

it('has no average before the first attempt', () => {
  expect(averageOfBest([])).toBeUndefined();
});

it('averages the best scores, not all of them', () => {
  expect(averageOfBest([...standings([record(9, 20), record(9, 85), record(10, 40)]).values()])).toBe(63);
});

it('needs 16 of 20 right answers, and honours rounding', () => {
  expect(neededToPass(20)).toBe(16);
  expect(neededToPass(44)).toBe(35);
});
