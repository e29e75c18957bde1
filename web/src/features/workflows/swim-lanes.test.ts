import type { WorkflowStep } from '@trialwright/contract';
import { expect, test } from 'vitest';
import { lanesOf, linksAt } from './schedule.ts';

const step = (number: number, days: [number, number], more: Partial<WorkflowStep> = {}): WorkflowStep => ({
  step: number,
  title: `Step ${number}`,
  duration: '',
  description: '',
  responsibilities: {},
  deliverables: [],
  dependencies: [],
  criticalPath: false,
  tips: [],
  after: [],
  days: { min: 1, max: 1 },
  earliest: { start: days[0], end: days[1] },
  latest: { start: days[0], end: days[1] },
  ...more,
});

const STEPS = [
  step(1, [0, 2], { criticalPath: true, responsibilities: { PI: 'Decides', CRA: 'Watches' } }),
  step(2, [2, 4], { after: [1], responsibilities: { Pharmacist: 'Dispenses' } }),
  step(3, [2, 10], { after: [1], criticalPath: true, responsibilities: { PI: 'Signs' } }),
];

test('a link leaves the row it waits for, passes between, and ends where it is waited', () => {
  const [first, second, third] = STEPS.map((row) => linksAt(row, STEPS, 10).find(({ key }) => key === '1-3'));
  expect(first).toEqual({
    key: '1-3',
    isCritical: true,
    down: { x: 20, y1: '50%', y2: '100%' },
    across: { x1: 20, x2: 20 },
  });
  expect(second).toEqual({ key: '1-3', isCritical: true, down: { x: 20, y1: '0', y2: '100%' } });
  expect(third).toEqual({ key: '1-3', isCritical: true, down: { x: 20, y1: '0', y2: '50%' } });
});

test('a link is critical only where both of its steps are', () => {
  expect(linksAt(STEPS[1]!, STEPS, 10).map(({ key, isCritical }) => [key, isCritical])).toEqual([
    ['1-2', false],
    ['1-3', true],
  ]);
});

test('each function has one lane with its tasks where it has any', () => {
  expect(lanesOf(STEPS)).toEqual([
    { who: 'PI', tasks: ['Decides', undefined, 'Signs'] },
    { who: 'CRA', tasks: ['Watches', undefined, undefined] },
    { who: 'Pharmacist', tasks: [undefined, 'Dispenses', undefined] },
  ]);
});
