import fc from 'fast-check';
import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { nextWeekday } from './next-weekday.ts';

const ZONES = [
  'UTC',
  'America/Chicago',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'America/Santiago',
];
const moments = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2028-12-31T00:00:00Z'),
  noInvalidDate: true,
});

test('a reminder comes next at its time on a weekday, within three days and a bit', () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(...ZONES), fc.integer({ min: 0, max: 47 }), (now, zone, half) => {
      const time = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
      const next = DateTime.fromJSDate(nextWeekday(time, zone, now), { zone });
      expect(next.toMillis()).toBeGreaterThan(now.getTime());
      expect(next.toMillis() - now.getTime()).toBeLessThanOrEqual(73 * 60 * 60 * 1000);
      expect(next.weekday).toBeLessThan(6);
      const isSkipped = !next.hasSame(next.startOf('day').set({ hour: Math.floor(half / 2) }), 'hour');
      if (!isSkipped) expect(next.minute).toBe(half % 2 === 0 ? 0 : 30);
    }),
  );
});

test('the time is that of the place, before and after its clocks change', () => {
  const next = (now: string) => nextWeekday('07:30', 'America/Chicago', new Date(now)).toISOString();
  expect(next('2026-10-30T13:00:00Z')).toBe('2026-11-02T13:30:00.000Z');
  expect(next('2026-10-29T13:00:00Z')).toBe('2026-10-30T12:30:00.000Z');
});
