import type { BridgeSummary } from '@trialwright/contract';
import { expect, test } from 'vitest';
import { describeReason, describeWork } from './bridge-notices.tsx';

const bridge: BridgeSummary = {
  courseId: 1,
  courseTitle: 'Consent',
  purpose: 'certificate',
  from: '1.6.0',
  to: '1.7.0',
  withdrawnBecause: null,
  completedAt: '2026-12-01T09:00:00.000Z',
  slides: 1,
  newLessons: 0,
  questions: 5,
  minutes: 9,
};

test('the work of a bridge leaves out what there is none of', () => {
  expect(describeWork(bridge)).toBe('1 slide, 5 questions, about 9 minutes');
  expect(describeWork({ ...bridge, slides: 0, newLessons: 2, minutes: 1 })).toBe(
    '2 new lessons, 5 questions, about 1 minute',
  );
  expect(describeWork({ ...bridge, purpose: 'completion', slides: 3, questions: 0 })).toBe(
    '3 slides, about 9 minutes',
  );
});

test('the reason names both versions and when the first was completed', () => {
  expect(describeReason(bridge)).toContain('You completed version 1.6.0 on December 1, 2026');
  expect(describeReason({ ...bridge, purpose: 'completion', completedAt: null })).toContain(
    'You read some lessons in version 1.6.0. Version 1.7.0 is taught now.',
  );
});

test('the reason begins with what was wrong in a version that was withdrawn', () => {
  const withdrawn = { ...bridge, withdrawnBecause: 'Lesson 4 gave a wrong period.' };
  expect(describeReason(withdrawn)).toMatch(
    /^Version 1\.6\.0 was withdrawn: Lesson 4 gave a wrong period\. You completed version 1\.6\.0/,
  );
});
