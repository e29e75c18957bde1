import * as z from 'zod';
import { aboutFigure, figureKind, words } from './kind.ts';
import { createPen, type Anchor, type Pen } from './pen.ts';
import { placeLabel, type Spot } from './place-label.ts';

const pair = z.tuple([z.number(), z.number()]);
const span = pair.refine(([from, to]) => from < to, 'goes from the lower to the higher value');

const Range = z.strictObject({
  kind: z.literal('range'),
  ...aboutFigure,
  x: span,
  y: span,
  xTicks: z
    .array(z.strictObject({ at: z.number(), text: words }))
    .min(2)
    .max(6),
  yTicks: z.array(z.number()).min(2).max(6),
  /** Where values are as they should be. */
  bands: z
    .array(z.strictObject({ from: z.number(), to: z.number() }))
    .max(2)
    .default([]),
  window: z.strictObject({ from: z.number(), to: z.number(), text: words }).optional(),
  limits: z
    .array(
      z.strictObject({
        at: z.number(),
        kind: z.literal('alert').optional(),
        text: words,
        say: words.optional(),
      }),
    )
    .max(3)
    .default([]),
  series: z
    .array(
      z.strictObject({
        points: z.array(pair).min(2).max(12),
        text: words.optional(),
        say: words.optional(),
        /** Where the text may stand, in values of the axes. */
        lx: z.number().optional(),
        ly: z.number().optional(),
      }),
    )
    .max(3)
    .default([]),
  points: z
    .array(
      z.strictObject({
        at: z.number(),
        v: z.number(),
        text: words,
        when: words,
        key: z.literal(true).optional(),
        a: z.enum(['start', 'middle', 'end']).optional(),
        dx: z.number().optional(),
        dy: z.number().optional(),
      }),
    )
    .max(10)
    .default([]),
});
type Range = z.infer<typeof Range>;

interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
  x: (value: number) => number;
  y: (value: number) => number;
}

function plotOf({ x, y }: Range, isWide: boolean, width: number): Plot {
  const left = 44;
  const right = width - (isWide ? 116 : 22);
  const top = isWide ? 22 : 30;
  const bottom = top + (isWide ? 236 : 220);
  const part = (value: number, [from, to]: readonly [number, number]) => (value - from) / (to - from);
  return {
    left,
    right,
    top,
    bottom,
    x: (value) => left + (right - left) * part(value, x),
    y: (value) => bottom - (bottom - top) * part(value, y),
  };
}

function drawAxes(pen: Pen, { xTicks, yTicks, bands, window, x }: Range, plot: Plot): void {
  for (const { from, to } of bands)
    pen.bar(
      { x: plot.left, y: plot.y(to), width: plot.right - plot.left, height: plot.y(from) - plot.y(to) },
      'band',
      0,
    );
  pen.grid(yTicks.map((value) => [plot.left, plot.y(value), plot.right, plot.y(value)]));
  for (const value of yTicks)
    pen.text({ x: plot.left - 8, y: plot.y(value) + 4, anchor: 'end' }, String(value), 'small');
  for (const { at, text } of xTicks)
    pen.text(
      {
        x: plot.x(at),
        y: plot.bottom + 20,
        anchor: at === x[0] ? 'start' : !pen.isWide && at === x[1] ? 'end' : 'middle',
      },
      text,
      'small',
    );
  if (!window) return;
  const size = { width: plot.x(window.to) - plot.x(window.from), height: plot.bottom - plot.top };
  pen.bar({ x: plot.x(window.from), y: plot.top, ...size }, 'window', 0);
  pen.text({ x: plot.x(window.from) + 6, y: plot.bottom - 8 }, window.text, 'small');
}

/** Above and below a line: at its right end, at its left end, and between them. */
function spotsOnLine(y: number, { left, right }: Plot): Spot[] {
  const places: [x: number, anchor: Anchor][] = [
    [right - 2, 'end'],
    [left + 4, 'start'],
    ...[0.75, 0.5, 0.25, 0.6, 0.4].map((part): [number, Anchor] => [left + (right - left) * part, 'middle']),
  ];
  return places.flatMap(([x, anchor]) => [
    { x, y: y - 6, anchor },
    { x, y: y + 15, anchor },
  ]);
}

/** Beside the plot where there is room, each below the one above it; else on its line. */
function labelLimits(pen: Pen, limits: Range['limits'], plot: Plot): void {
  let low = 0;
  for (const { at, text } of limits.toSorted((a, b) => b.at - a.at)) {
    const y = plot.y(at);
    if (pen.isWide)
      low = pen.lines({ x: plot.right + 8, y: Math.max(y + 4, low + 4), width: 104 }, text, 'label');
    else placeLabel(pen, text, 'label', spotsOnLine(y, plot));
  }
}

