import type { DecisionScenario, SimulationSummary } from '@trialwright/contract';
import type { DecisionFile } from '../../content/practice-schemas.ts';
import type { Context } from '../../context.ts';
import { AppError, fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import type { Viewer } from '../../core/sessions.ts';
import { orderBySeed } from './scenario-order.ts';
import { listPlayRecords } from './scenario-sessions.store.ts';
import { findChoice, insertChoice, listChoices, type ChoiceRow } from './scenarios.store.ts';
import { summarize } from './simulation-view.ts';

export { listEveryPlay, listPlayed, type PlayedSimulation } from './scenario-sessions.store.ts';
export { countScenarios, hasPlayedSince, listDone } from './scenarios.store.ts';

/** Scenarios require any paid role. */
export function requirePaidRole(viewer: Viewer): void {
  if (!viewer.roles.some(({ isPaid }) => isPaid)) fail('roles.not_paid', 'Scenarios require a role package.');
}

function presentDecision(
  decision: DecisionFile,
  userId: number,
  choice: ChoiceRow | undefined,
): DecisionScenario {
  const { id, title, category, difficulty, targetRoles, description, situation, regulations } = decision;
  const options = orderBySeed(decision.options, `${userId}/${id}`);
  return {
    id,
    title,
    category,
    difficulty,
    targetRoles,
    description,
    situation,
    options: options.map((option) => ({ id: option.id, text: option.text })),
    regulations,
    choice: choice
      ? {
          optionId: choice.optionId,
          isCorrect: choice.isCorrect,
          at: choice.chosenAt.toISOString(),
          options,
          learningPoints: decision.learningPoints,
        }
      : null,
  };
}

/** All scenarios, with the viewer's results. */
export async function listScenarios(
  context: Context,
  viewer: Viewer,
): Promise<{ decisions: DecisionScenario[]; simulations: SimulationSummary[] }> {
  const { db } = context.database;
  const { practice } = context.content.catalogue;
  const [choices, records] = await Promise.all([listChoices(db, viewer.id), listPlayRecords(db, viewer.id)]);
  const choiceOf = new Map(choices.map((choice) => [choice.scenarioId, choice]));
  const recordOf = new Map(records.map((record) => [record.scenarioId, record]));
  return {
    decisions: practice.decisions.map((decision) =>
      presentDecision(decision, viewer.id, choiceOf.get(decision.id)),
    ),
    simulations: practice.simulations.map((simulation) => {
      const record = recordOf.get(simulation.id);
      return {
        ...summarize(simulation),
        openSessionId: record?.openSessionId ?? null,
        completedSessions: record?.completedSessions ?? 0,
        bestPercentage: record?.bestPercentage ?? null,
      };
    }),
  };
}

/** Chooses in a decision scenario. The first choice is final: sending it again returns the same result. */
export async function chooseOption(
  context: Context,
  viewer: Viewer,
  scenarioId: string,
  optionId: string,
): Promise<DecisionScenario> {
  context.database.assertWritable();
  const decision =
    context.content.catalogue.practice.decision(scenarioId) ??
    fail('scenarios.not_found', 'Scenario not found.');
  requirePaidRole(viewer);
  const option = decision.options.find(({ id }) => id === optionId);
  if (!option)
    throw new AppError('scenarios.unknown_option', 'That option isn’t part of this scenario.', {
      optionId: 'That option isn’t part of this scenario.',
    });
  return context.database.record(async (trx) => {
    const { isCorrect } = option;
    const chosenAt = context.now();
    const choice = await insertChoice(trx, { userId: viewer.id, scenarioId, optionId, isCorrect, chosenAt });
    if (choice) {
      await appendLedger(trx, {
        subjectId: viewer.id,
        actorId: viewer.id,
        at: chosenAt,
        action: 'scenario.decided',
        object: `scenario:${scenarioId}`,
        after: { optionId, isCorrect },
      });
      return presentDecision(decision, viewer.id, choice);
    }
    const first = await findChoice(trx, viewer.id, scenarioId);
    if (first?.optionId !== optionId)
      fail('scenarios.already_chosen', 'You’ve already chosen. Your first choice is final.');
    return presentDecision(decision, viewer.id, first);
  });
}
