import type { AdminOverview, ItemStatistic } from '@trialwright/contract';
import { describe, expect, test } from 'vitest';
import { describeMonths, filterItems, formatCorrelation, formatMonth } from './overview-text.ts';

const month = (name: string, revenue: number): AdminOverview['months'][number] => ({
  month: name,
  registrations: 0,
  orders: 0,
  revenue,
  refunds: 0,
  completions: 0,
  certificates: 0,
});

test('a plot is told in a sentence', () => {
  const months = [month('2026-10', 1249), month('2026-11', 300)];
  expect(describeMonths(months, 'revenue', '$')).toBe('$1,549 total, highest in Oct 2026 ($1,249).');
  expect(describeMonths(months, 'orders')).toBe('None in this period.');
  expect(formatMonth('2027-01')).toBe('Jan 2027');
});

test('a correlation has two digits, and zero no sign', () => {
  expect([-0.004, 0.126, -0.26, 1].map(formatCorrelation)).toEqual(['0.00', '0.13', '-0.26', '1.00']);
});

describe('the questions', () => {
  const item = (
    questionId: string,
    courseId: number,
    answered: number,
    flag: ItemStatistic['flag'] = null,
  ) => ({
    questionId,
    courseId,
    courseTitle: '',
    question: '',
    answered,
    difficulty: 0.5,
    discrimination: null,
    options: [],
    flag,
  });
  const items = [item('a', 1, 5), item('b', 1, 60, 'weak'), item('c', 2, 90), item('d', 2, 55, 'too_hard')];
  const found = (courseId?: number, flag?: 'any' | 'weak') =>
    filterItems(items, { courseId, flag }).map(({ questionId }) => questionId);

  test('come flagged first, then by how often they were answered', () => {
    expect(found()).toEqual(['b', 'd', 'c', 'a']);
  });

  test('are filtered by course and by flag', () => {
    expect(found(2)).toEqual(['d', 'c']);
    expect(found(undefined, 'any')).toEqual(['b', 'd']);
    expect(found(1, 'weak')).toEqual(['b']);
    expect(found(2, 'weak')).toEqual([]);
  });
});
