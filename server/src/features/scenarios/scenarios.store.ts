import type { Outcome } from '@trialwright/contract';
import { sql, type Insertable, type Selectable, type Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB, ScenarioChoices, ScenarioSessions } from '../../core/database/schema.ts';

export interface StoredChoice {
  interactionId: string;
  optionId: string;
  outcome: Outcome;
  at: string;
}

export interface SessionRow extends Omit<Selectable<ScenarioSessions>, 'choices'> {
  choices: StoredChoice[];
}

export type ChoiceRow = Selectable<ScenarioChoices>;

/** The JSON column holds what this feature wrote; its shape is its own. */
function typed(row: Selectable<ScenarioSessions> | undefined): SessionRow | undefined {
  return row as unknown as SessionRow | undefined;
}

export function listChoices(db: Db, userId: number): Promise<ChoiceRow[]> {
  return db.selectFrom('scenarioChoices').selectAll().where('userId', '=', userId).execute();
}

/** Keeps a choice; undefined where the scenario was decided before. */
export function insertChoice(
  trx: Transaction<DB>,
  choice: Insertable<ScenarioChoices>,
): Promise<ChoiceRow | undefined> {
  return trx
    .insertInto('scenarioChoices')
    .values(choice)
    .onConflict((conflict) => conflict.columns(['userId', 'scenarioId']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function findChoice(
  trx: Transaction<DB>,
  userId: number,
  scenarioId: string,
): Promise<ChoiceRow | undefined> {
  return trx
    .selectFrom('scenarioChoices')
    .selectAll()
    .where('userId', '=', userId)
    .where('scenarioId', '=', scenarioId)
    .executeTakeFirst();
}

export interface PlayRecord {
  scenarioId: string;
  /** The newest session, where it is not completed: an older one was given up by starting anew. */
  openSessionId: number | null;
  completedSessions: number;
  bestPercentage: number | null;
}

/** What a learner has done in each simulation that was ever started. */
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

/** The session of a learner, or of anybody where no learner is named. */
export async function findSession(db: Db, id: number, userId?: number): Promise<SessionRow | undefined> {
  let query = db.selectFrom('scenarioSessions').selectAll().where('id', '=', id);
  if (userId !== undefined) query = query.where('userId', '=', userId);
  return typed(await query.executeTakeFirst());
}

/** Holds the learner’s session until the end of the transaction. */
export async function lockSession(
  trx: Transaction<DB>,
  id: number,
  userId: number,
): Promise<SessionRow | undefined> {
  return typed(
    await trx
      .selectFrom('scenarioSessions')
      .selectAll()
      .where('id', '=', id)
      .where('userId', '=', userId)
      .forUpdate()
      .executeTakeFirst(),
  );
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
  return rows as unknown as SessionRow[];
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
  return rows as unknown as SessionRow[];
}
