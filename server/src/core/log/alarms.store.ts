import type { Db } from '../database/open.ts';

export interface StoredAlarm {
  fault: string;
  told: string;
  since: Date;
}

/** What is wrong with ledger, log or witnesses, the longest first. */
export async function listAlarms(db: Db): Promise<StoredAlarm[]> {
  return db.selectFrom('proofAlarms').selectAll().orderBy('since').orderBy('fault').execute();
}

/** Keeps a fault; false if the same was kept before. */
export async function keepAlarm(db: Db, { fault, told, since }: StoredAlarm): Promise<boolean> {
  const kept = await db
    .insertInto('proofAlarms')
    .values({ fault, told, since })
    .onConflict((conflict) =>
      conflict.column('fault').doUpdateSet({ told }).where('proofAlarms.told', '!=', told),
    )
    .returning('fault')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Lets go of a fault that is over; false if there was none. */
export async function dropAlarm(db: Db, fault: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('proofAlarms')
    .where('fault', '=', fault)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
