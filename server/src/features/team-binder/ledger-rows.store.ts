import type { Selectable } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { Ledger } from '../../core/database/schema.ts';

export type LedgerRow = Selectable<Ledger>;

const ACTIONS = ['fact.recorded', 'fact.corrected', 'fact.retracted', 'signature.made'];

/** The rows that recorded these facts and signatures, from the ledgers of the people that they are about. */
export async function listRowsOf(
  db: Db,
  subjectIds: readonly number[],
  objects: readonly string[],
): Promise<LedgerRow[]> {
  if (subjectIds.length === 0 || objects.length === 0) return [];
  return db
    .selectFrom('ledger')
    .selectAll()
    .where('subjectId', 'in', subjectIds)
    .where('action', 'in', ACTIONS)
    .where('object', 'in', objects)
    .orderBy('subjectId')
    .orderBy('seq')
    .execute();
}
