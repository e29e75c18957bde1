import * as z from 'zod';
import { aboutFigure, figureKind, words } from './kind.ts';
import { createPen, type Pen } from './pen.ts';
import { sentence } from './text-form.ts';

const Custody = z.strictObject({
  kind: z.literal('custody'),
  ...aboutFigure,
  links: z
    .array(
      z
        .strictObject({
          at: words,
          what: words,
          who: words,
          key: z.literal(true).optional(),
          /** What cannot be shown. */
          gap: words.optional(),
        })
        .refine(({ key, gap }) => !key || gap === undefined, { path: ['key'], message: 'is no gap' }),
    )
    .min(3)
    .max(8),
});

/** From one link to the next: a double line where it can be shown, a broken one into a gap. */
function drawWay(
  pen: Pen,
  x: number,
  { from, to, isGap }: { from: number; to: number; isGap: boolean },
): void {
  if (isGap) {
    pen.line(
      [
        [x, from + 11],
        [x, to - 13],
      ],
      'line-dashed',
    );
    pen.sign(x - 5, (from + to) / 2, false);
    return;
  }
  for (const side of [-3, 3])
    pen.line(
      [
        [x + side, from + 11],
        [x + side, to - 12],
      ],
      'line',
    );
}

/** Hands and times, link by link. */
export const custody = figureKind({
  schema: Custody,
  draw: ({ links }, width) => {
    const pen = createPen(width);
    const x = pen.isWide ? 132 : 30;
    const textX = x + 26;
    const room = width - textX - 14;
    let y = 30;
    let before: number | undefined;
    for (const { at, what, who, key, gap } of links) {
      if (before !== undefined) drawWay(pen, x, { from: before, to: y, isGap: gap !== undefined });
      pen.disc(x, y, 9, gap === undefined ? (key ? 'stop-key' : 'stop') : 'stop-gap');
      let end = y + 4.5;
      if (pen.isWide) pen.text({ x: x - 22, y: end, anchor: 'end' }, at, 'strong');
      else end = pen.lines({ x: textX, y: end, width: room }, at, 'strong');
      end = pen.lines({ x: textX, y: end, width: room }, what, pen.isWide ? 'strong' : 'plain');
      end = pen.lines({ x: textX, y: end, width: room }, who, 'small');
      if (gap !== undefined) end = pen.lines({ x: textX, y: end + 2, width: room }, `Gap: ${gap}`, 'gap');
      before = y;
      y = end + 18;
    }
    return pen.finish(y - 16);
  },
  say: ({ links }) => [
    {
      kind: 'list',
      items: links.map(({ at, what, who, gap }) => [
        { strong: at },
        ` ${sentence(what)} ${sentence(who)}${gap === undefined ? '' : ` Gap: ${sentence(gap)}`}`,
      ]),
    },
  ],
});
