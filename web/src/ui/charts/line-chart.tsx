import { ChartFigure, type ChartText } from './chart-figure.tsx';
import { ChartGrid, EDGE } from './chart-grid.tsx';
import { aboveAt, isLabelShown } from './scale.ts';

export interface Dot {
  key: string | number;
  /** Below the dot, such as `Nov 16`; left out where there is no room. */
  label: string;
  /** From 0 to 100. */
  value: number;
  /** What a pointer over the dot shows, such as `Nov 16: 85%, passed`. */
  name: string;
  /** A ring in place of a dot, such as for an attempt below the mark. */
  isHollow?: boolean;
}

const HEIGHT = 210;
const TICKS = [0, 20, 40, 60, 80, 100];
const LABEL_WIDTH = 52;
const VALUE_WIDTH = 36;
const RADIUS = 4;
/** Width of the dashes beside the name of a mark. */
const SAMPLE = 16;

/** A dashed line across the plot. Its name stands above the plot, where no dot covers it. */
function Mark({ label, y, width }: { label: string; y: number; width: number }) {
  return (
    <>
      <line className="chart-mark" x1={EDGE.left} x2={width - EDGE.right} y1={y} y2={y} />
      <line className="chart-mark" x1={EDGE.left} x2={EDGE.left + SAMPLE} y1={6} y2={6} />
      <text className="chart-mark-label" x={EDGE.left + SAMPLE + 6} y={10}>
        {label}
      </text>
    </>
  );
}

/** Percentages in their order, joined by a line, with a mark to reach; the last one is marked, with its value. */
export function LineChart({
  dots,
  mark,
  ...text
}: ChartText & {
  dots: readonly Dot[];
  /** A value to reach, with its name. */
  mark?: { value: number; label: string };
}) {
  const base = HEIGHT - EDGE.bottom;
  const y = (value: number) => base - (value / 100) * (base - EDGE.top);
  return (
    <ChartFigure {...text} height={HEIGHT}>
      {(width) => {
        const slot = (width - EDGE.left - EDGE.right) / Math.max(1, dots.length);
        const x = (index: number) => EDGE.left + slot * (index + 0.5);
        return (
          <>
            <ChartGrid ticks={TICKS} y={y} width={width} unit="%" />
            {mark && <Mark {...mark} y={y(mark.value)} width={width} />}
            <polyline
              className="chart-curve"
              points={dots.map(({ value }, index) => `${x(index)},${y(value)}`).join(' ')}
            />
            {dots.map(({ key, label, value, name, isHollow }, index) => {
              const isLast = index === dots.length - 1;
              return (
                <g key={key}>
                  <title>{name}</title>
                  <rect className="chart-hit" x={x(index) - slot / 2} y={0} width={slot} height={base} />
                  <circle
                    className={`chart-dot${isHollow ? ' hollow' : ''}${isLast ? ' last' : ''}`}
                    cx={x(index)}
                    cy={y(value)}
                    r={isLast ? RADIUS + 1 : RADIUS}
                  />
                  {isLast && (
                    <text
                      className="chart-value"
                      {...aboveAt(x(index), VALUE_WIDTH, width)}
                      y={y(value) - 11}
                    >
                      {value}%
                    </text>
                  )}
                  {isLabelShown(index, dots.length, slot, LABEL_WIDTH) && (
                    <text {...aboveAt(x(index), LABEL_WIDTH, width)} y={HEIGHT - 6}>
                      {label}
                    </text>
                  )}
                </g>
              );
            })}
          </>
        );
      }}
    </ChartFigure>
  );
}
