import { PASS_MARK, type Analytics } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { formatMinutes } from '@trialwright/paper/hours';
import { formatDay, formatShortDay, writeCalendar } from '../../core/dates.ts';
import { count } from '../../core/format.ts';
import { Card } from '../../ui/card.tsx';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { DayMap } from '../../ui/charts/day-map.tsx';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { describeScores, describeWeeks, formatWeek, formatWeekOfYear } from './analytics-text.ts';
import { NothingYet } from './nothing-yet.tsx';

/** How long somebody studied, week by week. */
export function StudyTime({ analytics: { studyWeeks, totalMinutes } }: { analytics: Analytics }) {
  return (
    <Card as="section" className="plot-card" aria-labelledby="study-time">
      <h2 className="card-title" id="study-time">
        Study time recorded
      </h2>
      {totalMinutes === 0 ? (
        <NothingYet
          title="No study time recorded yet"
          text="Read a lesson to see your study time by week."
          action={{ label: 'Go to Dashboard', to: '/dashboard' }}
        />
      ) : (
        <BarChart
          title="Minutes by week"
          summary={describeWeeks(studyWeeks)}
          bars={studyWeeks.map(({ week, minutes }) => ({
            key: week,
            label: formatWeek(week),
            value: minutes,
            name: `Week of ${formatWeek(week)}: ${formatMinutes(minutes)}`,
          }))}
          table={{
            columns: ['Week of', 'Minutes'],
            rows: studyWeeks.map(({ week, minutes }) => ({
              key: week,
              cells: [formatWeekOfYear(week), minutes],
            })),
          }}
        />
      )}
    </Card>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** On which days of the last twelve weeks somebody studied. */
export function StudyDays({ analytics: { studyWeeks, studyDays } }: { analytics: Analytics }) {
  if (studyDays.length === 0) return null;
  const minutesOn = new Map(studyDays.map(({ date, minutes }) => [date, minutes]));
  const cells = studyWeeks.flatMap(({ week }) =>
    Array.from({ length: 7 }, (_each, day) => {
      const date = new Date(Date.parse(week) + day * DAY_MS).toISOString().slice(0, 10);
      const value = minutesOn.get(date) ?? 0;
      return { date, value, name: `${writeCalendar(date, 'weekday')}: ${formatMinutes(value)}` };
    }),
  );
  const most = studyDays.reduce((top, day) => (day.minutes > top.minutes ? day : top));
  return (
    <Card as="section" className="plot-card" aria-labelledby="study-days">
      <h2 className="card-title" id="study-days">
        Study days
      </h2>
      <DayMap
        title="Days with study"
        summary={`${count(studyDays.length, 'day')} in the last ${studyWeeks.length} weeks, most on ${writeCalendar(most.date, 'weekday')} (${formatMinutes(most.minutes)}).`}
        cells={cells}
        weeks={studyWeeks.map(({ week }) => ({ key: week, label: formatWeek(week) }))}
        table={{
          columns: ['Day', 'Minutes'],
          rows: studyDays.map(({ date, minutes }) => ({
            key: date,
            cells: [writeCalendar(date, 'weekday'), minutes],
          })),
        }}
      />
    </Card>
  );
}

/** How the assessments went, one after the other. */
export function Scores({ scores }: { scores: Analytics['scores'] }) {
  return (
    <Card as="section" className="plot-card" aria-labelledby="scores">
      <h2 className="card-title" id="scores">
        Assessment scores
      </h2>
      {scores.length === 0 ? (
        <NothingYet
          title="No assessments yet"
          text="Submit an assessment to see your scores over time."
          action={{ label: 'Open assessments', to: '/assessments' }}
        />
      ) : (
        <LineChart
          title="Scores over time"
          summary={describeScores(scores)}
          mark={{ value: PASS_MARK, label: `Pass mark ${PASS_MARK}%` }}
          dots={scores.map(({ attemptId, at, score, passed, courseTitle }) => ({
            key: attemptId,
            label: formatShortDay(at),
            value: score,
            name: `${formatShortDay(at)}, ${courseTitle}: ${score}%, ${passed ? 'passed' : 'not passed'}`,
            isHollow: !passed,
          }))}
          table={{
            columns: ['Date', 'Module', 'Score', 'Result'],
            rows: scores.map(({ attemptId, courseId, courseTitle, at, score, passed }) => ({
              key: attemptId,
              cells: [
                formatDay(at),
                <Link
                  key="result"
                  className="link"
                  to="/assessment/$id"
                  params={{ id: String(courseId) }}
                  search={{ attempt: attemptId }}
                >
                  {courseTitle}
                </Link>,
                `${score}%`,
                passed ? 'Passed' : 'Not passed',
              ],
            })),
          }}
        />
      )}
    </Card>
  );
}
