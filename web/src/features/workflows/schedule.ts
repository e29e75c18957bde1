import type { Workflow, WorkflowStep } from '@trialwright/contract';
import { count } from '../../core/format.ts';

const WEEK = 7;
/** Longer schedules are read in weeks. */
const LONGEST_IN_DAYS = 70;
const MOST_TICKS = 7;
/** A last tick nearer to the end than this share leaves no room for the number of the end. */
const NEAR_END = 0.08;
const DAY_STEPS = [1, 2, 5, 10, 20];
const WEEK_STEPS = [1, 2, 4, 8, 13, 26, 52, 104];

interface Tick {
  /** Where it stands, from 0 to 100. */
  at: number;
  label: string;
}

export interface Axis {
  unit: 'days' | 'weeks';
  /** The last day. */
  end: number;
  ticks: Tick[];
}

/** The axis of a schedule from day 0 to its longest end, with round numbers of days or weeks. */
export function axisOf({ detailedSteps }: Pick<Workflow, 'detailedSteps'>): Axis {
  const end = Math.max(1, ...detailedSteps.map(({ latest }) => latest.end));
  const unit = end <= LONGEST_IN_DAYS ? 'days' : 'weeks';
  const unitDays = unit === 'days' ? 1 : WEEK;
  const units = end / unitDays;
  const steps = unit === 'days' ? DAY_STEPS : WEEK_STEPS;
  const step = steps.find((each) => units / each < MOST_TICKS) ?? units;
  const ticks = Array.from({ length: Math.floor(units / step) + 1 }, (_, index) => ({
    at: shareOf(index * step * unitDays, end),
    label: String(index * step),
  }));
  const last = ticks.at(-1);
  if (unit === 'days' && last && 100 - last.at > NEAR_END * 100) ticks.push({ at: 100, label: String(end) });
  return { unit, end, ticks };
}

/** A part of a whole, from 0 to 100. */
export function shareOf(part: number, whole: number): number {
  return (part / whole) * 100;
}

interface Lane {
  /** If everything goes as fast as planned: from and how wide, in percent of the axis. */
  earliest: { from: number; width: number };
  /** What is added if every step before it, and it, takes its longest. */
  extra: { from: number; width: number };
}

export function laneOf({ earliest, latest }: Pick<WorkflowStep, 'earliest' | 'latest'>, end: number): Lane {
  return {
    earliest: { from: shareOf(earliest.start, end), width: shareOf(earliest.end - earliest.start, end) },
    extra: { from: shareOf(earliest.end, end), width: shareOf(Math.max(0, latest.end - earliest.end), end) },
  };
}

interface Link {
  key: string;
  isCritical: boolean;
  /** Down along the start of the step that waits, in the row's own height. */
  down?: { x: number; y1: string; y2: string };
  /** From the end of the step that is waited for. */
  across?: { x1: number; x2: number };
}

/** The links that are seen in the row of a step: those that leave it, pass through it and arrive at it. */
export function linksAt(row: WorkflowStep, steps: readonly WorkflowStep[], end: number): Link[] {
  return steps.flatMap((target) =>
    target.after.flatMap((number): Link[] => {
      const source = steps.find(({ step }) => step === number);
      if (!source || row.step < source.step || row.step > target.step) return [];
      const x = shareOf(target.earliest.start, end);
      const isSource = row.step === source.step;
      const isTarget = row.step === target.step;
      return [
        {
          key: `${source.step}-${target.step}`,
          isCritical: source.criticalPath && target.criticalPath,
          down: { x, y1: isSource ? '50%' : '0', y2: isTarget ? '50%' : '100%' },
          ...(isSource && { across: { x1: shareOf(source.earliest.end, end), x2: x } }),
        },
      ];
    }),
  );
}

/** Who does what in which step: a lane for each function, in the order in which they come in. */
export function lanesOf(steps: readonly WorkflowStep[]): { who: string; tasks: (string | undefined)[] }[] {
  const names = [...new Set(steps.flatMap(({ responsibilities }) => Object.keys(responsibilities)))];
  return names.map((who) => ({ who, tasks: steps.map(({ responsibilities }) => responsibilities[who]) }));
}

/** 14–35, or 0 for what starts and ends on one day. */
export function rangeText(from: number, to: number): string {
  return from === to ? String(from) : `${from}–${to}`;
}

/** 66 to 161 calendar days. */
export function daysText({ min, max }: { min: number; max: number }): string {
  return min === max ? count(max, 'calendar day') : `${min} to ${max} calendar days`;
}

/** What a step waits for, by position. */
export function waitText({ after }: Pick<WorkflowStep, 'after'>): string {
  const [first, ...others] = after;
  if (first === undefined) return 'Starts immediately';
  const last = others.pop();
  if (last === undefined) return `After step ${first}`;
  return `After steps ${[first, ...others].join(', ')} and ${last}`;
}

/** What the chart shows, in words. */
export function describeSchedule({ title, detailedSteps, days }: Workflow): string {
  const lines = detailedSteps.map(
    ({ step, title, earliest, latest }) =>
      `Step ${step}, ${title}: day ${earliest.start} to ${earliest.end} at the earliest, done on day ${latest.end} at the latest.`,
  );
  return `Schedule of ${title} in calendar days, ${days.min} to ${days.max} along the longest chain. ${lines.join(' ')}`;
}
