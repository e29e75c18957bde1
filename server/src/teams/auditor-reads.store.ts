import { sql } from 'kysely';
import type { Db } from '../core/database/open.ts';

/** Whether a person's ledger has this read of an organization since a moment. */
export async function hasRead(
  db: Db,
  { personId, object, path, since }: { personId: number; object: string; path: string; since: Date },
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ledger where subject_id = ${personId} and action = 'organization.read'
    and object = ${object} and "after"::jsonb ->> 'path' = ${path} and at > ${since.toISOString()} limit 1`.execute(
      db,
    );
  return rows.length > 0;
}
