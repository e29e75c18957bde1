import * as z from 'zod';
import { aboutFigure, figureKind, words } from './kind.ts';
import { countLines, createPen } from './pen.ts';
import { sentence } from './text-form.ts';

const Tree = z.strictObject({
  kind: z.literal('tree'),
  ...aboutFigure,
  ask: z
    .array(
      z.strictObject({
        q: words,
        rule: words,
        /** The action; the key is quoted, because a bare no is a boolean. */
        no: words,
      }),
    )
    .min(2)
    .max(5),
  /** Where a yes to every question leads. */
  end: words,
});

const X = 12;
const PAD = 12;

/** A ladder of questions: no leads to the right, yes leads on. */
export const tree = figureKind({
  schema: Tree,
  draw: ({ ask, end }, width) => {
    const pen = createPen(width);
    const box = pen.isWide ? 268 : 166;
    const outX = pen.isWide ? 344 : 208;
    const outWidth = width - outX - X;
    let y = 14;
    for (const { q, rule, no } of ask) {
      const room = box - 2 * PAD;
      const outHeight = countLines(no, outWidth - 22, 'plain') * 17 + 20;
      const asked = countLines(q, room, 'lead') * 19 + countLines(rule, room, 'small') * 16 + 22;
      const height = Math.max(asked, outHeight);
      const middle = y + height / 2;
      pen.bar({ x: X, y, width: box, height }, 'box');
      const ruleY = pen.lines({ x: X + PAD, y: y + 23, width: room }, q, 'lead');
      pen.lines({ x: X + PAD, y: ruleY - 1, width: room }, rule, 'small');
      pen.line(
        [
          [X + box, middle],
          [outX - 8, middle],
        ],
        'line',
      );
      pen.head(outX - 2, middle, 'right');
      pen.text({ x: (X + box + outX - 8) / 2, y: middle - 6, anchor: 'middle' }, 'No', 'label');
      pen.bar({ x: outX, y: middle - outHeight / 2, width: outWidth, height: outHeight }, 'box-plain');
      pen.lines({ x: outX + 11, y: middle - outHeight / 2 + 23, width: outWidth - 22 }, no, 'plain');
      y += height;
      pen.line(
        [
          [X + 28, y],
          [X + 28, y + 22],
        ],
        'line',
      );
      pen.head(X + 28, y + 29, 'down');
      pen.text({ x: X + 38, y: y + 20 }, 'Yes', 'label');
      y += 31;
    }
    const height = countLines(end, width - 2 * X - 2 * PAD, 'lead') * 19 + 20;
    pen.bar({ x: X, y, width: width - 2 * X, height }, 'box-key');
    pen.lines({ x: X + PAD, y: y + 24, width: width - 2 * X - 2 * PAD }, end, 'lead');
    return pen.finish(y + height + 14);
  },
  say: ({ ask, end }) => [
    {
      kind: 'list',
      items: [
        ...ask.map(({ q, rule, no }) => [
          { strong: sentence(q) },
          ` (${rule}) No: ${sentence(no)} Yes: go on.`,
        ]),
        [sentence(end)],
      ],
    },
  ],
});
