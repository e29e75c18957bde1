import type { Insertable } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { PaymentEvents } from '../../core/database/schema.ts';

/** Whether a gateway event has been processed. */
export async function hasEvent(db: Db, id: string): Promise<boolean> {
  const known = await db.selectFrom('paymentEvents').select('id').where('id', '=', id).executeTakeFirst();
  return known !== undefined;
}

/** Marks an event as processed; idempotent. */
export async function keepEvent(db: Db, event: Insertable<PaymentEvents>): Promise<void> {
  await db
    .insertInto('paymentEvents')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
