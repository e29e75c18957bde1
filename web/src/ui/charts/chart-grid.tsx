/** The space around a plot, for the labels of its axes. */
export const EDGE = { top: 24, right: 4, bottom: 26, left: 38 } as const;

/** Hairlines with their numbers at the left. */
export function ChartGrid({
  ticks,
  y,
  width,
  unit = '',
}: {
  ticks: readonly number[];
  y: (value: number) => number;
  width: number;
  unit?: string;
}) {
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className="chart-line" x1={EDGE.left} x2={width - EDGE.right} y1={y(tick)} y2={y(tick)} />
          <text x={EDGE.left - 8} y={y(tick) + 4} textAnchor="end">
            {tick}
            {unit}
          </text>
        </g>
      ))}
    </>
  );
}
