import type { FinishingCourse } from '@trialwright/contract';
import { expect, test } from 'vitest';
import { describeChanges } from './finishing-notice.tsx';

const finishing: FinishingCourse = {
  current: '1.3.0',
  begunAt: '2026-11-03T09:00:00.000Z',
  until: '2026-12-20T09:00:00.000Z',
  changedSlides: 0,
  addedLessons: [],
  removedLessons: [],
};

test('what is different in today’s version is told in its own words, and nothing else', () => {
  expect(describeChanges(finishing)).toBe('with the same slides');
  expect(describeChanges({ ...finishing, changedSlides: 1 })).toBe('1 new or changed slide');
  expect(
    describeChanges({
      ...finishing,
      changedSlides: 4,
      addedLessons: ['Retention'],
      removedLessons: ['Faxes', 'Paper'],
    }),
  ).toBe('4 new or changed slides; 1 new lesson, “Retention”; without “Faxes”, “Paper”');
});
