import type { Transaction } from 'kysely';
import { DateTime } from 'luxon';
import type { DB } from './database/schema.ts';
import { fail } from './errors.ts';
import { findHoldOn, keepHoldsAsTheyAre } from './holds.store.ts';

export { insertHold, keepHoldsAsTheyAre, listHolds, markLifted, type HoldRow } from './holds.store.ts';

/** Refuses to delete a person whose records are under a legal hold; none is placed before the transaction ends. */
export async function refuseHeld(trx: Transaction<DB>, userId: number): Promise<void> {
  await keepHoldsAsTheyAre(trx);
  const hold = await findHoldOn(trx, userId);
  if (!hold) return;
  const since = DateTime.fromJSDate(hold.placedAt, { zone: 'utc' }).toFormat('LLLL d, yyyy');
  fail(
    'account.on_hold',
    `Records of this account are under legal hold ${hold.id} since ${since} and can’t be deleted until it is lifted. ` +
      `Reason: ${hold.reason}`,
  );
}
