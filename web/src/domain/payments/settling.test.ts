import { expect, test } from 'vitest';
import { GIVE_UP_MS, isSettling, nextCheck } from './settling.ts';

test('the page asks after two seconds, then less and less often', { tags: ['C-PAY-17'] }, () => {
  expect([0, 2000, 8000, 20_000, 60_000].map(nextCheck)).toEqual([2000, 2000, 4000, 10_000, 15_000]);
});

test('after two minutes it stops', { tags: ['C-PAY-17'] }, () => {
  expect(nextCheck(GIVE_UP_MS - 15_000)).toBe(15_000);
  expect(nextCheck(GIVE_UP_MS - 14_999)).toBe(false);
});

test('only what is under way is asked about again', { tags: ['C-PAY-17'] }, () => {
  expect(isSettling('processing', undefined)).toBe(true);
  expect(isSettling('pending', 'succeeded')).toBe(true);
  expect(isSettling('pending', 'failed')).toBe(false);
  expect(isSettling('pending', undefined)).toBe(false);
  expect(isSettling('paid', 'succeeded')).toBe(false);
  expect(isSettling('refunded', 'succeeded')).toBe(false);
  expect(isSettling(undefined, 'succeeded')).toBe(false);
});
