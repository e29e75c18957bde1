import { ROLES, type AdminOverview } from '@trialwright/contract';
import { DateTime } from 'luxon';
import type { Context } from '../../context.ts';
import { listDueContent } from './due-content.ts';
import { countWaiting, listTallies, progressByCourse, sumByPeriod, type Tally } from './overview.store.ts';

const CENTS = 100;
const ACTIVE_DAYS = 30;
const MONTHS_AHEAD = 12;
const WEEKS_BACK = 12;

const dollars = (cents: number) => Math.round(cents / CENTS);

function sumOf<T>(rows: readonly T[], valueOf: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + valueOf(row), 0);
}

/** The months of the period, in UTC, oldest first, ending with the current one. */
function monthsUntil(now: Date, months: number): string[] {
  const present = DateTime.fromJSDate(now, { zone: 'utc' }).startOf('month');
  return Array.from({ length: months }, (_each, index) =>
    present.minus({ months: months - 1 - index }).toFormat('yyyy-MM'),
  );
}

/** The tallies by name, part, and period; 0 if absent. */
function readTallies(tallies: readonly Tally[]) {
  const amounts = new Map(
    tallies.map(({ figure, part, period, amount }) => [`${figure} ${part} ${period}`, amount]),
  );
  return {
    of: (figure: string, { part = '', period = '' } = {}) => amounts.get(`${figure} ${part} ${period}`) ?? 0,
    total: (figure: string) => sumOf(tallies, (tally) => (tally.figure === figure ? tally.amount : 0)),
  };
}

type Figures = ReturnType<typeof readTallies>;
type Progress = Awaited<ReturnType<typeof progressByCourse>>;

function describeCourses(
  { content: { catalogue } }: Context,
  figures: Figures,
  progress: Progress,
): AdminOverview['courses'] {
  const byCourse = Map.groupBy(progress, ({ courseId }) => courseId);
  return catalogue.courses
    .filter(({ isPublished }) => isPublished)
    .map(({ id, title }) => {
      const rows = byCourse.get(id) ?? [];
      const part = String(id);
      const attempts = figures.of('attempts', { part });
      return {
        courseId: id,
        title,
        started: sumOf(rows, ({ learners }) => learners),
        completed: sumOf(rows, ({ month, learners }) => (month === null ? 0 : learners)),
        attempts,
        passRate: attempts > 0 ? Math.round((figures.of('passed', { part }) / attempts) * 100) : null,
        averageScore: attempts > 0 ? Math.round(figures.of('scores', { part }) / attempts) : null,
      };
    });
}

function describeMonth(
  period: string,
  figures: Figures,
  progress: Progress,
): AdminOverview['months'][number] {
  return {
    month: period,
    registrations: figures.of('registered', { period }),
    orders: figures.of('orders', { period }),
    revenue: dollars(figures.of('revenue', { period })),
    refunds: dollars(figures.of('refunds', { period })),
    completions: sumOf(progress, ({ month, learners }) => (month === period ? learners : 0)),
    certificates: figures.of('issued', { period }),
  };
}

const dayText = (day: DateTime) => day.toFormat('yyyy-MM-dd');

/** When the certificates in force expire, by month. */
async function readExpiries(
  { database: { db } }: Context,
  today: DateTime,
): Promise<AdminOverview['expiries']> {
  const first = today.startOf('month');
  const amounts = await sumByPeriod(db, {
    figure: 'in_force',
    unit: 'month',
    from: dayText(today),
    to: dayText(first.plus({ months: MONTHS_AHEAD })),
  });
  return Array.from({ length: MONTHS_AHEAD }, (_each, index) => {
    const month = first.plus({ months: index });
    return { month: month.toFormat('yyyy-MM'), certificates: amounts.get(dayText(month)) ?? 0 };
  });
}

/** When the learners studied last, by week. */
async function readLastActive(
  { database: { db } }: Context,
  today: DateTime,
): Promise<AdminOverview['lastActive']> {
  const first = today.startOf('week').minus({ weeks: WEEKS_BACK - 1 });
  const amounts = await sumByPeriod(db, {
    figure: 'active',
    unit: 'week',
    from: dayText(first),
    to: dayText(first.plus({ weeks: WEEKS_BACK })),
  });
  return Array.from({ length: WEEKS_BACK }, (_each, index) => {
    const week = dayText(first.plus({ weeks: index }));
    return { week, learners: amounts.get(week) ?? 0 };
  });
}

/** The academy's overview, from its tallies. */
export async function readOverview(context: Context, months: number): Promise<AdminOverview> {
  const { db } = context.database;
  const now = context.now();
  const day = DateTime.fromJSDate(now, { zone: 'utc' });
  const [tallies, progress, waiting, expiries, lastActive] = await Promise.all([
    listTallies(db, {
      activeSince: day.minus({ days: ACTIVE_DAYS }).toFormat('yyyy-MM-dd'),
      today: day.toFormat('yyyy-MM-dd'),
    }),
    progressByCourse(db, context.content.catalogue.courses),
    countWaiting(db, now),
    readExpiries(context, day),
    readLastActive(context, day),
  ]);
  const figures = readTallies(tallies);
  return {
    learners: {
      total: figures.total('registered'),
      paid: figures.of('paid'),
      activeLast30Days: figures.of('active'),
    },
    months: monthsUntil(now, months).map((month) => describeMonth(month, figures, progress)),
    roles: ROLES.map((role) => ({
      role,
      paid: figures.of('role', { part: role }),
      revenue: dollars(figures.of('sales', { part: role })),
    })),
    courses: describeCourses(context, figures, progress),
    certificates: {
      issued: figures.total('issued'),
      valid: figures.of('in_force') + waiting.expiring,
      revoked: figures.total('revoked'),
    },
    messages: { unread: waiting.unread },
    bookings: { upcoming: waiting.upcoming, refunded: waiting.refunded },
    expiries,
    lastActive,
    dueContent: listDueContent(context.content.catalogue.courses, now),
  };
}
