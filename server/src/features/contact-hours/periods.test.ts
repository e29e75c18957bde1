import { describe, expect, test } from 'vitest';
import { periodsOf, problemOf } from './periods.ts';
import { tally } from './tally.ts';

const ACRP = { name: 'ACRP', periodYears: 2, periodEndsOn: ['05-31', '11-30'] };
const SOCRA = { name: 'SOCRA', periodYears: 3, periodEndsOn: [] };

describe('periods that end on days of the body', () => {
  test('are the two years that end on May 31 or November 30, and follow each other without a gap', () => {
    const may = { certifiedOn: '2019-03-01', periodEnd: '2025-05-31' };
    expect(periodsOf(ACRP, may, '2026-11-27')).toEqual([
      { from: '2025-06-01', to: '2027-05-31' },
      { from: '2023-06-01', to: '2025-05-31' },
    ]);
    const november = { certifiedOn: '2019-03-01', periodEnd: '2026-11-30' };
    expect(periodsOf(ACRP, november, '2026-11-30')).toEqual([{ from: '2024-12-01', to: '2026-11-30' }]);
    expect(periodsOf(ACRP, november, '2026-12-01')[0]).toEqual({ from: '2026-12-01', to: '2028-11-30' });
  });

  test('begin with the certification where that is later', () => {
    const dates = { certifiedOn: '2025-09-15', periodEnd: '2027-05-31' };
    expect(periodsOf(ACRP, dates, '2026-11-27')).toEqual([{ from: '2025-09-15', to: '2027-05-31' }]);
  });

  test.each([
    ['2027-05-30', 'Periods of ACRP end on May 31 or November 30.'],
    ['2029-11-30', 'Periods of ACRP are 2 years long. Enter an earlier end.'],
    ['2020-05-31', 'Use a day after your certification.'],
    [null, 'Enter the last day of the period.'],
  ])('that end on %s are refused', (periodEnd, message) => {
    const dates = { certifiedOn: '2021-03-01', periodEnd };
    expect(problemOf(ACRP, dates, '2026-11-27')).toEqual(['periodEnd', message]);
  });
});

describe('periods from a person’s own day', () => {
  test('are three years long, and the anniversary opens the next one', () => {
    const dates = { certifiedOn: '2021-04-12', periodEnd: null };
    expect(periodsOf(SOCRA, dates, '2024-04-11')).toEqual([{ from: '2021-04-12', to: '2024-04-11' }]);
    expect(periodsOf(SOCRA, dates, '2024-04-12')[0]).toEqual({ from: '2024-04-12', to: '2027-04-11' });
  });

  test('after February 29 begin on the 28th in years without it, and on the 29th again later', () => {
    const dates = { certifiedOn: '2024-02-29', periodEnd: null };
    expect(periodsOf(SOCRA, dates, '2036-03-01').toReversed()).toEqual([
      { from: '2024-02-29', to: '2027-02-27' },
      { from: '2027-02-28', to: '2030-02-27' },
      { from: '2030-02-28', to: '2033-02-27' },
      { from: '2033-02-28', to: '2036-02-28' },
      { from: '2036-02-29', to: '2039-02-27' },
    ]);
  });

  test('take no end of their own, and no certification in the future or in another century', () => {
    const check = (certifiedOn: string, periodEnd: string | null) =>
      problemOf(SOCRA, { certifiedOn, periodEnd }, '2026-11-27')?.[0];
    expect(check('2021-04-12', '2024-04-12')).toBe('periodEnd');
    expect(check('2026-11-28', null)).toBe('certifiedOn');
    expect(check('0202-04-12', null)).toBe('certifiedOn');
    expect(check('2026-11-27', null)).toBeUndefined();
  });
});

describe('the hours of a period', () => {
  const category = { about: '', isMinimumUnchecked: false };
  const body = {
    id: 'socra',
    hours: 45,
    categories: [
      { ...category, id: 'operations', name: 'Operations', minimum: 22 },
      { ...category, id: 'therapeutic', name: 'Therapeutic', minimum: null },
    ],
  };
  const period = { from: '2024-02-29', to: '2027-02-27' };
  const entry = (day: string, quarters: number, name = 'operations', of = 'socra') => ({
    day,
    quarters,
    credits: [{ body: of, category: name }],
  });
  const count = (...entries: ReturnType<typeof entry>[]) => tally(body, period, entries, '2026-11-27');

  test('are exact in quarters, include both its days, and leave other bodies out', () => {
    const many = Array.from({ length: 30 }, () => entry('2025-01-01', 1));
    const found = count(
      ...many,
      entry('2024-02-29', 1),
      entry('2027-02-27', 1),
      entry('2024-02-28', 1),
      entry('2027-02-28', 1),
      entry('2025-01-01', 1, 'research', 'acrp'),
    );
    expect(found).toMatchObject({ hours: 8, missing: 37, isCurrent: true, isComplete: false });
    expect(found.categories).toEqual([
      { id: 'operations', hours: 8, missing: 14 },
      { id: 'therapeutic', hours: 0, missing: 0 },
    ]);
  });

  test('are complete only with the total and the minimum of each category', () => {
    const short = count(entry('2025-01-01', 87), entry('2025-01-02', 93, 'therapeutic'));
    expect(short).toMatchObject({ hours: 45, missing: 0, isComplete: false });
    expect(short.categories[0]).toEqual({ id: 'operations', hours: 21.75, missing: 0.25 });
    const enough = count(entry('2025-01-01', 88), entry('2025-01-02', 92, 'therapeutic'));
    expect(enough).toMatchObject({ hours: 45, isComplete: true });
  });
});
