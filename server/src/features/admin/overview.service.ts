import { ROLES, type AdminOverview } from '@trialwright/contract';
import { DateTime } from 'luxon';
import type { Context } from '../../context.ts';
import { listDueContent } from './due-content.ts';
import {
  attemptsByCourse,
  certificatesByMonth,
  countLearners,
  countWaiting,
  moneyByMonth,
  progressByCourse,
  registrationsByMonth,
  salesByRole,
} from './overview.store.ts';

const CENTS = 100;
const ACTIVE_DAYS = 30;

const dollars = (cents: number) => Math.round(cents / CENTS);

function sumOf<T>(rows: readonly T[], valueOf: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + valueOf(row), 0);
}

/** The months of the period, in UTC, oldest first, ending with the present one. */
function monthsUntil(now: Date, months: number): string[] {
  const present = DateTime.fromJSDate(now, { zone: 'utc' }).startOf('month');
  return Array.from({ length: months }, (_each, index) =>
    present.minus({ months: months - 1 - index }).toFormat('yyyy-MM'),
  );
}

type Course = AdminOverview['courses'][number];

async function readCourses(context: Context) {
  const { db } = context.database;
  const { courses } = context.content.catalogue;
  const [progress, attempts] = await Promise.all([progressByCourse(db, courses), attemptsByCourse(db)]);
  const byCourse = Map.groupBy(progress, ({ courseId }) => courseId);
  const tried = new Map(attempts.map((row) => [row.courseId, row]));
  const list = courses
    .filter(({ isPublished }) => isPublished)
    .map(({ id, title }): Course => {
      const rows = byCourse.get(id) ?? [];
      const result = tried.get(id);
      return {
        courseId: id,
        title,
        started: sumOf(rows, ({ learners }) => learners),
        completed: sumOf(rows, ({ month, learners }) => (month === null ? 0 : learners)),
        attempts: result?.attempts ?? 0,
        passRate: result ? Math.round((result.passed / result.attempts) * 100) : null,
        averageScore: result ? Math.round(result.averageScore) : null,
      };
    });
  return { list, progress };
}

/** What the academy has done, from its records. */
export async function readOverview(context: Context, months: number): Promise<AdminOverview> {
  const { db } = context.database;
  const now = context.now();
  const names = monthsUntil(now, months);
  const since = DateTime.fromFormat(names[0] ?? '', 'yyyy-MM', { zone: 'utc' }).toJSDate();
  const active = DateTime.fromJSDate(now).minus({ days: ACTIVE_DAYS }).toJSDate();
  const [learners, registered, money, sales, courses, certificates, waiting] = await Promise.all([
    countLearners(db, active),
    registrationsByMonth(db, since),
    moneyByMonth(db, since),
    salesByRole(db),
    readCourses(context),
    certificatesByMonth(db, now),
    countWaiting(db, now),
  ]);
  return {
    learners: { total: learners.total, paid: learners.paid, activeLast30Days: learners.active },
    months: names.map((month) => {
      const moved = money.find((row) => row.month === month);
      return {
        month,
        registrations: registered.find((row) => row.month === month)?.count ?? 0,
        orders: moved?.orders ?? 0,
        revenue: dollars(moved?.paid ?? 0),
        refunds: dollars(moved?.returned ?? 0),
        completions: sumOf(courses.progress, (row) => (row.month === month ? row.learners : 0)),
        certificates: certificates.find((row) => row.month === month)?.issued ?? 0,
      };
    }),
    roles: ROLES.map((role) => {
      const sold = sales.find((row) => row.role === role);
      return { role, paid: sold?.paid ?? 0, revenue: dollars(sold?.cents ?? 0) };
    }),
    courses: courses.list,
    certificates: {
      issued: sumOf(certificates, ({ issued }) => issued),
      valid: sumOf(certificates, ({ valid }) => valid),
      revoked: sumOf(certificates, ({ revoked }) => revoked),
    },
    messages: { unread: waiting.unread },
    bookings: { upcoming: waiting.upcoming, refunded: waiting.refunded },
    dueContent: listDueContent(context.content.catalogue.courses, now),
  };
}
