import { sql, type Selectable, type Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { Attempts, DB, Progress } from '../../core/database/schema.ts';
import type { Range } from '../../core/ledger-scan.ts';

export async function listProgressOf(db: Db, userIds: readonly number[]): Promise<Selectable<Progress>[]> {
  return db.selectFrom('progress').selectAll().where('userId', 'in', userIds).execute();
}

export async function listAttemptsOf(db: Db, userIds: readonly number[]): Promise<Selectable<Attempts>[]> {
  return db.selectFrom('attempts').selectAll().where('userId', 'in', userIds).execute();
}

const moment = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Lessons that are completed here and not there, or otherwise; a beginning that was recorded is looked at closely. What
 * the ledger must say is put together as save_progress() does.
 */
const LESSONS_DIFFER = ({ after, upTo }: Range) => sql`
  select coalesce(l.subject_id, p.user_id) as id from (
    select subject_id, object, at, "after" from ledger
    where subject_id > ${after} and subject_id <= ${upTo} and action in ('lesson.completed', 'lesson.read')
  ) l full join (
    select user_id, 'lesson:' || lesson_id as object, progress, completed_at, first_read_at, course_version, content_hash
    from progress where user_id > ${after} and user_id <= ${upTo} and is_completed
  ) p on l.subject_id = p.user_id and l.object = p.object
  where (l.subject_id = p.user_id and p.progress = 100 and l.at = ${moment('p.completed_at')} and
    l."after" = '{"version" : ' || to_json(course_version)::text || ', "contentHash" : ' || to_json(content_hash)::text ||
      ', "firstReadAt" : "' || ${moment('p.first_read_at')} || '"}') is not true`;

/** Attempts of which a start or an end was recorded otherwise, or not at all. */
const ATTEMPTS_DIFFER = ({ after, upTo }: Range) => sql`
  select coalesce(l.subject_id, a.user_id) as id from (
    select subject_id, action, object, at, "after"::jsonb as told from ledger
    where subject_id > ${after} and subject_id <= ${upTo} and action in ('attempt.started', 'attempt.submitted')
    offset 0
  ) l full join (
    select t.*, kind.action, 'attempt:' || id as object from attempts t
      cross join (values ('attempt.started'), ('attempt.submitted')) as kind (action)
    where user_id > ${after} and user_id <= ${upTo} and (kind.action = 'attempt.started' or submitted_at is not null)
  ) a on l.subject_id = a.user_id and l.action = a.action and l.object = a.object
  where (l.subject_id = a.user_id and case l.action
    when 'attempt.started' then l.at = ${moment('a.started_at')} and told -> 'form' = a.form
      and told -> 'courseId' = to_jsonb(a.course_id) and told -> 'version' = to_jsonb(a.course_version)
      and told -> 'contentHash' = to_jsonb(a.content_hash) and told -> 'bridge' is not distinct from a.bridge
    else l.at = ${moment('a.submitted_at')} and told -> 'answers' = a.answers and told -> 'score' = to_jsonb(a.score)
      and told -> 'passed' = to_jsonb(a.passed) and told -> 'correctAnswers' = to_jsonb(a.correct_answers)
    end) is not true`;

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
async function listDiffering(db: Db, range: Range): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    ${LESSONS_DIFFER(range)} union ${ATTEMPTS_DIFFER(range)} union ${CERTIFICATES_DIFFER(range)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Everybody of whom there is anything to compare. */
async function listEverybody(db: Db, { after, upTo }: Range): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where id > ${after} and id <= ${upTo}
    union select subject_id from ledger_heads where subject_id > ${after} and subject_id <= ${upTo}
    union select distinct subject_id from ledger where subject_id > ${after} and subject_id <= ${upTo}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Who is to be looked at closely; everybody, where what is stored cannot even be read. */
export async function listSuspects(trx: Transaction<DB>, range: Range): Promise<number[]> {
  await sql`savepoint suspecting`.execute(trx);
  try {
    return await listDiffering(trx, range);
  } catch {
    await sql`rollback to savepoint suspecting`.execute(trx);
    return listEverybody(trx, range);
  } finally {
    await sql`release savepoint suspecting`.execute(trx);
  }
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

/** Looks at the moment that another transaction exported; before anything else in this one. */
export async function adoptMoment(trx: Transaction<DB>, id: string): Promise<void> {
  await sql`set transaction snapshot ${sql.lit(id)}`.execute(trx);
}

/** Lets this transaction sort whole ranges of chains in memory. */
export async function allowMemory(trx: Transaction<DB>): Promise<void> {
  await sql`set local work_mem = '64MB'`.execute(trx);
}

/** Certificates whose bytes are not those that were logged, or that were never logged. */
export async function listUnloggedCertificates(db: Db): Promise<{ number: string; fault: string }[]> {
  const { rows } = await sql<{ number: string; fault: string }>`
    select c.number, case when o.index is null and q.id is null then 'it was never logged'
      else 'it is not what was logged' end as fault
    from certificates c
      left join log_openings o on o.kind = 'certificate' and o.ref = c.number
      left join log_queue q on q.kind = 'certificate' and q.ref = c.number
    where coalesce(o.hash, q.hash) is distinct from sha256(convert_to(c.signature, 'UTF8'))
    order by c.number limit 1000`.execute(db);
  return rows;
}
