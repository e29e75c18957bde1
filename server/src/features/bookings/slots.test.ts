import { SLOT_TIMES } from '@trialwright/contract';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { describeSlot, toLocalSlot, requireBookable, slotsOf, startOf } from './slots.ts';

const now = new Date('2026-11-23T15:30:00Z'); // Monday, 10:30 AM in New York

describe('the slots of a day', () => {
  test(
    'are nine from Monday to Friday and none on a weekend',
    { tags: ['C-CONSULT-08', 'C-CONSULT-10'] },
    () => {
      expect(slotsOf('2026-11-27').map(({ time }) => time)).toEqual([...SLOT_TIMES]);
      expect(slotsOf('2026-11-28')).toEqual([]);
      expect(slotsOf('2026-11-29')).toEqual([]);
      expect(slotsOf('2026-02-30')).toEqual([]);
    },
  );

  test('follow New York time across clock changes', () => {
    const utc = (date: string) => startOf(date, '9:00 AM').toUTC().toISO();
    expect(utc('2026-10-30')).toBe('2026-10-30T13:00:00.000Z');
    expect(utc('2026-11-02')).toBe('2026-11-02T14:00:00.000Z');
    expect(utc('2027-03-12')).toBe('2027-03-12T14:00:00.000Z');
    expect(utc('2027-03-15')).toBe('2027-03-15T13:00:00.000Z');
    expect(describeSlot(startOf('2027-03-15', '9:00 AM').toJSDate())).toBe(
      'Monday, March 15, 2027, 9:00 AM EDT',
    );
    expect(describeSlot(startOf('2026-11-02', '5:00 PM').toJSDate())).toBe(
      'Monday, November 2, 2026, 5:00 PM EST',
    );
  });

  test('round-trip through their start time, on any weekday of the coming years', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), fc.constantFrom(...SLOT_TIMES), (days, time) => {
        const day = DateTime.fromISO('2026-11-21').plus({ days });
        fc.pre(day.weekday < 6);
        const date = day.toISODate() ?? '';
        expect(toLocalSlot(startOf(date, time).toJSDate())).toEqual({ date, time });
      }),
    );
  });
});

describe('booking a slot', () => {
  test.each([
    ['2026-11-23', '10:00 AM', 'time', 'This time has passed.'],
    ['2026-11-20', '10:00 AM', 'date', 'This day has passed.'],
    ['2026-11-28', '10:00 AM', 'date', 'Consultations are available Monday to Friday.'],
    ['2027-01-25', '10:00 AM', 'date', 'Consultations can be booked up to 60 days ahead.'],
  ] as const)(
    '%s at %s is rejected at the %s',
    { tags: ['C-CONSULT-09', 'C-CONSULT-10'] },
    (date, time, field, message) => {
      expect(() => requireBookable(date, time, now)).toThrow(
        expect.objectContaining({ code: 'bookings.not_bookable', message, fields: { [field]: message } }),
      );
    },
  );

  test('is possible for every slot up to 60 days ahead', { tags: ['C-CONSULT-09'] }, () => {
    expect(requireBookable('2026-11-23', '11:00 AM', now).toISOString()).toBe('2026-11-23T16:00:00.000Z');
    expect(requireBookable('2027-01-22', '5:00 PM', now).toISOString()).toBe('2027-01-22T22:00:00.000Z');
  });
});
