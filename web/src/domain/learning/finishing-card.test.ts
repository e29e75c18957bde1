import type { FinishingCourse } from '@trialwright/contract';
import { expect, test } from 'vitest';
import { describeChanges } from './finishing-card.tsx';

const finishing: FinishingCourse = {
  current: '1.3.0',
  begunAt: '2026-11-03T09:00:00.000Z',
  until: '2026-12-20T09:00:00.000Z',
  changes: [],
  changedLessons: [],
  addedLessons: [],
  removedLessons: [],
};

test('what is different in today’s version is counted, and nothing that there is none of', () => {
  expect(describeChanges(finishing)).toBe('no slide is new');
  const retention = { id: 4, number: 4, title: 'Retention', slides: 1 };
  expect(describeChanges({ ...finishing, changedLessons: [retention] })).toBe('1 new or changed slide');
  expect(
    describeChanges({
      ...finishing,
      changedLessons: [retention, { ...retention, id: 5, number: 5, slides: 3 }],
      addedLessons: ['Copies'],
      removedLessons: ['Faxes', 'Paper'],
    }),
  ).toBe('4 new or changed slides, 1 new lesson, 2 lessons removed');
});
