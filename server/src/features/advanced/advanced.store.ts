import type { Db } from '../../core/database/open.ts';

const SIMULATIONS = 30;

export async function listEnrolments(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pathEnrolments')
    .select('pathId')
    .where('userId', '=', userId)
    .orderBy('enrolledAt')
    .execute();
  return rows.map(({ pathId }) => pathId);
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
    .limit(SIMULATIONS)
    .execute();
  return rows.toReversed().flatMap(({ id, scenarioId, completedAt: at, percentage }) => {
    return at === null ? [] : [{ id, scenarioId, at, percentage: percentage ?? 0 }];
  });
}
