import './day-map.css';
import { ChartFigure, type ChartText } from './chart-figure.tsx';

export interface DayCell {
  /** Such as 2026-11-23. */
  date: string;
  value: number;
  /** What a pointer over the day shows. */
  name: string;
}

const GAP = 4;
const TOP = 18;
const LEFT = 36;
const LARGEST = 22;
const WEEK = 7;
const ROWS = ['Mon', '', 'Wed', '', 'Fri', '', ''];

/** From 0 for nothing to 4 for the most: each step is a share of the largest value. */
function stepOf(value: number, most: number): number {
  return value === 0 ? 0 : Math.ceil((value / Math.max(1, most)) * 4);
}

/** Days as squares, a column a week from Monday: the more there was, the darker. */
export function DayMap({
  cells,
  weeks,
  ...text
}: ChartText & { cells: readonly DayCell[]; weeks: readonly { key: string; label: string }[] }) {
  const most = Math.max(0, ...cells.map(({ value }) => value));
  return (
    <ChartFigure {...text} height={TOP + WEEK * (LARGEST + GAP)}>
      {(width) => {
        const size = Math.min(LARGEST, (width - LEFT) / Math.max(1, weeks.length) - GAP);
        const at = (index: number) => ({
          x: LEFT + Math.floor(index / WEEK) * (size + GAP),
          y: TOP + (index % WEEK) * (size + GAP),
        });
        return (
          <>
            {ROWS.map((label, row) => (
              <text key={label || row} x={0} y={TOP + row * (size + GAP) + size * 0.7}>
                {label}
              </text>
            ))}
            {weeks.map(({ key, label }, index) => (
              <text key={key} x={LEFT + index * (size + GAP)} y={TOP - 6}>
                {index % 4 === 0 ? label : ''}
              </text>
            ))}
            {cells.map(({ date, value, name }, index) => (
              <rect
                key={date}
                {...at(index)}
                width={size}
                height={size}
                rx={3}
                className={`day-cell step-${stepOf(value, most)}`}
              >
                <title>{name}</title>
              </rect>
            ))}
          </>
        );
      }}
    </ChartFigure>
  );
}
