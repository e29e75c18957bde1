import type { Selectable, Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB, RecallReminders } from '../../core/database/schema.ts';

export type ReminderRow = Selectable<RecallReminders>;

export async function findReminder(db: Db, userId: number): Promise<ReminderRow | undefined> {
  return db.selectFrom('recallReminders').selectAll().where('userId', '=', userId).executeTakeFirst();
}

export async function saveReminder(db: Db, reminder: ReminderRow): Promise<void> {
  await db
    .insertInto('recallReminders')
    .values(reminder)
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet((eb) => ({
        atTime: eb.ref('excluded.atTime'),
        timeZone: eb.ref('excluded.timeZone'),
        nextAt: eb.ref('excluded.nextAt'),
      })),
    )
    .execute();
}

export async function deleteReminder(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('recallReminders').where('userId', '=', userId).execute();
}

export interface DueReminder extends ReminderRow {
  name: string;
  email: string;
}

/** The longest due reminder of an account that is not suspended, locked; another process takes another one. */
export async function lockDueReminder(trx: Transaction<DB>, now: Date): Promise<DueReminder | undefined> {
  return trx
    .selectFrom('recallReminders')
    .innerJoin('users', 'users.id', 'recallReminders.userId')
    .selectAll('recallReminders')
    .select(['users.name', 'users.email'])
    .where('nextAt', '<=', now)
    .orderBy('nextAt')
    .limit(1)
    .forUpdate('recallReminders')
    .skipLocked()
    .executeTakeFirst();
}
