import {
  OBJECTIVE_MARK,
  OUTCOME_POINTS,
  ratingOf,
  type ScenarioSession,
  type SessionSummary,
  type SimulationOption,
  type SimulationResults,
  type SimulationSummary,
} from '@trialwright/contract';
import type { SimulationFile } from '../../content/practice-schemas.ts';
import { renderMarkdown } from '../../content/render.ts';
import { orderBySeed } from './scenario-order.ts';
import type { SessionRow, StoredChoice } from './scenarios.store.ts';

type Interaction = SimulationFile['interactions'][number];
type Option = Interaction['options'][number];

/** HTML by its source, for as long as the simulation is in use. */
const rendered = new WeakMap<SimulationFile, Map<string, string>>();

function htmlOf(simulation: SimulationFile, markdown: string): string {
  const known = rendered.get(simulation) ?? new Map<string, string>();
  rendered.set(simulation, known);
  const html = known.get(markdown) ?? renderMarkdown(markdown);
  known.set(markdown, html);
  return html;
}

export function maxScore({ interactions }: SimulationFile): number {
  return interactions.length * OUTCOME_POINTS.positive;
}

export function percentOf(score: number, simulation: SimulationFile): number {
  return Math.round((score / maxScore(simulation)) * 100);
}

type Described = Omit<SimulationSummary, 'openSessionId' | 'completedSessions' | 'bestPercentage'>;

export function summarize(simulation: SimulationFile): Described {
  const { id, name, description, type, difficultyLevel, estimatedDuration, targetRoles } = simulation;
  const { learningObjectives, environment, interactions, evaluationCriteria, references } = simulation;
  return {
    id,
    name,
    description,
    type,
    difficultyLevel,
    estimatedDuration,
    targetRoles,
    learningObjectives,
    environment: {
      ...environment,
      documents: environment.documents.map((document) => ({ id: document.id, title: document.title })),
    },
    interactions: interactions.length,
    evaluationCriteria,
    references,
  };
}

const progressOf = (row: SessionRow, simulation: SimulationFile) =>
  Math.round((row.choices.length / simulation.interactions.length) * 100);

export function summarizeSession(row: SessionRow, simulation: SimulationFile): SessionSummary {
  return {
    sessionId: row.id,
    scenarioId: row.scenarioId,
    scenarioName: simulation.name,
    startTime: row.startedAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    progress: progressOf(row, simulation),
    percentage: row.percentage,
    rating: row.percentage === null ? null : ratingOf(row.percentage),
  };
}

/** The options of a moment in the order of the session. */
function optionsOf(row: SessionRow, interaction: Interaction): Option[] {
  return orderBySeed(interaction.options, `${row.id}/${interaction.id}`);
}

function presentOption({ id, text, skillRequired, difficulty }: Option): SimulationOption {
  return { id, text, difficulty, ...(skillRequired !== undefined && { skillRequired }) };
}

/** Each choice with the moment and the option that it names. */
function resolveChoices(row: SessionRow, { interactions }: SimulationFile) {
  return row.choices.flatMap((choice: StoredChoice) => {
    const interaction = interactions.find(({ id }) => id === choice.interactionId);
    const option = interaction?.options.find(({ id }) => id === choice.optionId);
    return interaction && option ? [{ choice, interaction, option }] : [];
  });
}

function presentResults(
  row: SessionRow,
  simulation: SimulationFile,
  percentage: number,
  history: SessionSummary[],
): SimulationResults {
  return {
    percentage,
    rating: ratingOf(percentage),
    objectives: simulation.learningObjectives.map((text) => ({
      text,
      isAchieved: percentage >= OBJECTIVE_MARK,
    })),
    criteria: simulation.evaluationCriteria.map(({ category, weight }) => ({
      category,
      weight,
      points: Math.round((percentage * weight) / 100),
    })),
    debrief: htmlOf(simulation, simulation.debrief),
    choices: resolveChoices(row, simulation).map(({ choice, interaction, option }) => ({
      interactionId: interaction.id,
      title: interaction.title,
      situation: interaction.situation,
      optionId: option.id,
      outcome: choice.outcome,
      points: OUTCOME_POINTS[choice.outcome],
      options: optionsOf(row, interaction).map((each) => ({
        ...presentOption(each),
        outcome: each.outcome,
        feedback: each.feedback,
        rule: each.rule,
      })),
    })),
    references: simulation.references,
    history,
  };
}

/** A session where it stands; `history` is read where it is over. */
export function presentSession(
  row: SessionRow,
  simulation: SimulationFile,
  history: SessionSummary[],
): ScenarioSession {
  const summary = summarize(simulation);
  const present = simulation.interactions[row.choices.length];
  return {
    sessionId: row.id,
    scenarioId: row.scenarioId,
    startTime: row.startedAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    progress: progressOf(row, simulation),
    index: row.choices.length,
    total: simulation.interactions.length,
    score: row.score,
    maxScore: maxScore(simulation),
    scenario: {
      ...summary,
      environment: {
        ...summary.environment,
        documents: simulation.environment.documents.map(({ id, title, body }) => ({
          id,
          title,
          html: htmlOf(simulation, body),
        })),
      },
    },
    interaction: present
      ? {
          id: present.id,
          title: present.title,
          scene: htmlOf(simulation, present.scene),
          situation: present.situation,
          documents: present.documents,
          options: optionsOf(row, present).map(presentOption),
        }
      : null,
    choices: resolveChoices(row, simulation).map(({ choice, interaction, option }) => ({
      interactionId: interaction.id,
      title: interaction.title,
      text: option.text,
      outcome: choice.outcome,
    })),
    results: row.percentage === null ? null : presentResults(row, simulation, row.percentage, history),
  };
}
