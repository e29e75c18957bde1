import type { Booking } from '@trialwright/contract';
import { expect, it } from 'vitest';
import { isAhead, statusOf } from './booking-status.ts';

const booking: Booking = {
  id: 1,
  date: '2026-11-26',
  time: '2:00 PM',
  startsAt: '2026-11-26T19:00:00.000Z',
  type: 'protocol',
  price: 200,
  status: 'confirmed',
  name: 'Ruth Adeyemi',
  email: 'ruth@example.org',
  phone: '',
  organization: '',
  experience: null,
  agenda: '',
  canChange: true,
  refundedAt: null,
};
const start = Date.parse(booking.startsAt);
const HOUR_MS = 60 * 60 * 1000;

it('a consultation is ahead until its hour is over', { tags: ['C-CONSULT-07'] }, () => {
  expect(isAhead(booking, start + HOUR_MS - 1)).toBe(true);
  expect(isAhead(booking, start + HOUR_MS)).toBe(false);
  expect(isAhead({ ...booking, status: 'cancelled' }, start - 1)).toBe(false);
});

it('every status is a word, and a refund says whether it was made', { tags: ['C-CONSULT-18'] }, () => {
  expect(statusOf(booking, start)).toEqual({ word: 'Confirmed', tone: 'done' });
  expect(statusOf(booking, start + HOUR_MS).word).toBe('Past');
  expect(statusOf({ ...booking, status: 'cancelled' }, start).note).toBe('Refund pending');
  const refunded = { ...booking, status: 'lost', refundedAt: '2026-11-21T12:00:00.000Z' } as const;
  expect(statusOf(refunded, start).note).toBe(
    'The slot was taken before your payment arrived. Refunded on Nov 21, 2026',
  );
});
