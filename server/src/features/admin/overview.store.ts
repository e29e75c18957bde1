import { sql } from 'kysely';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import type { Db } from '../../core/database/open.ts';
import { parseCents } from '../../core/money.ts';

/** The month of a moment in UTC, such as `2026-11`. */
const monthOf = (column: string) => sql<string>`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM')`;
const COUNT = sql<number>`count(*)::int`;

/** People who learn, in one row; who is active has read, answered or practised since then. */
export async function countLearners(db: Db, since: Date) {
  const { rows } = await sql<{ total: number; paid: number; active: number }>`
    select count(*)::int as total,
      count(*) filter (where exists (select 1 from roles r where r.user_id = u.id and r.is_paid))::int as paid,
      count(*) filter (where u.id in (
        select user_id from progress where updated_at >= ${since}
        union select user_id from attempts where started_at >= ${since} or submitted_at >= ${since}
        union select user_id from practice_sessions where started_at >= ${since}
        union select user_id from scenario_sessions where started_at >= ${since}
      ))::int as active
    from users u where not is_admin`.execute(db);
  return rows[0] ?? { total: 0, paid: 0, active: 0 };
}

export async function registrationsByMonth(db: Db, since: Date) {
  return db
    .selectFrom('users')
    .select([monthOf('createdAt').as('month'), COUNT.as('count')])
    .where('isAdmin', '=', false)
    .where('createdAt', '>=', since)
    .groupBy('month')
    .execute();
}

/** What was sold and what of it was paid back, by the month of each. A double payment is neither. */
export async function moneyByMonth(db: Db, since: Date) {
  const { rows } = await sql<{ month: string; orders: number; paid: string; returned: string }>`
    select to_char(at at time zone 'utc', 'YYYY-MM') as month,
      count(*) filter (where paid > 0)::int as orders, sum(paid) as paid, sum(returned) as returned
    from (
      select paid_at as at, amount_cents as paid, 0 as returned from orders where paid_at >= ${since}
      union all
      select refunded_at, 0, amount_cents from orders where paid_at is not null and refunded_at >= ${since}
    ) as moved group by 1`.execute(db);
  return rows.map((row) => ({ ...row, paid: parseCents(row.paid), returned: parseCents(row.returned) }));
}

/** Paid roles, and what was paid for them and not given back. */
export async function salesByRole(db: Db) {
  const { rows } = await sql<{ role: string; paid: number; cents: string }>`
    select r.role, count(*)::int as paid, coalesce((
      select sum(o.amount_cents) from orders o where o.role = r.role and o.status = 'paid'
    ), 0) as cents
    from roles r where r.is_paid group by r.role`.execute(db);
  return rows.map((row) => ({ ...row, cents: parseCents(row.cents) }));
}

/** How many began each course, and in which month how many completed all of its lessons. */
export async function progressByCourse(db: Db, courses: readonly CatalogueCourse[]) {
  const published = courses.filter(({ lessons }) => lessons.length > 0);
  const lessonIds = published.flatMap(({ lessons }) => lessons.map(({ id }) => id));
  const { rows } = await sql<{ courseId: number; month: string | null; learners: number }>`
    with held as (
      select user_id, course_id, count(*) filter (where is_completed) as done, max(completed_at) as at
      from progress where lesson_id = any(${lessonIds}::int[]) group by user_id, course_id
    ), courses as (
      select * from unnest(
        ${published.map(({ id }) => id)}::int[], ${published.map(({ lessons }) => lessons.length)}::int[]
      ) as c (course_id, lessons)
    )
    select course_id,
      case when done = lessons then to_char(at at time zone 'utc', 'YYYY-MM') end as month,
      count(*)::int as learners
    from held join courses using (course_id) group by 1, 2`.execute(db);
  return rows;
}

export async function attemptsByCourse(db: Db) {
  return db
    .selectFrom('attempts')
    .select([
      'courseId',
      COUNT.as('attempts'),
      sql<number>`count(*) filter (where passed)::int`.as('passed'),
      sql<number>`avg(score)::float8`.as('averageScore'),
    ])
    .where('submittedAt', 'is not', null)
    .groupBy('courseId')
    .execute();
}

export async function certificatesByMonth(db: Db, now: Date) {
  const { rows } = await sql<{ month: string; issued: number; valid: number; revoked: number }>`
    select to_char(issued_at at time zone 'utc', 'YYYY-MM') as month, count(*)::int as issued,
      count(*) filter (
        where revoked_at is null and superseded_by is null and valid_until > ${now}
      )::int as valid,
      count(revoked_at)::int as revoked
    from certificates group by 1`.execute(db);
  return rows;
}

/** What waits for somebody, in one row. */
export async function countWaiting(db: Db, now: Date) {
  const { rows } = await sql<{ unread: number; upcoming: number; refunded: number }>`
    select (select count(*) from messages where status = 'unread')::int as unread,
      (select count(*) from bookings where status = 'confirmed' and starts_at > ${now})::int as upcoming,
      (select count(distinct booking_id) from orders
        where booking_id is not null and status in ('refunding', 'refunded'))::int as refunded`.execute(db);
  return rows[0] ?? { unread: 0, upcoming: 0, refunded: 0 };
}
