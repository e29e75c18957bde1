import { sql, type Selectable, type Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB, DocumentReadings } from '../../core/database/schema.ts';

export type ReadingRow = Pick<Selectable<DocumentReadings>, 'reached' | 'openedAt' | 'endReachedAt'>;

const COLUMNS = ['reached', 'openedAt', 'endReachedAt'] as const;

interface Key {
  versionId: number;
  userId: number;
}

export async function findReading(db: Db, { versionId, userId }: Key): Promise<ReadingRow | undefined> {
  return db
    .selectFrom('documentReadings')
    .select(COLUMNS)
    .where('versionId', '=', versionId)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** The versions of which a person has reached the end. */
export async function listEndsReached(db: Db, orgId: number, userId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('documentReadings')
    .select('versionId')
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('endReachedAt', 'is not', null)
    .execute();
  return new Set(rows.map(({ versionId }) => versionId));
}

/** The reading of a version, begun now if it was not before, and held until the transaction ends. */
export async function openReading(
  trx: Transaction<DB>,
  key: Key & { orgId: number },
  at: Date,
): Promise<ReadingRow> {
  const row = { ...key, reached: 0, openedAt: at };
  await trx
    .insertInto('documentReadings')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('documentReadings')
    .select(COLUMNS)
    .where('versionId', '=', key.versionId)
    .where('userId', '=', key.userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Moves on, never back. */
export async function moveReading(
  trx: Transaction<DB>,
  { versionId, userId }: Key,
  { reached, endReachedAt }: { reached: number; endReachedAt: Date | null },
): Promise<void> {
  await trx
    .updateTable('documentReadings')
    .set({ reached: sql<number>`greatest(reached, ${reached})`, endReachedAt })
    .where('versionId', '=', versionId)
    .where('userId', '=', userId)
    .execute();
}
