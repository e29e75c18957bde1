import { describe, expect, test } from 'vitest';
import { clockOf, currentEntry, minutesOf, ticksBetween } from './day-time.ts';

describe('a time of the schedule', { tags: ['C-DAY-02'] }, () => {
  test('is read as minutes since midnight', () => {
    expect(['12:00 AM', '7:30 AM', '12:05 PM', '5:10 PM'].map(minutesOf)).toEqual([0, 450, 725, 1030]);
  });

  test('that is written otherwise is left alone', () => {
    expect(['', 'Morning', '7.30', '19:30'].map(minutesOf)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('is written for machines with two digits', () => {
    expect([0, 450, 1030].map(clockOf)).toEqual(['00:00', '07:30', '17:10']);
  });
});

describe('the ticks between two entries', { tags: ['C-DAY-02'] }, () => {
  test('are the quarters and, longer, the hours, to scale', () => {
    expect(ticksBetween(11 * 60 + 30, 13 * 60 + 30)).toEqual([
      { at: 0.125 },
      { at: 0.25, hour: 12 },
      { at: 0.375 },
      { at: 0.5 },
      { at: 0.625 },
      { at: 0.75, hour: 1 },
      { at: 0.875 },
    ]);
  });

  test('leave out the two times themselves', () => {
    expect(ticksBetween(600, 615)).toEqual([]);
    expect(ticksBetween(612, 625)).toEqual([{ at: 3 / 13 }]);
  });

  test('are none where a time is unknown or runs backwards', () => {
    expect(ticksBetween(undefined, 600)).toEqual([]);
    expect(ticksBetween(600, undefined)).toEqual([]);
    expect(ticksBetween(600, 540)).toEqual([]);
  });
});

describe('the entry of this hour', { tags: ['C-DAY-02'] }, () => {
  const times = [450, 540, 1020];

  test('is the last that has begun', () => {
    expect([450, 539, 540, 1079].map((now) => currentEntry(times, now))).toEqual([0, 0, 1, 2]);
  });

  test('is none before the first and an hour after the last', () => {
    expect([449, 1080].map((now) => currentEntry(times, now))).toEqual([undefined, undefined]);
    expect(currentEntry([], 600)).toBeUndefined();
  });
});