/** Above, below, and beside a point; where the author proposes a place, that one first. */
function spotsOfPoint({ at, v, a, dx, dy }: Range['points'][number], plot: Plot): Spot[] {
  const [x, y] = [plot.x(at), plot.y(v)];
  const proposed: Spot[] =
    a || dx !== undefined || dy !== undefined
      ? [{ x: x + (dx ?? 0), y: y + (dy ?? -12), anchor: a ?? 'middle' }]
      : [];
  const inward = x < plot.left + 60 ? 'start' : x > plot.right - 60 ? 'end' : 'middle';
  return [
    ...proposed,
    { x: inward === 'start' ? x - 4 : inward === 'end' ? x + 4 : x, y: y - 12, anchor: inward },
    { x: inward === 'start' ? x - 4 : inward === 'end' ? x + 4 : x, y: y + 22, anchor: inward },
    { x, y: y - 12, anchor: 'middle' },
    { x, y: y + 22, anchor: 'middle' },
    { x: x + 12, y: y + 5, anchor: 'start' },
    { x: x - 12, y: y + 5, anchor: 'end' },
    { x: x - 4, y: y - 12, anchor: 'start' },
    { x: x + 4, y: y - 12, anchor: 'end' },
    { x: x - 4, y: y + 22, anchor: 'start' },
    { x: x + 4, y: y + 22, anchor: 'end' },
  ];
}

/** At the place proposed, at the end, or along the line, above and below it. */
function spotsOfSeries({ points, lx, ly }: Range['series'][number], plot: Plot): Spot[] {
  const at = ([x, y]: readonly [number, number]) => [plot.x(x), plot.y(y)] as const;
  const spots: Spot[] = [];
  if (lx !== undefined && ly !== undefined)
    spots.push({ x: plot.x(lx), y: plot.y(ly) - 8, anchor: 'middle' });
  for (const [index, point] of points.entries()) {
    const next = points[index + 1];
    if (!next) continue;
    const [[x1, y1], [x2, y2]] = [at(point), at(next)];
    for (const part of [0.5, 0.35, 0.65, 0.2, 0.8]) {
      const [x, y] = [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part];
      const isRising = y2 < y1;
      spots.push({ x: x - 4, y: y - 6, anchor: isRising ? 'end' : 'start' });
      spots.push({ x: x + 6, y: y + 18, anchor: isRising ? 'start' : 'end' });
      spots.push({ x, y: y - 22, anchor: 'middle' }, { x, y: y + 34, anchor: 'middle' });
    }
  }
  return spots;
}

const SERIES = ['series-1', 'series-2', 'series-3'] as const;

/** Values against limits, or counts against a plan. */
export const range = figureKind({
  schema: Range,
  draw: (figure, width) => {
    const pen = createPen(width);
    const plot = plotOf(figure, pen.isWide, width);
    drawAxes(pen, figure, plot);
    for (const { at, kind } of figure.limits)
      pen.line(
        [
          [plot.left, plot.y(at)],
          [plot.right, plot.y(at)],
        ],
        kind === 'alert' ? 'limit-alert' : 'limit',
      );
    for (const [index, { points }] of figure.series.entries())
      pen.line(
        points.map(([x, y]) => [plot.x(x), plot.y(y)]),
        SERIES[index] ?? 'series-1',
      );
    for (const { at, v, key } of figure.points)
      pen.disc(plot.x(at), plot.y(v), 5.5, key ? 'stop-key' : 'dot');
    labelLimits(pen, figure.limits, plot);
    for (const point of figure.points)
      placeLabel(pen, point.text, point.key ? 'strong' : 'small', spotsOfPoint(point, plot));
    for (const series of figure.series)
      if (series.text !== undefined) placeLabel(pen, series.text, 'label', spotsOfSeries(series, plot));
    return pen.finish(plot.bottom + 32);
  },
  say: ({ points, limits, series, window }) => [
    ...(points.length === 0
      ? []
      : [
          {
            kind: 'table' as const,
            head: ['When', 'Value'],
            rows: points.map(({ when, text }) => [when, text]),
          },
        ]),
    {
      kind: 'list',
      items: [
        ...(window ? [window.text] : []),
        ...limits.map(({ say, text }) => say ?? text),
        ...series.flatMap(({ say, text }) => say ?? text ?? []),
      ].map((text) => [text]),
    },
  ],
});
