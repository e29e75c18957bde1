import '../../ui/charts/history-chart.css';
import type { SessionSummary } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { formatDay } from '../../core/dates.ts';
import { PHONE, useMedia } from '../../core/media.ts';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';
import { CHART, heightOf, improvementOf, LEVELS, pointsOf } from './history-figures.ts';

const WIDE = 640;
const NARROW = 350;

function HistoryChart({ history, sessionId }: { history: SessionSummary[]; sessionId: number }) {
  // The letters keep their size: on a phone the chart is drawn narrower instead of smaller.
  const width = useMedia(PHONE) ? NARROW : WIDE;
  const right = width - CHART.right;
  const points = pointsOf(history, width);
  const label = `Results of ${history.length} sessions: ${points.map(({ percentage }) => `${percentage}%`).join(', ')}`;
  return (
    <svg className="history-chart" viewBox={`0 0 ${width} ${CHART.height}`} role="img" aria-label={label}>
      {LEVELS.map((level) => (
        <g key={level}>
          <line className="level" x1={CHART.left} x2={right} y1={heightOf(level)} y2={heightOf(level)} />
          <text x={CHART.left - 8} y={heightOf(level) + 4} textAnchor="end">
            {level}
          </text>
        </g>
      ))}
      <polyline className="line" points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ sessionId: id, number, percentage, x, y }) => (
        <g key={id}>
          <circle className={id === sessionId ? 'now' : 'point'} cx={x} cy={y} r={id === sessionId ? 6 : 4} />
          {id === sessionId && (
            <text className="value" x={x} y={y - 12} textAnchor="middle">
              {percentage}%
            </text>
          )}
          <text x={x} y={CHART.height - 6} textAnchor="middle">
            {number}
          </text>
        </g>
      ))}
    </svg>
  );
}

interface Session extends SessionSummary {
  number: number;
  isShown: boolean;
}

function SessionLink({ number, isShown, scenarioId, sessionId }: Session) {
  if (isShown) return `${number} (shown)`;
  return (
    <Link
      className="link"
      to="/scenarios/$scenarioId/play"
      params={{ scenarioId }}
      search={{ session: sessionId }}
      aria-label={`Results of session ${number}`}
    >
      {number}
    </Link>
  );
}

const COLUMNS: TableColumn<Session>[] = [
  { id: 'session', label: 'Session', value: ({ number }) => number, cell: SessionLink },
  {
    id: 'completed',
    label: 'Completed',
    isText: true,
    value: ({ completedAt }) => completedAt ?? undefined,
    cell: ({ completedAt }) => completedAt && formatDay(completedAt),
  },
  {
    id: 'result',
    label: 'Result',
    isText: true,
    value: ({ percentage }) => percentage ?? undefined,
    cell: ({ percentage }) => `${percentage}%`,
  },
  {
    id: 'rating',
    label: 'Rating',
    isText: true,
    value: ({ percentage }) => percentage ?? undefined,
    cell: ({ rating }) => rating,
  },
];

/** All completed sessions of the simulation: what has become better. */
export function SessionHistory({ history, sessionId }: { history: SessionSummary[]; sessionId: number }) {
  return (
    <section aria-labelledby="history">
      <h2 className="section-title" id="history">
        Your sessions
      </h2>
      <p className="below-tight soft">{improvementOf(history.map(({ percentage }) => percentage ?? 0))}</p>
      {history.length > 1 && (
        <figure>
          <HistoryChart history={history} sessionId={sessionId} />
          <figcaption className="small-text muted">Result in percent, session by session</figcaption>
        </figure>
      )}
      <DataTable
        caption="Sessions"
        isCaptionHidden
        columns={COLUMNS}
        rows={history.map((each, index) => ({
          ...each,
          number: index + 1,
          isShown: each.sessionId === sessionId,
        }))}
        keyOf={(each) => each.sessionId}
      />
    </section>
  );
}
