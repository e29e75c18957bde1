import type { Transaction } from 'kysely';
import type { MeasuredLength } from '../content/catalogue.ts';
import type { Db } from '../core/database/open.ts';
import type { DB } from '../core/database/schema.ts';

export async function listProgramLengths(db: Db): Promise<MeasuredLength[]> {
  return db
    .selectFrom('programLengths')
    .select(['courseId', 'version', 'learners', 'minutes'])
    .orderBy('courseId')
    .orderBy('version')
    .execute();
}

/** Replaces all measured lengths. */
export async function putProgramLengths(
  trx: Transaction<DB>,
  lengths: readonly MeasuredLength[],
  measuredAt: Date,
): Promise<void> {
  await trx.deleteFrom('programLengths').execute();
  if (lengths.length === 0) return;
  await trx
    .insertInto('programLengths')
    .values(lengths.map((length) => ({ ...length, measuredAt })))
    .execute();
}
