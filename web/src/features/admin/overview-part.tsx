import { admin, type AdminOverview } from '@trialwright/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { writeCalendar } from '../../core/dates.ts';
import { formatMoney, roleTitle } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { Card } from '../../ui/card.tsx';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';
import { Figure as NumberFigure, Figures } from '../../ui/figures.tsx';
import { Select } from '../../ui/field.tsx';
import { DueContentTable } from './due-content.tsx';
import { describeMonths, formatMonth, formatShortMonth, type Figure } from './overview-text.ts';
import { ProofAlarms } from './proof-alarms.tsx';
import { ClockNotices } from './clock-notices.tsx';
import { UnusualHistories } from './unusual-histories.tsx';
import { ExportLink, Part } from './part.tsx';

const route = getRouteApi('/shell/signed-in/admin');

const PERIODS = [3, 6, 12, 24, 36];
const DEFAULT_PERIOD = 12;

const PLOTS: { figure: Figure; title: string; unit?: string }[] = [
  { figure: 'revenue', title: 'Revenue by month, US dollars', unit: '$' },
  { figure: 'registrations', title: 'Registrations by month' },
  { figure: 'completions', title: 'Courses completed by month' },
  { figure: 'certificates', title: 'Certificates issued by month' },
];

const COLUMNS: { figure: Figure; label: string; isMoney?: boolean }[] = [
  { figure: 'registrations', label: 'Registrations' },
  { figure: 'orders', label: 'Orders' },
  { figure: 'revenue', label: 'Revenue', isMoney: true },
  { figure: 'refunds', label: 'Refunds', isMoney: true },
  { figure: 'completions', label: 'Completions' },
  { figure: 'certificates', label: 'Certificates' },
];

function Counters({ overview }: { overview: AdminOverview }) {
  const { learners, certificates, messages, bookings } = overview;
  const figures = [
    { label: 'Learners', value: learners.total, note: `${learners.paid} paid` },
    { label: 'Active', value: learners.activeLast30Days, note: 'in the last 30 days' },
    { label: 'Valid certificates', value: certificates.valid, note: `${certificates.revoked} revoked` },
    { label: 'Upcoming consultations', value: bookings.upcoming, note: `${bookings.refunded} refunded` },
  ];
  return (
    <Figures>
      {figures.map(({ label, value, note }) => (
        <NumberFigure key={label} name={label} note={note}>
          {value}
        </NumberFigure>
      ))}
      <NumberFigure
        name="Unread messages"
        note={
          <Link className="link" to="/admin-messages">
            Open the inbox
          </Link>
        }
      >
        {messages.unread}
      </NumberFigure>
    </Figures>
  );
}

function Plot({ months, figure, title, unit }: (typeof PLOTS)[number] & { months: AdminOverview['months'] }) {
  return (
    <Card className="plot-card">
      <BarChart
        title={title}
        summary={describeMonths(months, figure, unit)}
        bars={months.map((month) => ({
          key: month.month,
          label: formatShortMonth(month.month),
          value: month[figure],
          name: `${formatMonth(month.month)}: ${unit ?? ''}${month[figure]}`,
        }))}
        table={{
          columns: ['Month', ...COLUMNS.map(({ label }) => label)],
          rows: months.map((month) => ({
            key: month.month,
            cells: [
              formatMonth(month.month),
              ...COLUMNS.map((column) =>
                column.isMoney ? formatMoney(month[column.figure]) : month[column.figure],
              ),
            ],
          })),
        }}
      />
    </Card>
  );
}

