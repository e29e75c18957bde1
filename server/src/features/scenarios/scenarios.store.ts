import { sql, type Insertable, type Selectable, type Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB, ScenarioChoices } from '../../core/database/schema.ts';

export type ChoiceRow = Selectable<ScenarioChoices>;

export function listChoices(db: Db, userId: number): Promise<ChoiceRow[]> {
  return db.selectFrom('scenarioChoices').selectAll().where('userId', '=', userId).execute();
}

/** Stores a choice; undefined if the scenario was decided before. */
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

export interface ScenarioCount {
  decided: number;
  /** Simulations completed at least once. */
  simulations: number;
  firstAt: Date | null;
}

/** A learner's counts of decisions and simulations, with the first date. */
export async function countScenarios(db: Db, userId: number): Promise<ScenarioCount> {
  const { rows } = await sql<ScenarioCount>`
    select decided, simulations, least(first_decided, first_played) as "firstAt"
    from (select count(*)::int as decided, min(chosen_at) as first_decided
          from scenario_choices where user_id = ${userId}) choices,
         (select count(distinct scenario_id)::int as simulations, min(completed_at) as first_played
          from scenario_sessions where user_id = ${userId} and completed_at is not null) sessions`.execute(
    db,
  );
  return rows[0] ?? { decided: 0, simulations: 0, firstAt: null };
}

/** IDs of decided scenarios and completed simulations. */
export async function listDone(db: Db, userId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('scenarioChoices')
    .select('scenarioId')
    .where('userId', '=', userId)
    .union((each) =>
      each
        .selectFrom('scenarioSessions')
        .select('scenarioId')
        .where('userId', '=', userId)
        .where('completedAt', 'is not', null),
    )
    .execute();
  return new Set(rows.map(({ scenarioId }) => scenarioId));
}

/** Whether a simulation was completed after `since`. A decision always counts, since it cannot be repeated. */
export async function hasPlayedSince(
  db: Db,
  userId: number,
  scenarioId: string,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql<{ played: boolean }>`
    select exists (select from scenario_choices where user_id = ${userId} and scenario_id = ${scenarioId})
      or exists (select from scenario_sessions
        where user_id = ${userId} and scenario_id = ${scenarioId} and completed_at > ${since}) as played`.execute(
    db,
  );
  return rows[0]?.played ?? false;
}
