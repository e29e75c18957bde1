import {
  COUNTERS,
  OUTCOME_POINTS,
  ratingOf,
  type DebriefedChoice,
  type DebriefedOption,
  type SessionSummary,
  type SimulationResults,
} from '@trialwright/contract';
import type { SimulationFile } from '../../content/simulation-schemas.ts';
import {
  endingOf,
  leave,
  NO_TRACES,
  rangeOf,
  tell,
  tracesOf,
  type Traces,
} from '../../content/simulation-story.ts';
import type { SessionRow } from './scenario-sessions.store.ts';
import {
  hasTraces,
  measureMoment,
  presentCriteria,
  presentObjectives,
  type Decided,
} from './simulation-measures.ts';
import { htmlOf } from './simulation-html.ts';
import { optionsOf, resolveChoices } from './simulation-choices.ts';

type Option = Decided['option'];
type Condition = SimulationFile['interactions'][number]['variants'][number]['when'];

/** Each choice with the traces of those before it. */
function retrace(row: SessionRow, simulation: SimulationFile) {
  let before: Traces = NO_TRACES;
  return resolveChoices(row, simulation).map((resolved) => {
    const told = tell(resolved.interaction, before);
    const step = { ...resolved, told };
    before = leave(before, resolved.option);
    return step;
  });
}
type Step = ReturnType<typeof retrace>[number];

/** Whether a choice brought a condition about: by a flag that it set, or by one that another option would have set. */
function isCause({ interaction, option }: Decided, { all = [], any = [], none = [] }: Condition): boolean {
  const missed = interaction.options
    .flatMap(({ sets }) => sets)
    .filter((flag) => none.includes(flag) && !option.sets.includes(flag));
  return [...all, ...any].some((flag) => option.sets.includes(flag)) || missed.length > 0;
}

function presentConsequences(steps: readonly Step[]): SimulationResults['consequences'] {
  return steps.flatMap(({ interaction: { id, title }, told: { variant } }, index) =>
    variant
      ? [
          {
            interactionId: id,
            title,
            because: variant.because,
            causes: steps
              .slice(0, index)
              .filter((step) => isCause(step, variant.when))
              .map((step) => step.interaction.title),
          },
        ]
      : [],
  );
}

function presentCounters(simulation: SimulationFile, traces: Traces): SimulationResults['counters'] {
  if (!hasTraces(simulation)) return [];
  return COUNTERS.map((name) => ({
    name,
    meaning: simulation.counters[name],
    value: traces.counters[name],
    ...rangeOf(simulation, name),
  }));
}

/** Skill and difficulty are only in the debrief: before the choice, they would be hints. */
function debriefOption(
  { id, text, outcome, skillRequired, difficulty, counters, feedback, rule }: Option,
  isTraced: boolean,
): DebriefedOption {
  return {
    id,
    text,
    outcome,
    ...(skillRequired !== undefined && { skillRequired }),
    difficulty,
    counters: isTraced ? counters : null,
    feedback,
    rule,
  };
}

function debriefChoice(row: SessionRow, simulation: SimulationFile, step: Step): DebriefedChoice {
  const { choice, interaction, option, told } = step;
  return {
    interactionId: interaction.id,
    title: interaction.title,
    situation: told.situation,
    optionId: option.id,
    outcome: choice.outcome,
    points: OUTCOME_POINTS[choice.outcome],
    measured: measureMoment(step, simulation),
    options: optionsOf(row, interaction).map((each) => debriefOption(each, hasTraces(simulation))),
  };
}

/** A completed session: what was measured, how the story ended, and every choice explained. */
export function presentResults(
  row: SessionRow,
  simulation: SimulationFile,
  percentage: number,
  history: SessionSummary[],
): SimulationResults {
  const steps = retrace(row, simulation);
  const traces = tracesOf(simulation, row.choices);
  const ending = endingOf(simulation, traces);
  return {
    percentage,
    rating: ratingOf(percentage),
    objectives: presentObjectives(steps, simulation, percentage),
    criteria: presentCriteria(steps, simulation, percentage),
    ending: ending
      ? { title: ending.title, html: htmlOf(simulation, ending.text), because: ending.because }
      : null,
    counters: presentCounters(simulation, traces),
    consequences: presentConsequences(steps),
    debrief: htmlOf(simulation, simulation.debrief),
    choices: steps.map((step) => debriefChoice(row, simulation, step)),
    references: simulation.references,
    history,
  };
}
