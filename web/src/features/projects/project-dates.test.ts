import { expect, test } from 'vitest';
import { formatDue, formatRun, formatSession } from './project-dates.ts';

test('a project runs from its first day to the last day of its last week', () => {
  expect(formatRun({ startsAt: '2027-01-04T00:00:00.000Z', weeks: 8 })).toBe('Jan 4 to Feb 28, 2027');
  expect(formatRun({ startsAt: '2026-12-21T00:00:00.000Z', weeks: 3 })).toBe('Dec 21, 2026 to Jan 10, 2027');
});

test('work is due at the end of the day before the moment at which its week is over', () => {
  expect(formatDue({ dueAt: '2027-01-11T00:00:00.000Z' }, false)).toBe('Due by the end of Jan 10');
});

test('a session is told on the clock of the reader, winter and summer', () => {
  expect(formatSession('2026-11-26T19:00:00.000Z', 'America/New_York')).toBe('Thu, Nov 26, 2:00 PM EST');
  expect(formatSession('2027-07-01T18:00:00.000Z', 'America/New_York')).toBe('Thu, Jul 1, 2:00 PM EDT');
  expect(formatSession('2026-11-26T19:00:00.000Z', 'Europe/Berlin')).toBe('Thu, Nov 26, 8:00 PM GMT+1');
});
