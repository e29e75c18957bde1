import { COUNTERS, type Counter } from '@trialwright/contract';
import type { SimulationFile, StoryCondition } from './simulation-schemas.ts';

type Moment = SimulationFile['interactions'][number];
type Option = Moment['options'][number];
type Document = SimulationFile['environment']['documents'][number];
type Ending = SimulationFile['endings'][number];

/** What choices leave behind for the rest of the story. */
export interface Traces {
  flags: ReadonlySet<string>;
  counters: Readonly<Record<Counter, number>>;
}

export const NO_TRACES: Traces = {
  flags: new Set(),
  counters: { safety: 0, evidence: 0, trust: 0, minutes: 0 },
};

export function leave({ flags, counters }: Traces, option: Pick<Option, 'sets' | 'counters'>): Traces {
  const next = { ...counters };
  for (const name of COUNTERS) next[name] += option.counters[name];
  return { flags: new Set([...flags, ...option.sets]), counters: next };
}

interface Choice {
  interactionId: string;
  optionId: string;
}

/** The chosen options, in the order of the story. */
export function optionsChosen(
  { interactions }: Pick<SimulationFile, 'interactions'>,
  choices: readonly Choice[],
): Option[] {
  return choices.flatMap(({ interactionId, optionId }) => {
    const moment = interactions.find(({ id }) => id === interactionId);
    return moment?.options.filter(({ id }) => id === optionId) ?? [];
  });
}

export function tracesOf(
  simulation: Pick<SimulationFile, 'interactions'>,
  choices: readonly Choice[],
): Traces {
  return optionsChosen(simulation, choices).reduce(leave, NO_TRACES);
}

/** The flags that a condition asks for. */
export const flagsIn = ({ all = [], any = [], none = [] }: StoryCondition): string[] => [
  ...all,
  ...any,
  ...none,
];

/** Whether the story so far meets a condition. */
export function isMet(when: StoryCondition, { flags, counters }: Traces): boolean {
  const { all = [], any, none = [], atLeast = {}, atMost = {} } = when;
  return (
    all.every((flag) => flags.has(flag)) &&
    (any?.some((flag) => flags.has(flag)) ?? true) &&
    !none.some((flag) => flags.has(flag)) &&
    COUNTERS.every(
      (name) =>
        counters[name] >= (atLeast[name] ?? -Infinity) && counters[name] <= (atMost[name] ?? Infinity),
    )
  );
}

const firstMet = <T extends { when?: StoryCondition | undefined }>(
  parts: readonly T[],
  traces: Traces,
): T | undefined => parts.find(({ when }) => !when || isMet(when, traces));

export interface ToldMoment {
  /** Opening and scene, in Markdown. */
  scene: string;
  situation: string;
  variant: Moment['variants'][number] | undefined;
}

/** A moment as told after the choices so far. */
export function tell(moment: Moment, traces: Traces): ToldMoment {
  const variant = firstMet(moment.variants, traces);
  const opening = variant?.opening ?? moment.opening;
  const scene = variant?.scene ?? moment.scene;
  return {
    scene: opening === undefined ? scene : `${opening}\n\n${scene}`,
    situation: variant?.situation ?? moment.situation,
    variant,
  };
}

/** The position of the moment with which a document comes into the story. */
export function positionOf(
  { interactions }: Pick<SimulationFile, 'interactions'>,
  { availableFrom }: Pick<Document, 'availableFrom'>,
): number {
  return Math.max(
    0,
    interactions.findIndex(({ id }) => id === availableFrom),
  );
}

/** What a document says, by the choices made before it existed: no later one rewrites it. */
export function bodyOf(document: Document, traces: Traces): string {
  return firstMet(document.variants, traces)?.body ?? document.body;
}

/** How the story ends; none in texts from before stories had endings. */
export function endingOf({ endings }: Pick<SimulationFile, 'endings'>, traces: Traces): Ending | undefined {
  return firstMet(endings, traces);
}

/** The lowest and the highest sum of a counter over all ways through the story. */
export function rangeOf(
  { interactions }: Pick<SimulationFile, 'interactions'>,
  name: Counter,
): { lowest: number; highest: number } {
  const deltas = interactions.map(({ options }) => options.map(({ counters }) => counters[name]));
  return {
    lowest: deltas.reduce((sum, each) => sum + Math.min(...each), 0),
    highest: deltas.reduce((sum, each) => sum + Math.max(...each), 0),
  };
}

/** The highest points that a moment gives for a criterion. */
export function reachableIn({ options }: Moment, criterion: string): number {
  return Math.max(...options.map(({ points }) => points[criterion] ?? 0));
}