/** When certificates expire, and when learners studied last. */
function Outlook({ expiries, lastActive }: Pick<AdminOverview, 'expiries' | 'lastActive'>) {
  const expiring = expiries.reduce((sum, { certificates }) => sum + certificates, 0);
  const active = lastActive.reduce((sum, { learners }) => sum + learners, 0);
  return (
    <>
      <Card className="plot-card">
        <BarChart
          title="Certificates that expire, by month"
          summary={`${expiring} in the next ${expiries.length} months.`}
          bars={expiries.map(({ month, certificates }) => ({
            key: month,
            label: formatShortMonth(month),
            value: certificates,
            name: `${formatMonth(month)}: ${certificates}`,
          }))}
          table={{
            columns: ['Month', 'Certificates'],
            rows: expiries.map(({ month, certificates }) => ({
              key: month,
              cells: [formatMonth(month), certificates],
            })),
          }}
        />
      </Card>
      <Card className="plot-card">
        <BarChart
          title="Learners by the week they last studied"
          summary={`${active} studied in the last ${lastActive.length} weeks. Each counts once, in the latest week.`}
          bars={lastActive.map(({ week, learners }) => ({
            key: week,
            label: writeCalendar(week, 'shortDay'),
            value: learners,
            name: `Week of ${writeCalendar(week, 'shortDay')}: ${learners}`,
          }))}
          table={{
            columns: ['Week of', 'Learners'],
            rows: lastActive.map(({ week, learners }) => ({
              key: week,
              cells: [writeCalendar(week, 'day'), learners],
            })),
          }}
        />
      </Card>
    </>
  );
}

const ROLE_COLUMNS: TableColumn<AdminOverview['roles'][number]>[] = [
  { id: 'role', label: 'Role', value: ({ role }) => roleTitle(role) },
  { id: 'paid', label: 'Paid', value: ({ paid }) => paid },
  {
    id: 'revenue',
    label: 'Revenue',
    value: ({ revenue }) => revenue,
    cell: ({ revenue }) => formatMoney(revenue),
  },
];

const percent = (value: number | null) => (value === null ? 'None yet' : `${value}%`);

const COURSE_COLUMNS: TableColumn<AdminOverview['courses'][number]>[] = [
  { id: 'course', label: 'Course', value: ({ title }) => title },
  { id: 'started', label: 'Started', value: ({ started }) => started },
  { id: 'completed', label: 'Completed', value: ({ completed }) => completed },
  { id: 'attempts', label: 'Attempts', value: ({ attempts }) => attempts },
  {
    id: 'passed',
    label: 'Passed',
    value: ({ passRate }) => passRate ?? undefined,
    cell: ({ passRate }) => percent(passRate),
  },
  {
    id: 'score',
    label: 'Average score',
    value: ({ averageScore }) => averageScore ?? undefined,
    cell: ({ averageScore }) => percent(averageScore),
  },
];

function Period({ months }: { months: number }) {
  const navigate = useNavigate();
  return (
    <label className="period row small-text strong">
      <span>Period</span>
      <Select
        value={months}
        onChange={({ target }) =>
          void navigate({ to: '/admin', search: { months: Number(target.value) }, replace: true })
        }
      >
        {PERIODS.map((each) => (
          <option key={each} value={each}>
            {each} months
          </option>
        ))}
      </Select>
    </label>
  );
}

export function OverviewPart() {
  const { months: wanted } = route.useSearch();
  const months = PERIODS.find((each) => each === wanted) ?? DEFAULT_PERIOD;
  const read = useQuery({
    ...query(admin.overview, { query: { months } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <section className="stack below-ample" aria-labelledby="overview">
      <div className="row wrap even between">
        <h2 className="section-title" id="overview">
          Overview
        </h2>
        <div className="row wrap">
          <ExportLink table="learners" label="Learners as CSV" />
          <ExportLink table="orders" label="Orders as CSV" />
          <ExportLink table="courses" label="Courses as CSV" />
          <Period months={months} />
        </div>
      </div>
      <ProofAlarms />
      <Part what="The overview" read={read}>
        {(overview) => (
          <>
            <Counters overview={overview} />
            <div className="plots columns halves roomy below-close">
              {PLOTS.map((plot) => (
                <Plot key={plot.figure} {...plot} months={overview.months} />
              ))}
              <Outlook expiries={overview.expiries} lastActive={overview.lastActive} />
            </div>
            <DataTable
              caption="Sales by role"
              columns={ROLE_COLUMNS}
              rows={overview.roles}
              keyOf={({ role }) => role}
            />
            <DataTable
              caption="Courses"
              columns={COURSE_COLUMNS}
              rows={overview.courses}
              keyOf={({ courseId }) => courseId}
              filterLabel="Filter courses"
            />
            <DueContentTable rows={overview.dueContent} />
            <p className="small-text muted">
              Months begin and end in UTC. Revenue is what was paid; refunds are apart.
            </p>
          </>
        )}
      </Part>
      <UnusualHistories />
      <ClockNotices />
    </section>
  );
}
