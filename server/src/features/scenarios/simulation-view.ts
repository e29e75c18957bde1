import {
  OUTCOME_POINTS,
  ratingOf,
  type ScenarioSession,
  type SessionSummary,
  type SimulationSummary,
} from '@trialwright/contract';
import type { SimulationFile } from '../../content/simulation-schemas.ts';
import { bodyOf, positionOf, tell, tracesOf } from '../../content/simulation-story.ts';
import type { SessionRow } from './scenario-sessions.store.ts';
import { optionsOf, resolveChoices } from './simulation-choices.ts';
import { presentResults } from './simulation-debrief.ts';
import { htmlOf } from './simulation-html.ts';

type Document = SimulationFile['environment']['documents'][number];

export function maxScore({ interactions }: SimulationFile): number {
  return interactions.length * OUTCOME_POINTS.positive;
}

export function percentOf(score: number, simulation: SimulationFile): number {
  return Math.round((score / maxScore(simulation)) * 100);
}

/** Documents that exist by an interaction, in order: no one can read on Monday what is written on Friday. */
function documentsBy(simulation: SimulationFile, index: number): Document[] {
  const since = (document: Document) => positionOf(simulation, document);
  return simulation.environment.documents
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
    evaluationCriteria: evaluationCriteria.map(({ category, weight }) => ({ category, weight })),
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

/** A document as it was written when it came into the story. */
function writtenBy(row: SessionRow, simulation: SimulationFile, document: Document): string {
  const before = row.choices.slice(0, positionOf(simulation, document));
  return bodyOf(document, tracesOf(simulation, before));
}

/** A session's current state; `history` is loaded once it is complete. */
export function presentSession(
  row: SessionRow,
  simulation: SimulationFile,
  history: SessionSummary[],
): ScenarioSession {
  const summary = summarize(simulation);
  const index = row.choices.length;
  const present = simulation.interactions[index];
  const told = present && tell(present, tracesOf(simulation, row.choices));
  return {
    sessionId: row.id,
    scenarioId: row.scenarioId,
    startTime: row.startedAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    progress: progressOf(row, simulation),
    index,
    total: simulation.interactions.length,
    score: row.score,
    maxScore: maxScore(simulation),
    scenario: {
      ...summary,
      environment: {
        ...summary.environment,
        documents: documentsBy(simulation, index).map((document) => ({
          id: document.id,
          title: document.title,
          html: htmlOf(simulation, writtenBy(row, simulation, document)),
        })),
      },
    },
    interaction: told
      ? {
          id: present.id,
          title: present.title,
          scene: htmlOf(simulation, told.scene),
          situation: told.situation,
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
