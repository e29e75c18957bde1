import { sql } from 'kysely';
import type { Db } from './database/open.ts';

export interface Look {
  object: string;
  /** As the ledger has it. */
  at: string;
  /** What the row of the ledger says besides, as it was written. */
  after: unknown;
  /** How many there are of this object. */
  count: number;
}

/** The latest looks at each of these objects in a person’s ledger, newest first. */
export async function listLooks(
  db: Db,
  {
    subjectId,
    action,
    objects,
    most,
  }: { subjectId: number; action: string; objects: readonly string[]; most: number },
): Promise<Look[]> {
  const { rows } = await sql<Look>`
    select object, at, "after"::jsonb as "after", count::integer from (
      select object, at, "after", seq, row_number() over (partition by object order by seq desc) as place,
        count(*) over (partition by object) as count
      from ledger where subject_id = ${subjectId} and action = ${action} and object = any(${objects})
    ) as looks where place <= ${most} order by seq desc`.execute(db);
  return rows;
}
