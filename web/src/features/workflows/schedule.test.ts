import { describe, expect, test } from 'vitest';
import { axisOf, daysText, laneOf, rangeText, shareOf, waitText } from './schedule.ts';
import { orderWorkflows } from './workflow-order.ts';

/** Of a step, only when it ends at the latest matters to the axis. */
function stepsEnding(...ends: number[]) {
  return {
    detailedSteps: ends.map((end, index) => ({
      step: index + 1,
      title: '',
      duration: '',
      description: '',
      responsibilities: {},
      deliverables: [],
      dependencies: [],
      criticalPath: false,
      tips: [],
      after: [],
      days: { min: 0, max: end },
      earliest: { start: 0, end: 0 },
      latest: { start: 0, end },
    })),
  };
}

describe('the timeline', () => {
  test('step i of n fills i/n of its bar', { tags: ['L-FLOW-07'] }, () => {
    const widths = [1, 2, 3, 4, 5, 6, 7].map((step) => shareOf(step, 7));
    expect(widths[0]).toBeCloseTo(14.29, 2);
    expect(widths[2]).toBeCloseTo(42.86, 2);
    expect(widths[6]).toBe(100);
  });

  test('a step says what it waits for', () => {
    expect(waitText({ after: [] })).toBe('Starts immediately');
    expect(waitText({ after: [1] })).toBe('After step 1');
    expect(waitText({ after: [3, 4] })).toBe('After steps 3 and 4');
    expect(waitText({ after: [2, 3, 4] })).toBe('After steps 2, 3 and 4');
  });

  test('a short schedule is read in days, a long one in weeks', () => {
    const days = axisOf(stepsEnding(1, 62, 17));
    expect(days).toMatchObject({ unit: 'days', end: 62 });
    expect(days.ticks.map(({ label }) => label)).toEqual(['0', '10', '20', '30', '40', '50', '60']);
    const weeks = axisOf(stepsEnding(161));
    expect(weeks.unit).toBe('weeks');
    expect(weeks.ticks.map(({ label }) => label)).toEqual(['0', '4', '8', '12', '16', '20']);
    expect(weeks.ticks[1]?.at).toBeCloseTo(shareOf(28, 161));
    expect(axisOf(stepsEnding(505)).ticks.map(({ label }) => label)).toEqual([
      '0',
      '13',
      '26',
      '39',
      '52',
      '65',
    ]);
  });

  test('the end has its number where no tick stands beside it', () => {
    expect(axisOf(stepsEnding(56)).ticks.at(-1)).toEqual({ at: 100, label: '56' });
  });

  test('the lane shows the earliest days, then what may come on top', () => {
    const lane = laneOf({ earliest: { start: 0, end: 7 }, latest: { start: 2, end: 62 } }, 62);
    expect(lane.earliest.from).toBe(0);
    expect(lane.earliest.width).toBeCloseTo(shareOf(7, 62));
    expect(lane.extra.from + lane.extra.width).toBeCloseTo(100);
    const sure = laneOf({ earliest: { start: 1, end: 3 }, latest: { start: 1, end: 3 } }, 10);
    expect(sure.extra.width).toBe(0);
  });

  test('ranges are written without a needless second number', () => {
    expect(rangeText(0, 0)).toBe('0');
    expect(rangeText(14, 35)).toBe('14–35');
    expect(daysText({ min: 8, max: 62 })).toBe('8 to 62 calendar days');
    expect(daysText({ min: 1, max: 1 })).toBe('1 calendar day');
  });
});

describe('the order of the workflows', () => {
  test('those for the role come first, each group by its number', () => {
    const four = [
      { id: 2, roles: ['PI' as const] },
      { id: 1, roles: ['PI' as const, 'CTA' as const] },
      { id: 4, roles: ['CTA' as const] },
      { id: 3, roles: ['PI' as const] },
    ];
    expect(orderWorkflows(four, 'CTA').map(({ id }) => id)).toEqual([1, 4, 2, 3]);
    expect(orderWorkflows(four, undefined).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });
});
