import { sql } from 'kysely';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import type { Db } from '../../core/database/open.ts';
import { parseCents } from '../../core/money.ts';

export interface Tally {
  figure: string;
  /** A role or a course; empty if the tally has no parts. */
  part: string;
  period: string;
  amount: number;
}

/**
 * The tallies kept by triggers: everything except progress in courses. Days are summed: `active` from `activeSince` on,
 * `in_force` after `today`.
 */
export async function listTallies(
  db: Db,
  { activeSince, today }: { activeSince: string; today: string },
): Promise<Tally[]> {
  const { rows } = await sql<Omit<Tally, 'amount'> & { amount: string }>`
    select figure, part, case when figure in ('active', 'in_force') then '' else period end as period,
      sum(amount) as amount
    from tallies
    where figure <> 'course' and (figure <> 'active' or period >= ${activeSince})
      and (figure <> 'in_force' or period > ${today})
    group by 1, 2, 3`.execute(db);
  return rows.map((row) => ({ ...row, amount: parseCents(row.amount) }));
}

/** What a figure is kept of by day, within a period, by the first day of its month or of its week (Monday). */
export async function sumByPeriod(
  db: Db,
  {
    figure,
    unit,
    from,
    to,
  }: { figure: 'in_force' | 'active'; unit: 'month' | 'week'; from: string; to: string },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ start: string; amount: string }>`
    select to_char(date_trunc(${unit}, period::date), 'YYYY-MM-DD') as start, sum(amount) as amount
    from tallies where figure = ${figure} and period >= ${from} and period < ${to} group by 1`.execute(db);
  return new Map(rows.map(({ start, amount }) => [start, Number(amount)]));
}

/** How many started each course, and how many completed all of its lessons, by month. */
export async function progressByCourse(db: Db, courses: readonly CatalogueCourse[]) {
  const published = courses.filter(({ lessons }) => lessons.length > 0);
  const lessons = published.map(({ lessons: own }) => `{${own.map(({ id }) => id).join(',')}}`);
  const { rows } = await sql<{ courseId: number; month: string | null; learners: number }>`
    with courses as (
      select course_id, lessons::int[] from unnest(
        ${published.map(({ id }) => id)}::int[], ${lessons}::text[]
      ) as c (course_id, lessons)
    ), standings as (
      select split_part(part, ':', 1)::int as course_id,
        string_to_array(split_part(part, ':', 2), ',')::int[] as completed, period, amount
      from tallies where figure = 'course'
    )
    select course_id, case when completed @> lessons then period end as month, sum(amount)::int as learners
    from standings join courses using (course_id) group by 1, 2`.execute(db);
  return rows;
}

/** Open tasks, and certificates expiring later today, in one row. */
export async function countWaiting(db: Db, now: Date) {
  const { rows } = await sql<{ unread: number; upcoming: number; refunded: number; expiring: number }>`
    select (select count(*) from messages where status = 'unread')::int as unread,
      (select count(*) from bookings where status = 'confirmed' and starts_at > ${now})::int as upcoming,
      (select count(distinct booking_id) from orders
        where booking_id is not null and status in ('refunding', 'refunded'))::int as refunded,
      (select count(*) from certificates where superseded_by is null and revoked_at is null
        and valid_until > ${now} and valid_until < (date_trunc('day', ${now}::timestamptz at time zone 'utc') + interval '1 day') at time zone 'utc')::int
        as expiring`.execute(db);
  return rows[0] ?? { unread: 0, upcoming: 0, refunded: 0, expiring: 0 };
}

/** Folds the tally changes since the last time. */
export async function foldTallies(db: Db): Promise<void> {
  await sql`select fold_tallies()`.execute(db);
}
