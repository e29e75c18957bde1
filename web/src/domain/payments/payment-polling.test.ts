import { expect, test } from 'vitest';
import { GIVE_UP_MS, isPaymentPending, nextPollDelay } from './payment-polling.ts';

test('the page asks after two seconds, then less and less often', { tags: ['C-PAY-17'] }, () => {
  expect([0, 2000, 8000, 20_000, 60_000].map(nextPollDelay)).toEqual([2000, 2000, 4000, 10_000, 15_000]);
});

test('after two minutes it stops', { tags: ['C-PAY-17'] }, () => {
  expect(nextPollDelay(GIVE_UP_MS - 15_000)).toBe(15_000);
  expect(nextPollDelay(GIVE_UP_MS - 14_999)).toBe(false);
});

test('only what is under way is asked about again', { tags: ['C-PAY-17'] }, () => {
  expect(isPaymentPending('processing', undefined)).toBe(true);
  expect(isPaymentPending('pending', 'succeeded')).toBe(true);
  expect(isPaymentPending('pending', 'failed')).toBe(false);
  expect(isPaymentPending('pending', undefined)).toBe(false);
  expect(isPaymentPending('paid', 'succeeded')).toBe(false);
  expect(isPaymentPending('refunded', 'succeeded')).toBe(false);
  expect(isPaymentPending(undefined, 'succeeded')).toBe(false);
});
