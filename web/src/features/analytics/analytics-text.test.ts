import { describe, expect, test } from 'vitest';
import { formatMinutes } from '@trialwright/paper/hours';
import { describeAreas, describeScores, describeWeeks } from './analytics-text.ts';

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [260, '4 h 20 min'],
])('%i minutes are %s', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text);
});

describe('what a plot shows is said in a sentence', { tags: ['C-API-10'] }, () => {
  const weeks = [
    { week: '2026-11-09', minutes: 90 },
    { week: '2026-11-16', minutes: 30 },
  ];

  test('study time', () => {
    expect(describeWeeks(weeks)).toBe(
      '2 h in the last 2 weeks, 30 min this week. The most in a week was 1 h 30 min, from Nov 9.',
    );
    expect(describeWeeks(weeks.map((week, index) => ({ ...week, minutes: index === 0 ? 90 : 0 })))).toContain(
      'none this week',
    );
    expect(describeWeeks(weeks.map((week) => ({ ...week, minutes: 0 })))).toBe(
      'No study time was recorded in the last 2 weeks.',
    );
  });

  test('scores', () => {
    const score = { attemptId: 1, courseId: 1, courseTitle: 'Consent', at: '2026-11-16T00:00:00.000Z' };
    const scores = [
      { ...score, score: 70, passed: false },
      { ...score, score: 85, passed: true },
    ];
    expect(describeScores(scores)).toBe('2 attempts, 1 passed. Latest: 85% in Consent.');
    expect(describeScores([])).toBe('No assessments submitted yet.');
  });

  test('weak areas', () => {
    const area = { lessonId: 1, lessonTitle: 'One', courseTitle: 'Consent', answered: 3 };
    const areas = [33, 67, 100].map((correct) => ({ ...area, correct }));
    expect(describeAreas(areas)).toBe('2 of 3 lessons with 3 or more answers are below 80%.');
    expect(describeAreas(areas.slice(1))).toBe('1 of 2 lessons with 3 or more answers is below 80%.');
    expect(describeAreas(areas.slice(2))).toBe('No lessons with 3 or more answers are below 80%.');
  });
});
