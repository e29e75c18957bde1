import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { SandboxIntents } from '../../core/database/schema.ts';

export type SandboxIntentRow = Selectable<SandboxIntents>;

export async function findIntent(db: Db, id: string): Promise<SandboxIntentRow | undefined> {
  return db.selectFrom('sandboxIntents').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Creates a payment; the same key returns the same payment. */
export async function insertIntent(db: Db, intent: Insertable<SandboxIntents>): Promise<SandboxIntentRow> {
  return db
    .insertInto('sandboxIntents')
    .values(intent)
    .onConflict((conflict) =>
      conflict.column('idempotencyKey').doUpdateSet({ currency: (eb) => eb.ref('excluded.currency') }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Updates a payment if its status is still one of `from`; undefined if not. */
export async function updateIntent(
  db: Db,
  { id, from }: { id: string; from: readonly string[] },
  change: Partial<SandboxIntentRow>,
): Promise<SandboxIntentRow | undefined> {
  return db
    .updateTable('sandboxIntents')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst();
}

/** Refunds a successful payment, once. */
export async function markIntentRefunded(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('sandboxIntents')
    .set({ refundedAt: at })
    .where('id', '=', id)
    .where('status', '=', 'succeeded')
    .where('refundedAt', 'is', null)
    .execute();
}
