import type { Insertable, Selectable, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { CompetencyObservations, DB } from '../../core/database/schema.ts';

/** The day as text: a date has no time zone. */
export type ObservationRow = Omit<Selectable<CompetencyObservations>, 'observedOn'> & { observedOn: string };

const COLUMNS = [
  'id',
  'userId',
  'subject',
  'kind',
  'level',
  'observerName',
  'observerRole',
  'seen',
  'recordedBy',
  'recordedAt',
  'withdrawnAt',
  'withdrawnReason',
] as const;
const OBSERVED_ON = sql<string>`observed_on::text`.as('observedOn');

/** A learner's observations, withdrawn ones too, newest first. */
export async function listObservations(db: Db, userId: number): Promise<ObservationRow[]> {
  return db
    .selectFrom('competencyObservations')
    .select(COLUMNS)
    .select(OBSERVED_ON)
    .where('userId', '=', userId)
    .orderBy('competencyObservations.observedOn', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The observations with these IDs. */
export async function findObservations(db: Db, ids: readonly number[]): Promise<ObservationRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('competencyObservations')
    .select(COLUMNS)
    .select(OBSERVED_ON)
    .where('id', 'in', ids)
    .execute();
}

export async function insertObservation(
  trx: Transaction<DB>,
  observation: Insertable<CompetencyObservations>,
): Promise<number> {
  const { id } = await trx
    .insertInto('competencyObservations')
    .values(observation)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An observation, held for its withdrawal. */
export async function lockObservation(trx: Transaction<DB>, id: number): Promise<ObservationRow | undefined> {
  return trx
    .selectFrom('competencyObservations')
    .select(COLUMNS)
    .select(OBSERVED_ON)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function markObservationWithdrawn(
  trx: Transaction<DB>,
  id: number,
  { at, reason }: { at: Date; reason: string },
): Promise<void> {
  await trx
    .updateTable('competencyObservations')
    .set({ withdrawnAt: at, withdrawnReason: reason })
    .where('id', '=', id)
    .execute();
}
