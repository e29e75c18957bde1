import { expect, it } from 'vitest';
import { describeZone, formatStart, formatStartTime, ownTime, slotState, zoneName } from './slot-times.ts';

it(
  'the zone of New York is named as it is on the day, around both changes of clocks',
  { tags: ['C-CONSULT-08'] },
  () => {
    // Friday before and Monday after November 1, 2026, when the clocks go back.
    expect(formatStart('2026-10-30T18:00:00.000Z')).toBe('Fri, Oct 30, 2026, 2:00 PM EDT');
    expect(formatStart('2026-11-02T19:00:00.000Z')).toBe('Mon, Nov 2, 2026, 2:00 PM EST');
    // Friday before and Monday after March 14, 2027, when they go forward.
    expect(formatStart('2027-03-12T14:00:00.000Z')).toBe('Fri, Mar 12, 2027, 9:00 AM EST');
    expect(formatStart('2027-03-15T13:00:00.000Z')).toBe('Mon, Mar 15, 2027, 9:00 AM EDT');
    expect(formatStartTime('2027-03-15T21:00:00.000Z')).toBe('5:00 PM EDT');
    expect(zoneName('2026-10-30T18:00:00.000Z')).toBe('EDT');
    expect(zoneName('2026-11-02T19:00:00.000Z')).toBe('EST');
  },
);

it('the visitor’s own time follows the clocks of both places', { tags: ['C-CONSULT-08'] }, () => {
  // Europe changes a week before New York in autumn and two weeks after it in spring.
  expect(ownTime('2026-10-23T18:00:00.000Z', 'Europe/Berlin')).toBe('8:00 PM');
  expect(ownTime('2026-10-30T18:00:00.000Z', 'Europe/Berlin')).toBe('7:00 PM');
  expect(ownTime('2026-11-02T19:00:00.000Z', 'Europe/Berlin')).toBe('8:00 PM');
  expect(ownTime('2027-03-12T14:00:00.000Z', 'Europe/Berlin')).toBe('3:00 PM');
  expect(ownTime('2027-03-15T13:00:00.000Z', 'Europe/Berlin')).toBe('2:00 PM');
  expect(ownTime('2026-11-02T14:00:00.000Z', 'Asia/Kolkata')).toBe('7:30 PM');
  expect(ownTime('2026-11-02T19:00:00.000Z', 'Pacific/Auckland')).toBe('Tue 8:00 AM');
  expect(ownTime('2026-11-02T14:00:00.000Z', 'America/Detroit')).toBeUndefined();
});

it('a zone is named by place and offset, once', () => {
  expect(describeZone('2026-11-02T19:00:00.000Z', 'Europe/Berlin')).toBe('Europe/Berlin (GMT+1)');
  expect(describeZone('2026-11-02T19:00:00.000Z', 'America/Los_Angeles')).toBe('America/Los Angeles (PST)');
  expect(describeZone('2026-11-02T19:00:00.000Z', 'UTC')).toBe('UTC');
});

it(
  'a slot that has begun is past, whoever has it, and any other that is not free is taken',
  { tags: ['C-CONSULT-08'] },
  () => {
    const slot = { time: '9:00 AM', startsAt: '2026-11-02T14:00:00.000Z', available: true } as const;
    const start = Date.parse(slot.startsAt);
    expect(slotState(slot, start - 1)).toBe('free');
    expect(slotState(slot, start)).toBe('Past');
    expect(slotState({ ...slot, available: false }, start - 1)).toBe('Taken');
    expect(slotState({ ...slot, available: false }, start + 1)).toBe('Past');
  },
);
