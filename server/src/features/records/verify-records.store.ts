import { sql, type Selectable } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { Attempts, Progress } from '../../core/database/schema.ts';

export async function listProgressOf(db: Db, userIds: readonly number[]): Promise<Selectable<Progress>[]> {
  return db.selectFrom('progress').selectAll().where('userId', 'in', userIds).execute();
}

export async function listAttemptsOf(db: Db, userIds: readonly number[]): Promise<Selectable<Attempts>[]> {
  return db.selectFrom('attempts').selectAll().where('userId', 'in', userIds).execute();
}

/** Who has records and not a single row in the ledger, after one of them in the order of ids. */
export async function listUnrecorded(db: Db, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where u.id > ${after} and not exists (select 1 from ledger l where l.subject_id = u.id)
      and (exists (select 1 from progress p where p.user_id = u.id)
        or exists (select 1 from attempts a where a.user_id = u.id)
        or exists (select 1 from certificates c where c.user_id = u.id))
    order by u.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
