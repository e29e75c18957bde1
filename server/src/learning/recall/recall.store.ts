import { CheckAnswer, RecallReason, RecallVerdict } from '@trialwright/contract';
import type { Selectable, Transaction } from 'kysely';
import * as z from 'zod';
import { DrawnValues } from '../../content/drawn-values.ts';
import { parseColumn } from '../../core/database/json-column.ts';
import type { Db } from '../../core/database/open.ts';
import type { DB, RecallSets } from '../../core/database/schema.ts';

/** What was answered to an entry, and what it led to. */
const GIVEN = z.object({
  answer: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('check'), answer: CheckAnswer }),
    z.object({ kind: z.literal('question'), chosen: z.int() }),
    z.object({ kind: z.literal('term'), knew: z.boolean() }),
  ]),
  verdict: RecallVerdict,
  dueAt: z.string(),
});

const ENTRIES = z.array(
  z.object({
    /** What the scheduler knows it by. */
    ref: z.string(),
    reason: RecallReason,
    lastAt: z.string().nullable(),
    /** Which variant of a check is asked. */
    turn: z.int(),
    /** The order of a question's options. */
    order: z.array(z.int()),
    /** The numbers that were drawn for a question. */
    values: DrawnValues.exactOptional(),
    given: GIVEN.nullable(),
  }),
);
export type RecallEntry = z.infer<typeof ENTRIES>[number];

export interface RecallSetRow extends Omit<Selectable<RecallSets>, 'items'> {
  items: RecallEntry[];
}

function read(row: Selectable<RecallSets> | undefined): RecallSetRow | undefined {
  return row && { ...row, items: parseColumn(ENTRIES, row.items, { table: 'recall_sets', id: row.id }) };
}

export async function findSet(db: Db, id: number): Promise<RecallSetRow | undefined> {
  return read(await db.selectFrom('recallSets').selectAll().where('id', '=', id).executeTakeFirst());
}

export async function lockSet(trx: Transaction<DB>, id: number): Promise<RecallSetRow | undefined> {
  return read(
    await trx.selectFrom('recallSets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  );
}

export async function findOpenSet(db: Db, userId: number): Promise<RecallSetRow | undefined> {
  return read(
    await db
      .selectFrom('recallSets')
      .selectAll()
      .where('userId', '=', userId)
      .where('finishedAt', 'is', null)
      .executeTakeFirst(),
  );
}

/** Opens a set; undefined where another one was opened at the same moment. */
export async function insertSet(
  trx: Transaction<DB>,
  { userId, items, startedAt }: { userId: number; items: RecallEntry[]; startedAt: Date },
): Promise<RecallSetRow | undefined> {
  return read(
    await trx
      .insertInto('recallSets')
      .values({ userId, startedAt, items: JSON.stringify(items) })
      .onConflict((conflict) => conflict.columns(['userId']).where('finishedAt', 'is', null).doNothing())
      .returningAll()
      .executeTakeFirst(),
  );
}

export async function saveSet(
  trx: Transaction<DB>,
  id: number,
  { items, finishedAt }: { items: RecallEntry[]; finishedAt: Date | null },
): Promise<void> {
  await trx
    .updateTable('recallSets')
    .set({ items: JSON.stringify(items), finishedAt })
    .where('id', '=', id)
    .execute();
}
