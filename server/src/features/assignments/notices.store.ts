import { sql, type Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';

/** The organizations whose people may be asked for something; for a transaction across them. */
export async function listAsking(db: Db): Promise<number[]> {
  const { rows } = await sql<{ orgId: number }>`
    select distinct org_id from team_facts where kind in ('assignment', 'rules') order by 1`.execute(db);
  return rows.map(({ orgId }) => orgId);
}

export interface Notice {
  assignmentId: number;
  milestone: string;
  due: string;
}

/** The notices that went out for some assignments. */
export async function listNotices(trx: Transaction<DB>, assignmentIds: readonly number[]): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    select assignment_id, milestone, due::text as due from assignment_notices
    where assignment_id = any(${assignmentIds})`.execute(trx);
  return rows;
}

/** Notes that notices go out. */
export async function noteNotices(
  trx: Transaction<DB>,
  orgId: number,
  notices: readonly Notice[],
  at: Date,
): Promise<void> {
  for (const { assignmentId, milestone, due } of notices)
    await sql`
      insert into assignment_notices (org_id, assignment_id, milestone, due, sent_at)
      values (${orgId}, ${assignmentId}, ${milestone}, ${due}::date, ${at.toISOString()})
      on conflict do nothing`.execute(trx);
}

/** Takes a person's mail of a day; false where it has gone out. */
export async function takeMailOfDay(
  trx: Transaction<DB>,
  { orgId, personId, day, at }: { orgId: number; personId: number; day: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into team_mails (org_id, person_id, day, sent_at)
    values (${orgId}, ${personId}, ${day}::date, ${at.toISOString()})
    on conflict do nothing returning true as is_new`.execute(trx);
  return rows.length > 0;
}
