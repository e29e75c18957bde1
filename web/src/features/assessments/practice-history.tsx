import '../../ui/charts/history-chart.css';
import type { PracticeOverview } from '@trialwright/contract';
import { formatDay, formatShortDay } from '../../core/dates.ts';

type Result = PracticeOverview['history'][number];

const WIDTH = 272;
const HEIGHT = 112;
const LEFT = 26;
const RIGHT = 36;
const TOP = 10;
const BOTTOM = 8;
const GRID = [0, 50, 100];

const yOf = (score: number) => TOP + (1 - score / 100) * (HEIGHT - TOP - BOTTOM);

function Chart({ history, last }: { history: Result[]; last: Result }) {
  const xOf = (index: number) =>
    history.length === 1
      ? (LEFT + WIDTH - RIGHT) / 2
      : LEFT + (index / (history.length - 1)) * (WIDTH - LEFT - RIGHT);
  const end = { x: xOf(history.length - 1), y: yOf(last.score) };
  return (
    <svg
      className="history-chart narrow below-close"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Score in percent, oldest first: ${history.map(({ score }) => score).join(', ')}`}
    >
      {GRID.map((score) => (
        <g key={score}>
          <line className="level" x1={LEFT} x2={WIDTH} y1={yOf(score)} y2={yOf(score)} />
          <text x={LEFT - 6} y={yOf(score)} textAnchor="end" dominantBaseline="central">
            {score}
          </text>
        </g>
      ))}
      <polyline
        className="line"
        points={history.map(({ score }, index) => `${xOf(index)},${yOf(score)}`).join(' ')}
      />
      <circle className="now" cx={end.x} cy={end.y} r={4} />
      <text className="value" x={end.x + 9} y={end.y} dominantBaseline="central">
        {last.score}%
      </text>
    </svg>
  );
}

/** The scores of the last practice quizzes as a line, and as a table for whoever wants the numbers. */
export function PracticeHistory({ history }: { history: Result[] }) {
  const last = history.at(-1);
  if (!last) return null;
  return (
    <figure className="set-off">
      <figcaption className="small-text soft">
        Your last {history.length === 1 ? 'practice quiz' : `${history.length} practice quizzes`}, score in
        percent
      </figcaption>
      <Chart history={history} last={last} />
      <details>
        <summary>View data</summary>
        <table className="narrow small-text tabular">
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Score</th>
              <th scope="col">Questions</th>
            </tr>
          </thead>
          <tbody>
            {history.toReversed().map(({ id, submittedAt, score, questions }) => (
              <tr key={id}>
                <th scope="row" title={formatDay(submittedAt)}>
                  {formatShortDay(submittedAt)}
                </th>
                <td>{score}%</td>
                <td>{questions}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
