import * as z from 'zod';
import { aboutFigure, figureKind, words } from './kind.ts';
import { createPen, type Pen, type Stroke } from './pen.ts';
import { textWidth } from './text-width.ts';

const day = z.number().int().min(0);

const Row = z
  .strictObject({
    who: words,
    rule: words,
    /** What starts this clock. */
    zero: words,
    /** The last day; 0 is at once, said by `text`. */
    due: day,
    /** The last day of a completion. */
    // A key of the source; nobody awaits it.
    // oxlint-disable-next-line unicorn/no-thenable
    then: day.optional(),
    text: words.optional(),
  })
  .refine(({ due, then }) => then === undefined || then > due, {
    path: ['then'],
    message: 'is the day of a completion, after the due day',
  })
  .refine(({ due, text }) => (due === 0) === (text !== undefined), {
    path: ['text'],
    message: 'is given where the due day is 0, and only there',
  });
type Row = z.infer<typeof Row>;

const Clock = z
  .strictObject({
    kind: z.literal('clock'),
    ...aboutFigure,
    /** The days drawn. */
    span: day.min(2),
    ticks: z.array(day).min(2).max(8),
    rows: z.array(Row).min(1).max(5),
  })
  .refine(({ span, ticks }) => ticks.every((tick) => tick <= span), {
    path: ['ticks'],
    message: 'lie within the span',
  })
  .refine(({ span, rows }) => rows.every(({ due, then }) => (then ?? due) <= span), {
    path: ['span'],
    message: 'is shorter than a due day',
  });

const BAR = 16;

interface Scale {
  x: (day: number) => number;
  left: number;
  right: number;
}

function drawBar(pen: Pen, { x }: Scale, row: Row, y: number): void {
  if (row.due === 0) {
    pen.disc(x(0), y + BAR / 2, 6, 'stop-key');
    pen.text({ x: x(0) + 14, y: y + 12.5 }, row.text ?? 'at once', 'strong');
    return;
  }
  pen.bar({ x: x(0), y, width: x(row.due) - x(0), height: BAR }, 'bar', 2);
  if (row.then !== undefined)
    pen.bar({ x: x(row.due), y: y + 1, width: x(row.then) - x(row.due), height: BAR - 2 }, 'bar-rest', 2);
  pen.bar({ x: x(row.due) - 1.5, y: y - 4, width: 3, height: 24 }, 'due', 1);
  const days = row.then === undefined ? `${row.due}` : `${row.due} + ${row.then - row.due}`;
  pen.text({ x: x(row.then ?? row.due) + 7, y: y + 12.5 }, days, 'strong');
}

/** Rows of bars, each counted from its own day zero. */
export const clock = figureKind({
  schema: Clock,
  draw: ({ span, ticks, rows }, width) => {
    const pen = createPen(width);
    const last = Math.max(
      ...rows.map(({ due, then }) => textWidth(then ? `${due} + ${then - due}` : `${due}`, 'strong')),
    );
    const left = pen.isWide ? 216 : 14;
    const right = width - last - 18;
    const scale: Scale = { left, right, x: (days) => left + ((right - left) * days) / span };
    const grid: Stroke[] = [];
    for (const tick of ticks)
      pen.text(
        { x: scale.x(tick), y: 26, anchor: tick === 0 && !pen.isWide ? 'start' : 'middle' },
        tick === 0 ? 'Day 0' : `${tick}`,
        'small',
      );
    let y = 36;
    for (const row of rows) {
      const x = pen.isWide ? 16 : 14;
      const room = pen.isWide ? 172 : width - 28;
      const ruleY = pen.lines({ x, y: y + 18, width: room }, row.who, 'strong');
      const textEnd = pen.lines({ x, y: ruleY, width: room }, row.rule, 'small');
      const barY = pen.isWide ? y + 12 : textEnd - 4;
      for (const tick of ticks) grid.push([scale.x(tick), barY - 6, scale.x(tick), barY + BAR + 6]);
      drawBar(pen, scale, row, barY);
      const zeroX = pen.isWide ? left : x;
      const zeroEnd = pen.lines(
        { x: zeroX, y: barY + 36, width: width - zeroX - 14 },
        `Zero: ${row.zero}`,
        'aside',
      );
      y = Math.max(textEnd, zeroEnd) + 6;
    }
    pen.grid(grid);
    return pen.finish(y - 2);
  },
  say: ({ rows }) => [
    {
      kind: 'table',
      head: ['Who', 'Day zero', 'Due', 'Rule'],
      rows: rows.map(({ who, zero, due, then, text, rule }) => [
        who,
        zero,
        due === 0
          ? (text ?? 'at once')
          : `Day ${due}${then === undefined ? '' : `, completed by day ${then}`}`,
        rule,
      ]),
    },
  ],
});
