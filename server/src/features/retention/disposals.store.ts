import type { RecordKind } from '@trialwright/contract';
import { sql, type Insertable, type Selectable, type Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB, Disposals } from '../../core/database/schema.ts';

export type DisposalRow = Selectable<Disposals>;

/** Kinds whose rows are deleted, with the table; the others lead to more than that. */
const TABLES: Partial<Record<RecordKind, { table: string; key: string }>> = {
  texts: { table: 'text_snapshots', key: 'hash' },
  orders: { table: 'orders', key: 'id' },
  messages: { table: 'messages', key: 'id' },
  chat: { table: 'mentor_threads', key: 'id' },
  notifications: { table: 'notifications', key: 'id' },
  sessions: { table: 'sessions', key: 'id' },
  histories: { table: 'unusual_histories', key: 'id' },
};

/** Deletes records of a kind that is only rows of a table; returns how many there were. */
export async function deleteRecords(
  trx: Transaction<DB>,
  kind: RecordKind,
  ids: readonly string[],
): Promise<number> {
  const found = TABLES[kind];
  if (!found) throw new Error(`Records of the kind ${kind} are not deleted as rows.`);
  const { numAffectedRows } = await sql`delete from ${sql.table(found.table)}
    where ${sql.ref(found.key)}::text = any(${ids}::text[])`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

export async function insertDisposal(
  trx: Transaction<DB>,
  disposal: Insertable<Disposals>,
): Promise<DisposalRow> {
  return trx.insertInto('disposals').values(disposal).returningAll().executeTakeFirstOrThrow();
}

/** The proposal that waits for a kind, if any. */
export async function findOpen(db: Db, kind: RecordKind): Promise<DisposalRow | undefined> {
  return db
    .selectFrom('disposals')
    .selectAll()
    .where('kind', '=', kind)
    .where('confirmedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
}

export async function lockDisposal(trx: Transaction<DB>, id: number): Promise<DisposalRow | undefined> {
  return trx.selectFrom('disposals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateDisposal(
  trx: Transaction<DB>,
  id: number,
  change:
    | { confirmedBy: number; confirmedAt: Date; deleted: number }
    | { withdrawnBy: number; withdrawnAt: Date },
): Promise<DisposalRow> {
  return trx
    .updateTable('disposals')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Open ones first, then the latest. */
export async function listDisposals(db: Db, most: number): Promise<DisposalRow[]> {
  return db
    .selectFrom('disposals')
    .selectAll()
    .orderBy(sql`confirmed_at is null and withdrawn_at is null`, 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}
