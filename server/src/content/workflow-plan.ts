import type { Workflow } from '@trialwright/contract';
import type { WorkflowFile } from './shelf-schemas.ts';

/** Start and end of each step with every step at its `min` or `max`; undefined if dependencies are circular. */
function schedule(
  steps: WorkflowFile['steps'],
  pace: 'min' | 'max',
): { start: number; end: number }[] | undefined {
  const ends = new Map<number, { start: number; end: number }>();
  for (let round = 0; round < steps.length && ends.size < steps.length; round++) {
    for (const [index, { after, days }] of steps.entries()) {
      const waits = after.map((position) => ends.get(position)?.end);
      if (ends.has(index + 1) || waits.includes(undefined)) continue;
      const start = Math.max(0, ...waits.map(Number));
      ends.set(index + 1, { start, end: start + days[pace] });
    }
  }
  if (ends.size < steps.length) return undefined;
  return steps.map((_step, index) => ends.get(index + 1) ?? { start: 0, end: 0 });
}

/** Adds earliest start and end days to a workflow's steps, from their durations and dependencies. */
export function planWorkflow(file: WorkflowFile): Workflow | undefined {
  const earliest = schedule(file.steps, 'min');
  const latest = schedule(file.steps, 'max');
  if (!earliest || !latest) return undefined;
  const { steps, ...head } = file;
  const none = { start: 0, end: 0 };
  return {
    ...head,
    steps: steps.map(({ title }) => title),
    detailedSteps: steps.map((step, index) => ({
      ...step,
      step: index + 1,
      earliest: earliest[index] ?? none,
      latest: latest[index] ?? none,
    })),
    days: {
      min: Math.max(...earliest.map(({ end }) => end)),
      max: Math.max(...latest.map(({ end }) => end)),
    },
  };
}
