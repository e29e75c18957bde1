import { sql, type Insertable, type Selectable, type Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import { anyOf, readTogether } from '../../core/database/read-together.ts';
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

const NOTHING_PLAYED: ScenarioCount = { decided: 0, simulations: 0, firstAt: null };

const readCounts = readTogether(async (db, userIds) => {
  const { rows } = await sql<ScenarioCount & { userId: number }>`
    select user_id, count(*) filter (where is_decision)::int as decided,
      count(distinct scenario_id) filter (where not is_decision)::int as simulations, min(at) as first_at
    from (
      select user_id, scenario_id, chosen_at as at, true as is_decision from scenario_choices
      union all
      select user_id, scenario_id, completed_at, false from scenario_sessions where completed_at is not null
    ) as played where user_id = ${anyOf(userIds)} group by 1`.execute(db);
  return rows;
});

/** A learner's counts of decisions and simulations, with the first date. */
export async function countScenarios(db: Db, userId: number): Promise<ScenarioCount> {
  const [{ decided, simulations, firstAt } = NOTHING_PLAYED] = await readCounts(db, userId);
  return { decided, simulations, firstAt };
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
