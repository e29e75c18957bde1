import { sql, type Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';

/** The organizations that have assignments; for a transaction across them. */
export async function listAssigning(db: Db): Promise<number[]> {
  const { rows } = await sql<{ orgId: number }>`
    select distinct org_id from team_facts where kind = 'assignment' order by 1`.execute(db);
  return rows.map(({ orgId }) => orgId);
}

export interface Notice {
  assignmentId: number;
  milestone: string;
  due: string;
}

/** Notes that a reminder goes out; whether it had not yet. */
export async function noteNotice(
  trx: Transaction<DB>,
  orgId: number,
  { assignmentId, milestone, due }: Notice,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into assignment_notices (org_id, assignment_id, milestone, due, sent_at)
    values (${orgId}, ${assignmentId}, ${milestone}, ${due}::date, ${at.toISOString()})
    on conflict do nothing returning true as is_new`.execute(trx);
  return rows.length > 0;
}
