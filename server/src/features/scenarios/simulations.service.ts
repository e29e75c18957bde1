import {
  OUTCOME_POINTS,
  type scenarios,
  type ReplyOf,
  type ScenarioSession,
  type SessionSummary,
} from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { SimulationFile } from '../../content/simulation-schemas.ts';
import { endingOf, tracesOf } from '../../content/simulation-story.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';
import { AppError, fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import type { Viewer } from '../../core/sessions.ts';
import { saveSimulationText, loadSimulationTexts } from './simulation-snapshot.ts';
import { requirePaidRole } from './scenarios.service.ts';
import {
  findSession,
  insertSession,
  listCompleted,
  listSessions,
  lockSession,
  saveProgress,
  type SessionRow,
  type StoredChoice,
} from './scenario-sessions.store.ts';
import { resolveChoices } from './simulation-choices.ts';
import { hasTraces, measureCriteria } from './simulation-measures.ts';
import { percentOf, presentSession, summarizeSession } from './simulation-view.ts';

const NO_SESSION = 'Session not found.';

/** Starts a session; earlier ones are unchanged. */
export async function startSimulation(
  context: Context,
  viewer: Viewer,
  scenarioId: string,
): Promise<ReplyOf<typeof scenarios.start>> {
  context.database.assertWritable();
  const simulation =
    context.content.catalogue.practice.simulation(scenarioId) ??
    fail('scenarios.not_found', 'Scenario not found.');
  requirePaidRole(viewer);
  const startedAt = context.now();
  const sessionId = await context.database.record(async (trx) => {
    const contentHash = await saveSimulationText(trx, simulation, startedAt);
    return insertSession(trx, { userId: viewer.id, scenarioId, contentHash, startedAt });
  });
  return {
    sessionId,
    scenarioId,
    startTime: startedAt.toISOString(),
    progress: 0,
    redirectUrl: `/scenarios/${scenarioId}/play?session=${sessionId}`,
  };
}

async function summarizeAll(
  context: Context,
  db: Db,
  rows: readonly SessionRow[],
): Promise<SessionSummary[]> {
  const textOf = await loadSimulationTexts(context, db, rows);
  return rows.map((row) => summarizeSession(row, textOf(row)));
}

async function present(
  context: Context,
  db: Db,
  row: SessionRow,
  simulation: SimulationFile,
): Promise<ScenarioSession> {
  const completed = row.completedAt ? await listCompleted(db, row.userId, row.scenarioId) : [];
  return presentSession(row, simulation, await summarizeAll(context, db, completed));
}

/** A session's current state; the caller's own, or any for an admin. */
export async function getSession(context: Context, viewer: Viewer, id: number): Promise<ScenarioSession> {
  const { db } = context.database;
  const row =
    (await findSession(db, id, viewer.isAdmin ? undefined : viewer.id)) ??
    fail('sessions.not_found', NO_SESSION);
  const textOf = await loadSimulationTexts(context, db, [row]);
  return present(context, db, row, textOf(row));
}

export async function listLearnerSessions(context: Context, userId: number): Promise<SessionSummary[]> {
  const { db } = context.database;
  return summarizeAll(context, db, await listSessions(db, userId));
}

/** What a completed session leaves in the ledger: practice with its measured criteria, and no qualification. */
function recordOf(simulation: SimulationFile, choices: StoredChoice[]) {
  if (!hasTraces(simulation)) return { kind: 'practice' };
  const criteria = measureCriteria(resolveChoices({ choices }, simulation), simulation);
  return { kind: 'practice', criteria, ending: endingOf(simulation, tracesOf(simulation, choices))?.id };
}

/** Adds a choice to a session and, with the last one, completes it. */
async function addChoice(
  context: Context,
  trx: Transaction<DB>,
  { row, simulation, choice }: { row: SessionRow; simulation: SimulationFile; choice: StoredChoice },
): Promise<SessionRow> {
  const choices = [...row.choices, choice];
  const score = row.score + OUTCOME_POINTS[choice.outcome];
  const isOver = choices.length === simulation.interactions.length;
  const at = context.now();
  const next = {
    choices,
    score,
    completedAt: isOver ? at : null,
    percentage: isOver ? percentOf(score, simulation) : null,
  };
  await saveProgress(trx, row.id, next);
  if (isOver)
    await appendLedger(trx, {
      subjectId: row.userId,
      actorId: row.userId,
      at,
      action: 'simulation.completed',
      object: `simulation:${row.scenarioId}`,
      after: {
        ...recordOf(simulation, next.choices),
        sessionId: row.id,
        contentHash: row.contentHash,
        percentage: next.percentage,
        choices,
      },
    });
  return { ...row, ...next };
}

/** The option chosen at the current interaction, or an error. */
function requireOption(row: SessionRow, simulation: SimulationFile, interactionId: string, optionId: string) {
  const present = simulation.interactions[row.choices.length];
  if (present?.id !== interactionId)
    return fail('sessions.wrong_interaction', 'That isn’t the current decision.');
  const option = present.options.find(({ id }) => id === optionId);
  if (!option)
    throw new AppError('scenarios.unknown_option', 'That option isn’t part of this decision.', {
      optionId: 'That option isn’t part of this decision.',
    });
  return option;
}

/** Chooses at the current interaction. Sending the same choice again changes nothing and returns the current state. */
export async function decide(
  context: Context,
  viewer: Viewer,
  id: number,
  { interactionId, optionId }: { interactionId: string; optionId: string },
): Promise<ReplyOf<typeof scenarios.decide>> {
  return context.database.record(async (trx) => {
    const row = (await lockSession(trx, id, viewer.id)) ?? fail('sessions.not_found', NO_SESSION);
    const simulation = (await loadSimulationTexts(context, trx, [row]))(row);
    const known = row.choices.find(
      (choice) => choice.interactionId === interactionId && choice.optionId === optionId,
    );
    if (known) {
      const { outcome } = known;
      return { ...(await present(context, trx, row, simulation)), outcome, points: OUTCOME_POINTS[outcome] };
    }
    const { outcome } = requireOption(row, simulation, interactionId, optionId);
    const at = context.now().toISOString();
    const choice = { interactionId, optionId, outcome, at };
    const next = await addChoice(context, trx, { row, simulation, choice });
    return { ...(await present(context, trx, next, simulation)), outcome, points: OUTCOME_POINTS[outcome] };
  });
}
