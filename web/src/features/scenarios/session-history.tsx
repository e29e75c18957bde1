import type { SessionSummary } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { formatDay } from '../../core/dates.ts';
import { PHONE, useMedia } from '../../core/media.ts';
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
          <text className="axis" x={CHART.left - 8} y={heightOf(level) + 4} textAnchor="end">
            {level}
          </text>
        </g>
      ))}
      <polyline className="line" points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ sessionId: id, number, percentage, x, y }) => (
        <g key={id} className={id === sessionId ? 'now' : ''}>
          <circle className="point" cx={x} cy={y} r={id === sessionId ? 6 : 4} />
          {id === sessionId && (
            <text className="value" x={x} y={y - 12} textAnchor="middle">
              {percentage}%
            </text>
          )}
          <text className="axis" x={x} y={CHART.height - 6} textAnchor="middle">
            {number}
          </text>
        </g>
      ))}
    </svg>
  );
}

function HistoryTable({ history, sessionId }: { history: SessionSummary[]; sessionId: number }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Session</th>
          <th scope="col">Completed</th>
          <th scope="col">Result</th>
          <th scope="col">Rating</th>
        </tr>
      </thead>
      <tbody>
        {history.map((each, index) => (
          <tr key={each.sessionId}>
            <th scope="row" className="tn">
              {each.sessionId === sessionId ? (
                `${index + 1} (shown)`
              ) : (
                <Link
                  className="link"
                  to="/scenarios/$scenarioId/play"
                  params={{ scenarioId: each.scenarioId }}
                  search={{ session: each.sessionId }}
                  aria-label={`Results of session ${index + 1}`}
                >
                  {index + 1}
                </Link>
              )}
            </th>
            <td>{each.completedAt ? formatDay(each.completedAt) : ''}</td>
            <td className="tn">{each.percentage}%</td>
            <td>{each.rating}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** All completed sessions of the simulation: what has become better. */
export function SessionHistory({ history, sessionId }: { history: SessionSummary[]; sessionId: number }) {
  return (
    <section aria-labelledby="history">
      <h2 className="t2" id="history">
        Your sessions
      </h2>
      <p className="lede">{improvementOf(history.map(({ percentage }) => percentage ?? 0))}</p>
      {history.length > 1 && (
        <figure>
          <HistoryChart history={history} sessionId={sessionId} />
          <figcaption className="sm muted">Result in percent, session by session</figcaption>
        </figure>
      )}
      <HistoryTable history={history} sessionId={sessionId} />
    </section>
  );
}
