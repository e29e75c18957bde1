import {
  OBJECTIVE_MARK,
  OUTCOME_POINTS,
  ratingOf,
  type DebriefedOption,
  type ScenarioSession,
  type SessionSummary,
  type SimulationResults,
  type SimulationSummary,
} from '@trialwright/contract';
import type { SimulationFile } from '../../content/practice-schemas.ts';
import { renderMarkdown } from '../../content/render.ts';
import { orderBySeed } from './scenario-order.ts';
import type { SessionRow, StoredChoice } from './scenario-sessions.store.ts';

type Interaction = SimulationFile['interactions'][number];
type Option = Interaction['options'][number];
type Document = SimulationFile['environment']['documents'][number];

/** Rendered HTML by source, cached while the simulation is in use. */
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

/** Documents that exist by an interaction, in order: no one can read on Monday what is written on Friday. */
function documentsBy({ environment, interactions }: SimulationFile, index: number): Document[] {
  const since = ({ availableFrom }: Document) =>
    Math.max(
      0,
      interactions.findIndex(({ id }) => id === availableFrom),
    );
  return environment.documents
    .filter((document) => since(document) <= index)
    .toSorted((a, b) => since(a) - since(b));
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
      documents: documentsBy(simulation, 0).map((document) => ({ id: document.id, title: document.title })),
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

/** An interaction's options, in the session's order. */
function optionsOf(row: SessionRow, interaction: Interaction): Option[] {
  return orderBySeed(interaction.options, `${row.id}/${interaction.id}`);
}

/** Skill and difficulty are only in the debrief: before the choice, they would be hints. */
function debriefOption({ skillRequired, ...option }: Option): DebriefedOption {
  return { ...option, ...(skillRequired !== undefined && { skillRequired }) };
}

/** Each choice with its interaction and option. */
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
      options: optionsOf(row, interaction).map(debriefOption),
    })),
    references: simulation.references,
    history,
  };
}

/** A session's current state; `history` is loaded once it is complete. */
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
        documents: documentsBy(simulation, row.choices.length).map(({ id, title, body }) => ({
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
          options: optionsOf(row, present).map(({ id, text }) => ({ id, text })),
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
