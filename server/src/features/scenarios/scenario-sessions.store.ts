import type { Outcome } from '@trialwright/contract';
import { sql, type Insertable, type Selectable, type Transaction } from 'kysely';
import * as z from 'zod';
import { parseColumn } from '../../core/database/json-column.ts';
import type { Db } from '../../core/database/open.ts';
import type { DB, ScenarioSessions } from '../../core/database/schema.ts';

const PLAYED_SHOWN = 30;

const StoredChoice = z.object({
  interactionId: z.string(),
  optionId: z.string(),
  outcome: z.enum(['positive', 'neutral', 'negative'] satisfies Outcome[]),
  at: z.iso.datetime(),
});
export type StoredChoice = z.infer<typeof StoredChoice>;
const StoredChoices = z.array(StoredChoice);

type StoredRow = Selectable<ScenarioSessions>;

export interface SessionRow extends Omit<StoredRow, 'choices'> {
  choices: StoredChoice[];
}

function typed(row: StoredRow): SessionRow {
  const choices = parseColumn(StoredChoices, row.choices, { table: 'scenario_sessions', id: row.id });
  return { ...row, choices };
}

export interface PlayRecord {
  scenarioId: string;
  /** The newest session, if not completed: older open ones were abandoned by starting again. */
  openSessionId: number | null;
  completedSessions: number;
  bestPercentage: number | null;
}

/** A learner's results in every simulation ever started. */
export async function listPlayRecords(db: Db, userId: number): Promise<PlayRecord[]> {
  return db
    .selectFrom('scenarioSessions')
    .select(({ fn }) => [
      'scenarioId',
      sql<number | null>`case when max(id) = max(id) filter (where completed_at is null) then max(id) end`.as(
        'openSessionId',
      ),
      sql<number>`count(completed_at)::int`.as('completedSessions'),
      fn.max('percentage').as('bestPercentage'),
    ])
    .where('userId', '=', userId)
    .groupBy('scenarioId')
    .execute();
}

export async function insertSession(
  trx: Transaction<DB>,
  session: Insertable<ScenarioSessions>,
): Promise<number> {
  const { id } = await trx
    .insertInto('scenarioSessions')
    .values(session)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A learner's session, or any user's if no learner is given. */
export async function findSession(db: Db, id: number, userId?: number): Promise<SessionRow | undefined> {
  let query = db.selectFrom('scenarioSessions').selectAll().where('id', '=', id);
  if (userId !== undefined) query = query.where('userId', '=', userId);
  const row = await query.executeTakeFirst();
  return row && typed(row);
}

/** Locks the learner's session until the transaction ends. */
export async function lockSession(
  trx: Transaction<DB>,
  id: number,
  userId: number,
): Promise<SessionRow | undefined> {
  const row = await trx
    .selectFrom('scenarioSessions')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row && typed(row);
}

type Progress = Pick<SessionRow, 'choices' | 'score' | 'completedAt' | 'percentage'>;

export async function saveProgress(
  trx: Transaction<DB>,
  id: number,
  { choices, ...rest }: Progress,
): Promise<void> {
  await trx
    .updateTable('scenarioSessions')
    .set({ ...rest, choices: JSON.stringify(choices) })
    .where('id', '=', id)
    .execute();
}

export async function listSessions(db: Db, userId: number): Promise<SessionRow[]> {
  const rows = await db
    .selectFrom('scenarioSessions')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(typed);
}

/** The completed sessions of one simulation, oldest first. */
export async function listCompleted(db: Db, userId: number, scenarioId: string): Promise<SessionRow[]> {
  const rows = await db
    .selectFrom('scenarioSessions')
    .selectAll()
    .where('userId', '=', userId)
    .where('scenarioId', '=', scenarioId)
    .where('completedAt', 'is not', null)
    .orderBy('completedAt')
    .orderBy('id')
    .execute();
  return rows.map(typed);
}

export interface PlayedSimulation {
  id: number;
  scenarioId: string;
  at: Date;
  percentage: number;
}

/** The latest completed simulations, oldest first. */
export async function listPlayed(db: Db, userId: number): Promise<PlayedSimulation[]> {
  const rows = await db
    .selectFrom('scenarioSessions')
    .select(['id', 'scenarioId', 'completedAt', 'percentage'])
    .where('userId', '=', userId)
    .where('completedAt', 'is not', null)
    .orderBy('completedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(PLAYED_SHOWN)
    .execute();
  return rows.toReversed().flatMap(({ id, scenarioId, completedAt: at, percentage }) => {
    return at === null ? [] : [{ id, scenarioId, at, percentage: percentage ?? 0 }];
  });
}

/** Every completed run of a simulation, oldest first. */
export async function listEveryPlay(db: Db, userId: number): Promise<PlayedSimulation[]> {
  const rows = await db
    .selectFrom('scenarioSessions')
    .select(['id', 'scenarioId', 'completedAt', 'percentage'])
    .where('userId', '=', userId)
    .where('completedAt', 'is not', null)
    .orderBy('completedAt')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, scenarioId, completedAt: at, percentage }) =>
    at === null ? [] : [{ id, scenarioId, at, percentage: percentage ?? 0 }],
  );
}
