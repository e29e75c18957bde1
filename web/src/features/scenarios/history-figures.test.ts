import { describe, expect, test } from 'vitest';
import { CHART, heightOf, improvementOf, pointsOf } from './history-figures.ts';

const WIDTH = 640;

const history = (...percentages: number[]) =>
  percentages.map((percentage, index) => ({ sessionId: index + 10, percentage }));

describe('the points of the chart', () => {
  test('go from the left edge to the right, higher where the result is better', () => {
    const points = pointsOf(history(40, 60, 100), WIDTH);
    expect(points.map(({ x }) => x)).toEqual([
      CHART.left,
      (CHART.left + WIDTH - CHART.right) / 2,
      WIDTH - CHART.right,
    ]);
    expect(points.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(points[2]?.y).toBe(CHART.top);
    expect(points[0]?.y).toBeGreaterThan(points[1]?.y ?? 0);
    expect(heightOf(0)).toBe(CHART.height - CHART.bottom);
  });

  test('of one session is in the middle', () => {
    const [only] = pointsOf(history(50), WIDTH);
    expect(only?.x).toBe((CHART.left + WIDTH - CHART.right) / 2);
    expect(pointsOf([], WIDTH)).toEqual([]);
  });
});

test.each([
  [[50], 'This is your first session. Retry to see how you improve.'],
  [[50, 65], '15 percentage points more than your first session, and your best result so far.'],
  [[50, 80, 51], '1 percentage point more than your first session; your best result is 80%.'],
  [[50, 50], 'Same as your first session, matching your best result.'],
  [[60, 80, 80], '20 percentage points more than your first session, matching your best result.'],
  [[90, 40], '50 percentage points less than your first session; your best result is 90%.'],
])('after results of %j the improvement is told: %s', (percentages, text) => {
  expect(improvementOf(percentages)).toBe(text);
});
