import { sql, type Selectable } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { Attempts, Progress } from '../../core/database/schema.ts';
import type { Range } from '../../core/ledger-scan.ts';

export async function listProgressOf(db: Db, userIds: readonly number[]): Promise<Selectable<Progress>[]> {
  return db.selectFrom('progress').selectAll().where('userId', 'in', userIds).execute();
}

export async function listAttemptsOf(db: Db, userIds: readonly number[]): Promise<Selectable<Attempts>[]> {
  return db.selectFrom('attempts').selectAll().where('userId', 'in', userIds).execute();
}

const moment = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Lessons that are completed here and not there, or otherwise; a beginning that was recorded is looked at closely. */
const LESSONS_DIFFER = ({ after, upTo }: Range) => sql`
  select coalesce(l.subject_id, p.user_id) as id from (
    select subject_id, object, at, "after" from ledger
    where subject_id > ${after} and subject_id <= ${upTo} and action in ('lesson.completed', 'lesson.read')
  ) l full join (
    select user_id, 'lesson:' || lesson_id as object, ${moment('completed_at')} as at,
      json_build_object('version', course_version, 'contentHash', content_hash, 'firstReadAt', ${moment('first_read_at')}
      )::text as "after", progress
    from progress where user_id > ${after} and user_id <= ${upTo} and is_completed
  ) p on l.subject_id = p.user_id and l.object = p.object and l.at = p.at and l."after" = p."after"
  where l.subject_id is null or p.user_id is null or p.progress <> 100`;

const ATTEMPTS_DIFFER = ({ after, upTo }: Range) => sql`
  select coalesce(l.subject_id, a.user_id) as id from (
    select subject_id, action, object, at, "after"::jsonb - '{courseId,version,contentHash}'::text[] as result,
      "after"::jsonb as told
    from ledger where subject_id > ${after} and subject_id <= ${upTo} and action in ('attempt.started', 'attempt.submitted')
  ) l full join (
    select user_id, 'attempt.started' as action, 'attempt:' || id as object, ${moment('started_at')} as at,
      jsonb_build_object('form', form) as result, course_id, course_version, content_hash
    from attempts where user_id > ${after} and user_id <= ${upTo}
    union all
    select user_id, 'attempt.submitted', 'attempt:' || id, ${moment('submitted_at')}, jsonb_build_object(
      'score', score, 'passed', passed, 'correctAnswers', correct_answers, 'answers', answers), course_id, null, null
    from attempts where user_id > ${after} and user_id <= ${upTo} and submitted_at is not null
  ) a on l.subject_id = a.user_id and l.action = a.action and l.object = a.object and l.at = a.at and l.result = a.result
  where l.subject_id is null or a.user_id is null or l.action = 'attempt.started' and
    (l.told -> 'courseId', l.told -> 'version', l.told -> 'contentHash') is distinct from
    (to_jsonb(a.course_id), to_jsonb(a.course_version), to_jsonb(a.content_hash))`;

const CERTIFICATES_DIFFER = ({ after, upTo }: Range) => sql`
  select coalesce(l.subject_id, c.user_id) as id from (
    select subject_id, object from ledger
    where subject_id > ${after} and subject_id <= ${upTo} and action = 'certificate.issued'
  ) l full join (
    select user_id, 'certificate:' || number as object from certificates
    where user_id > ${after} and user_id <= ${upTo}
  ) c on l.subject_id = c.user_id and l.object = c.object
  where l.subject_id is null or c.user_id is null`;

/**
 * Whose records may differ from the ledger, of some learners at once. Whoever is not among them has none that differs;
 * of the others a replay says what does, if anything.
 */
export async function listSuspects(db: Db, range: Range): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    ${LESSONS_DIFFER(range)} union ${ATTEMPTS_DIFFER(range)} union ${CERTIFICATES_DIFFER(range)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Everybody of whom there is anything to compare. */
export async function listEverybody(db: Db, { after, upTo }: Range): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where id > ${after} and id <= ${upTo}
    union select subject_id from ledger_heads where subject_id > ${after} and subject_id <= ${upTo}
    union select distinct subject_id from ledger where subject_id > ${after} and subject_id <= ${upTo}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Who holds certificates, each of which is examined. */
export async function listHolders(db: Db, { after, upTo }: Range): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct user_id as id from certificates
    where user_id > ${after} and user_id <= ${upTo} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** The moment at which this transaction looks, for others to look at the same. */
export async function exportMoment(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(db);
  return rows[0]?.id ?? '';
}
