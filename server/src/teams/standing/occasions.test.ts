import type { Recurrence } from '@trialwright/contract';
import { describe, expect, test } from 'vitest';
import { nextOccasion } from './occasions.ts';

const yearly = (until: string | null = null): Recurrence => ({ kind: 'yearly', until });
const every = (months: number, until: string | null = null): Recurrence => ({
  kind: 'after_completion',
  months,
  until,
});

describe('a requirement that repeats after completion', () => {
  test('is due first on its day, then months after the last completion', () => {
    const of = { due: '2026-12-11', recurrence: every(24) };
    expect(nextOccasion(of, [])).toBe('2026-12-11');
    expect(nextOccasion(of, ['2026-12-01'])).toBe('2028-12-01');
    expect(nextOccasion(of, ['2026-12-01', '2028-03-05'])).toBe('2030-03-05');
  });

  test('is never due before its first day, whatever was completed long ago', () => {
    expect(nextOccasion({ due: '2026-12-11', recurrence: every(12) }, ['2020-05-01'])).toBe('2026-12-11');
  });

  test('counts calendar months: a leap day, and the end of a month', () => {
    const of = (months: number) => ({ due: '2024-01-10', recurrence: every(months) });
    expect(nextOccasion(of(12), ['2024-02-29'])).toBe('2025-02-28');
    expect(nextOccasion(of(48), ['2024-02-29'])).toBe('2028-02-29');
    expect(nextOccasion(of(6), ['2024-08-31'])).toBe('2025-02-28');
  });
});

describe('a requirement that repeats each year', () => {
  const of = { due: '2026-01-31', recurrence: yearly() };

  test('is due on the next calendar day, however early in its year it was completed', () => {
    expect(nextOccasion(of, [])).toBe('2026-01-31');
    expect(nextOccasion(of, ['2025-11-02'])).toBe('2027-01-31');
    expect(nextOccasion(of, ['2026-01-31'])).toBe('2027-01-31');
    expect(nextOccasion(of, ['2026-01-20', '2026-12-24'])).toBe('2028-01-31');
  });

  test('is not completed ahead by training twice in a year', () => {
    expect(nextOccasion(of, ['2025-11-02', '2025-12-05'])).toBe('2027-01-31');
  });

  test('stays due on the next day after late training, also when years were missed', () => {
    expect(nextOccasion(of, ['2026-02-15'])).toBe('2027-01-31');
    expect(nextOccasion(of, ['2028-03-01'])).toBe('2029-01-31');
    expect(nextOccasion(of, ['2028-01-31'])).toBe('2029-01-31');
  });

  test('from 29 Feb is due on 28 Feb in common years, and on 29 Feb again in leap years', () => {
    const leap = { due: '2024-02-29', recurrence: yearly() };
    expect(nextOccasion(leap, ['2024-02-29'])).toBe('2025-02-28');
    expect(nextOccasion(leap, ['2024-02-01', '2025-02-28'])).toBe('2026-02-28');
    expect(nextOccasion(leap, ['2027-05-01'])).toBe('2028-02-29');
  });
});

test('no occasion is due after the last day, and one on it is', () => {
  const until = (day: string) => ({ due: '2026-01-31', recurrence: yearly(day) });
  expect(nextOccasion(until('2027-01-31'), ['2026-01-10'])).toBe('2027-01-31');
  expect(nextOccasion(until('2027-01-30'), ['2026-01-10'])).toBeNull();
  expect(nextOccasion({ due: '2026-01-31', recurrence: every(12, '2027-01-01') }, ['2026-01-10'])).toBeNull();
});
