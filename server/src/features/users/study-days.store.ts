import { sql } from 'kysely';
import type { Db } from '../../core/database/open.ts';

/** Days (UTC) on which the learner read, answered, or practiced, newest first. */
export async function listStudyDays(db: Db, userId: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from study_days
    where user_id = ${userId} order by study_days.day desc limit 400`.execute(db);
  return rows.map(({ day }) => day);
}
