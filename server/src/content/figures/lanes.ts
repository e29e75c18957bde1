import * as z from 'zod';
import { aboutFigure, figureKind, words } from './kind.ts';
import { createPen, type Stroke } from './pen.ts';
import { sentence } from './text-form.ts';
import { textWidth } from './text-width.ts';

const id = z.string().regex(/^[A-Z][A-Za-z]{1,2}$/, 'has two or three letters, the first a capital');

const Lanes = z
  .strictObject({
    kind: z.literal('lanes'),
    ...aboutFigure,
    lanes: z
      .array(z.strictObject({ id, name: words }))
      .min(2)
      .max(5),
    steps: z
      .array(
        z.strictObject({
          at: words,
          lane: id,
          /** Whom it reaches. */
          to: id.optional(),
          text: words,
          /** The step that matters most; one has it. */
          key: z.literal(true).optional(),
        }),
      )
      .min(3)
      .max(7),
  })
  .refine(
    ({ lanes, steps }) =>
      steps.every(({ lane, to }) => [lane, to ?? lane].every((used) => lanes.some(({ id }) => id === used))),
    { path: ['steps'], message: 'name only lanes that there are' },
  )
  .refine(({ steps }) => steps.every(({ lane, to }) => lane !== to), {
    path: ['steps'],
    message: 'lead to another lane',
  })
  .refine(({ steps }) => steps.filter(({ key }) => key).length <= 1, {
    path: ['steps'],
    message: 'have one key at most',
  });

/** One column for each person; time runs down. */
export const lanes = figureKind({
  schema: Lanes,
  draw: ({ lanes, steps }, width) => {
    const pen = createPen(width);
    const gap = pen.isWide ? 76 : 27;
    const first = pen.isWide ? 46 : 24;
    const column = (of: string) => first + lanes.findIndex(({ id }) => id === of) * gap;
    const nameOf = (of: string) => lanes.find(({ id }) => id === of)?.name ?? of;
    const textX = first + (lanes.length - 1) * gap + (pen.isWide ? 34 : 22);
    const room = width - textX - 14;
    let headEnd = 26;
    for (const { id, name } of lanes) {
      if (!pen.isWide) pen.text({ x: column(id), y: 26, anchor: 'middle' }, id, 'label');
      else
        headEnd = Math.max(
          headEnd,
          pen.lines({ x: column(id), y: 26, width: gap - 8, anchor: 'middle' }, name, 'label') - 15,
        );
    }
    const top = headEnd + 10;
    const grid: Stroke[] = [];
    let y = top + 2;
    let last = y;
    for (const { at, lane, to, text, key } of steps) {
      const middle = y + 14;
      last = middle;
      if (to !== undefined) {
        const isRight = column(to) > column(lane);
        pen.line(
          [
            [column(lane), middle],
            [column(to) + (isRight ? -9 : 9), middle],
          ],
          'line',
        );
        pen.head(column(to) + (isRight ? -3 : 3), middle, isRight ? 'right' : 'left');
      }
      pen.disc(column(lane), middle, 6, key ? 'stop-key' : 'stop');
      const way = to === undefined ? nameOf(lane) : `${nameOf(lane)} to ${nameOf(to)}`;
      const indent = textWidth(at, 'strong') + 10;
      pen.text({ x: textX, y: y + 14 }, at, 'strong');
      const wayEnd = pen.lines({ x: textX + indent, y: y + 14, width: room - indent }, way, 'small');
      y = pen.lines({ x: textX, y: wayEnd + 2, width: room }, text, 'plain') + 8;
    }
    for (const { id } of lanes) grid.push([column(id), top, column(id), last + 14]);
    pen.grid(grid);
    return pen.finish(y - 4);
  },
  say: ({ lanes, steps }) => {
    const nameOf = (of: string) => lanes.find(({ id }) => id === of)?.name ?? of;
    return [
      {
        kind: 'list',
        items: steps.map(({ at, lane, to, text }) => [
          { strong: at },
          ` ${nameOf(lane)}${to === undefined ? '' : ` to ${nameOf(to)}`}: ${sentence(text)}`,
        ]),
      },
    ];
  },
});
