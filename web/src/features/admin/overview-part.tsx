import { admin, type AdminOverview } from '@trialwright/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { formatMoney, roleTitle } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { Card } from '../../ui/card.tsx';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { Select } from '../../ui/field.tsx';
import { DueContentTable } from './due-content.tsx';
import { describeMonths, formatMonth, formatShortMonth, type Figure } from './overview-text.ts';
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
    <Card as="dl" className="counters">
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value} <small>{note}</small>
          </dd>
        </div>
      ))}
      <div>
        <dt>Unread messages</dt>
        <dd>
          {messages.unread}{' '}
          <small>
            <Link className="link" to="/admin-messages">
              Open the inbox
            </Link>
          </small>
        </dd>
      </div>
    </Card>
  );
}

function Plot({ months, figure, title, unit }: (typeof PLOTS)[number] & { months: AdminOverview['months'] }) {
  return (
    <Card className="panel">
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

function RoleTable({ roles }: { roles: AdminOverview['roles'] }) {
  return (
    <table className="tn">
      <caption className="t3">Sales by role</caption>
      <thead>
        <tr>
          <th scope="col">Role</th>
          <th scope="col">Paid</th>
          <th scope="col">Revenue</th>
        </tr>
      </thead>
      <tbody>
        {roles.map(({ role, paid, revenue }) => (
          <tr key={role}>
            <th scope="row">{roleTitle(role)}</th>
            <td data-label="Paid">{paid}</td>
            <td data-label="Revenue">{formatMoney(revenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const percent = (value: number | null) => (value === null ? 'None yet' : `${value}%`);

function CourseTable({ courses }: { courses: AdminOverview['courses'] }) {
  return (
    <table className="tn">
      <caption className="t3">Courses</caption>
      <thead>
        <tr>
          <th scope="col">Course</th>
          <th scope="col">Started</th>
          <th scope="col">Completed</th>
          <th scope="col">Attempts</th>
          <th scope="col">Passed</th>
          <th scope="col">Average score</th>
        </tr>
      </thead>
      <tbody>
        {courses.map((course) => (
          <tr key={course.courseId}>
            <th scope="row">{course.title}</th>
            <td data-label="Started">{course.started}</td>
            <td data-label="Completed">{course.completed}</td>
            <td data-label="Attempts">{course.attempts}</td>
            <td data-label="Passed">{percent(course.passRate)}</td>
            <td data-label="Average score">{percent(course.averageScore)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Period({ months }: { months: number }) {
  const navigate = useNavigate();
  return (
    <label className="period">
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
    <section aria-labelledby="overview">
      <div className="parthead">
        <h2 className="t2" id="overview">
          Overview
        </h2>
        <div className="row wrap">
          <ExportLink table="learners" label="Learners as CSV" />
          <ExportLink table="orders" label="Orders as CSV" />
          <ExportLink table="courses" label="Courses as CSV" />
          <Period months={months} />
        </div>
      </div>
      <Part what="The overview" read={read}>
        {(overview) => (
          <>
            <Counters overview={overview} />
            <div className="plots">
              {PLOTS.map((plot) => (
                <Plot key={plot.figure} {...plot} months={overview.months} />
              ))}
            </div>
            <RoleTable roles={overview.roles} />
            <CourseTable courses={overview.courses} />
            <DueContentTable rows={overview.dueContent} />
            <p className="sm muted">
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
