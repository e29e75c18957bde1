import { describe, expect, test } from 'vitest';
import { aboveAt, isLabelShown, ticksTo } from './scale.ts';

describe('the scale of a plot', () => {
  test.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [90, [0, 25, 50, 75, 100]],
    [100, [0, 25, 50, 75, 100]],
    [101, [0, 50, 100, 150]],
    [1000, [0, 250, 500, 750, 1000]],
  ])('up to %i has the lines %j', (max, lines) => {
    expect(ticksTo(max)).toEqual(lines);
  });

  test('has at most five lines, whole numbers, and holds everything', () => {
    for (let max = 0; max < 3000; max++) {
      const lines = ticksTo(max);
      expect(lines.length, String(max)).toBeLessThanOrEqual(5);
      expect(lines.at(-1), String(max)).toBeGreaterThanOrEqual(max);
      expect(lines.every((line) => Number.isInteger(line))).toBe(true);
    }
  });
});

test('labels below a plot leave room for one another, and the last is always there', () => {
  const shown = (slot: number) =>
    Array.from({ length: 12 }, (_each, index) => index).filter((index) => isLabelShown(index, 12, slot, 44));
  expect(shown(50)).toHaveLength(12);
  expect(shown(25)).toEqual([1, 3, 5, 7, 9, 11]);
  expect(shown(10)).toEqual([1, 6, 11]);
});

test('a text above a mark stays inside the drawing', () => {
  expect(aboveAt(100, 40, 300)).toEqual({ x: 100, textAnchor: 'middle' });
  expect(aboveAt(290, 40, 300)).toEqual({ x: 300, textAnchor: 'end' });
});
