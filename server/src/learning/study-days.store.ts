import { sql, type Transaction } from 'kysely';
import type { Db } from '../core/database/open.ts';
import { readTogether } from '../core/database/read-together.ts';
import type { DB } from '../core/database/schema.ts';

const DAYS_MOST = 400;

const readStudyDays = readTogether(async (db, userIds) => {
  const { rows } = await sql<{ userId: number; days: string[] }>`
    select user_id, json_agg(day order by day desc) as days from unnest(${userIds}::int[]) as learner (id)
    cross join lateral (
      select user_id, study_days.day from study_days where user_id = id order by 2 desc limit ${sql.lit(DAYS_MOST)}
    ) as latest group by user_id`.execute(db);
  return rows;
});

/** Days (UTC) on which the learner read, answered, or practiced, newest first; the last 400. */
export async function listStudyDays(db: Db, userId: number): Promise<string[]> {
  const [own] = await readStudyDays(db, userId);
  return own?.days ?? [];
}

/** Study time recorded per day (UTC) since a day, oldest first. */
export async function listStudyTime(
  db: Db,
  userId: number,
  since: string,
): Promise<{ day: string; activeMs: number }[]> {
  const { rows } = await sql<{ day: string; activeMs: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, active_ms from study_days
    where user_id = ${userId} and day >= ${since}::date and active_ms > 0 order by study_days.day`.execute(
    db,
  );
  return rows;
}

/** Adds what was recorded to its day (UTC). */
export async function addStudyTime(
  trx: Transaction<DB>,
  userId: number,
  at: Date,
  ms: number,
): Promise<void> {
  await sql`
    insert into study_days (user_id, day, active_ms) values (${userId}, (${at} at time zone 'UTC')::date, ${ms})
    on conflict (user_id, day) do update set active_ms = study_days.active_ms + excluded.active_ms`.execute(
    trx,
  );
}
