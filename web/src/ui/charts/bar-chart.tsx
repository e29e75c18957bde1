import { ChartFigure, type ChartText } from './chart-figure.tsx';
import { ChartGrid, EDGE } from './chart-grid.tsx';
import { aboveAt, isLabelShown, ticksTo } from './scale.ts';

export interface Bar {
  key: string;
  /** Below the bar, such as `Nov 16`; left out where there is no room. */
  label: string;
  value: number;
  /** What a pointer over the bar shows, such as `Week of Nov 16: 45 minutes`. */
  name: string;
}

const HEIGHT = 190;
const WIDEST = 18;
const LABEL_WIDTH = 52;
const VALUE_WIDTH = 32;
const RADIUS = 2;

/** A bar that stands on the base line, rounded at its top. */
function barPath(x: number, top: number, base: number, width: number): string {
  const radius = Math.min(RADIUS, base - top);
  return `M${x} ${base}V${top + radius}q0 ${-radius} ${radius} ${-radius}h${width - 2 * radius}q${radius} 0 ${radius} ${radius}V${base}Z`;
}

/** Upright bars from zero; the last one is marked, with its value. */
export function BarChart({ bars, ...text }: ChartText & { bars: readonly Bar[] }) {
  const ticks = ticksTo(Math.max(0, ...bars.map(({ value }) => value)));
  const top = ticks.at(-1) ?? 1;
  const base = HEIGHT - EDGE.bottom;
  const y = (value: number) => base - (value / top) * (base - EDGE.top);
  return (
    <ChartFigure {...text} height={HEIGHT}>
      {(width) => {
        const slot = (width - EDGE.left - EDGE.right) / Math.max(1, bars.length);
        const thickness = Math.min(WIDEST, slot * 0.64);
        return (
          <>
            <ChartGrid ticks={ticks} y={y} width={width} />
            {bars.map(({ key, label, value, name }, index) => {
              const middle = EDGE.left + slot * (index + 0.5);
              const isLast = index === bars.length - 1;
              return (
                <g key={key}>
                  <title>{name}</title>
                  <rect className="chart-hit" x={middle - slot / 2} y={0} width={slot} height={base} />
                  {value > 0 && (
                    <path
                      className={isLast ? 'chart-bar last' : 'chart-bar'}
                      d={barPath(middle - thickness / 2, y(value), base, thickness)}
                    />
                  )}
                  {isLast && (
                    <text className="chart-value" {...aboveAt(middle, VALUE_WIDTH, width)} y={y(value) - 7}>
                      {value}
                    </text>
                  )}
                  {isLabelShown(index, bars.length, slot, LABEL_WIDTH) && (
                    <text {...aboveAt(middle, LABEL_WIDTH, width)} y={HEIGHT - 6}>
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
