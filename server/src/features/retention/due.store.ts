import { RECORD_KINDS, type RecordKind } from '@trialwright/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../core/database/open.ts';

/** Each kind’s records that have a period: ID, person, and the event that started it. */
const SOURCES: Record<RecordKind, RawBuilder<unknown>> = {
  training: sql`select u.id::text as id, u.id as user_id,
      greatest(l.at::timestamptz, (select max(starts_at) from bookings b where b.user_id = u.id)) as since
    from users u join ledger_heads h on h.subject_id = u.id join ledger l on (l.subject_id, l.seq) = (h.subject_id, h.seq)
    where not u.is_admin`,
  texts: sql`select hash as id, null::integer as user_id, created_at as since from text_snapshots s
    where not exists (select from attempts where content_hash = s.hash)
      and not exists (select from progress where content_hash = s.hash)
      and not exists (select from scenario_sessions where content_hash = s.hash)
      and not exists (select from course_reviews where content_hash = s.hash)`,
  orders: sql`select id::text, user_id, coalesce(refunded_at, paid_at, created_at) as since from orders
    where status in ('paid', 'refunded', 'failed')`,
  consultations: sql`select id::text, user_id, starts_at as since from bookings where email <> ''`,
  messages: sql`select m.id::text, m.user_id, greatest(m.created_at, max(r.sent_at)) as since
    from messages m left join message_responses r on r.message_id = m.id group by m.id`,
  chat: sql`select id::text, user_id, updated_at as since from mentor_threads`,
  notifications: sql`select id::text, user_id, created_at as since from notifications`,
  sessions: sql`select id::text, user_id, expires_at as since from sessions`,
  histories: sql`select id::text, user_id, at as since from unusual_histories`,
};

export interface DueRow {
  id: string;
  userId: number | null;
  since: Date;
  dueAt: Date;
  isHeld: boolean;
}

interface Question {
  kind: RecordKind;
  months: number;
  now: Date;
}

/** Deleting an account deletes records of every kind: any hold that covers the person keeps it. */
const covers = (kind: RecordKind) =>
  kind === 'training' ? sql`true` : sql`(h.kind is null or h.kind = ${kind})`;

/** Calendar months in UTC: a period that started on January 31 ends on the last day of February. */
const due = ({ kind, months, now }: Question) => sql`
  select id, user_id, since, due_at, exists (
      select from legal_holds h where h.lifted_at is null and (h.user_id is null or h.user_id = s.user_id)
        and ${covers(kind)}
    ) as is_held
  from (
    select *, (since at time zone 'utc' + make_interval(months => ${months}::int)) at time zone 'utc' as due_at
    from (${SOURCES[kind]}) as source
  ) as s where due_at <= ${now}`;

/** Records whose period is over, longest due first. */
export async function listDue(db: Db, question: Question, most: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`${due(question)} order by due_at, id limit ${most}`.execute(db);
  return rows;
}

/** IDs of records whose period is over and that no hold covers, of some or of all. */
export async function listDisposable(
  db: Db,
  question: Question,
  { among, most }: { among?: readonly string[]; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from (${due(question)}) as over where not is_held
    ${among ? sql`and id = any(${among}::text[])` : sql``} order by due_at, id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface DueCount {
  due: number;
  held: number;
  oldest: Date | null;
}

export async function countDue(db: Db, question: Question): Promise<DueCount> {
  const { rows } = await sql<DueCount>`select count(*) filter (where not is_held)::int as due,
    count(*) filter (where is_held)::int as held, min(since) filter (where not is_held) as oldest
    from (${due(question)}) as over`.execute(db);
  return rows[0] ?? { due: 0, held: 0, oldest: null };
}

export function isRecordKind(text: string | null): text is RecordKind {
  return RECORD_KINDS.some((kind) => kind === text);
}
