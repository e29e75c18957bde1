import type { SessionSummary } from '@trialwright/contract';

export const CHART = { height: 180, left: 36, right: 44, top: 22, bottom: 26 } as const;
export const LEVELS = [0, 20, 40, 60, 80, 100];

export interface Point {
  sessionId: number;
  /** From 1. */
  number: number;
  percentage: number;
  x: number;
  y: number;
}

export function heightOf(percentage: number): number {
  const { height, top, bottom } = CHART;
  return top + (height - top - bottom) * (1 - percentage / 100);
}

/** Where the completed sessions stand in the chart; a single one in the middle. */
export function pointsOf(
  history: readonly Pick<SessionSummary, 'sessionId' | 'percentage'>[],
  width: number,
): Point[] {
  const { left, right } = CHART;
  const room = width - left - right;
  return history.map(({ sessionId, percentage }, index) => ({
    sessionId,
    number: index + 1,
    percentage: percentage ?? 0,
    x: left + (history.length === 1 ? room / 2 : (room * index) / (history.length - 1)),
    y: heightOf(percentage ?? 0),
  }));
}

const points = (number: number) => `${number} percentage ${number === 1 ? 'point' : 'points'}`;

/** How the last of several sessions compares with the first and with the best before it, in words. */
export function improvementOf(percentages: readonly number[]): string {
  const [first] = percentages;
  const last = percentages.at(-1);
  if (first === undefined || last === undefined || percentages.length < 2)
    return 'This is your first session. Retry to see how you improve.';
  const best = Math.max(...percentages.slice(0, -1));
  const change = last - first;
  const since =
    change === 0
      ? 'Same as your first session'
      : `${points(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than your first session`;
  if (last > best) return `${since}, and your best result so far.`;
  return last === best ? `${since}, matching your best result.` : `${since}; your best result is ${best}%.`;
}
