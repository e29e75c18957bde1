import * as z from 'zod';
import { aboutFigure, figureKind, words } from './kind.ts';
import { countLines, createPen, type Pen } from './pen.ts';
import { sentence } from './text-form.ts';

const id = z.string().regex(/^[a-z][a-z0-9-]*$/, 'is a lower-case name');

const Flow = z
  .strictObject({
    kind: z.literal('flow'),
    ...aboutFigure,
    path: z
      .array(z.strictObject({ id, state: words, owner: words, next: words.optional() }))
      .min(2)
      .max(4),
    back: z
      .array(z.strictObject({ from: id, to: id, text: words }))
      .max(2)
      .default([]),
    side: z
      .array(z.strictObject({ from: id, state: words, text: words, top: z.boolean().optional() }))
      .max(3)
      .default([]),
  })
  .refine(
    ({ path }) => path.every(({ next }, index) => (next === undefined) === (index === path.length - 1)),
    {
      path: ['path'],
      message: 'every state but the last has a next',
    },
  )
  .refine(
    ({ path, back, side }) => {
      const at = (of: string) => path.findIndex(({ id }) => id === of);
      return (
        back.every(({ from, to }) => at(to) >= 0 && at(to) < at(from)) &&
        side.every(({ from }) => at(from) >= 0)
      );
    },
    { path: ['back'], message: 'back leads from a later state to an earlier one, side leads from a state' },
  );
type Flow = z.infer<typeof Flow>;

const X = 12;

interface Row {
  y: number;
  height: number;
}

/** Draws the states down the page; returns where each stands, and the end. */
function drawPath(pen: Pen, path: Flow['path'], width: number): { rows: Map<string, Row>; end: number } {
  const rows = new Map<string, Row>();
  let y = 14;
  for (const [index, { id, state, owner, next }] of path.entries()) {
    const height = 38 + countLines(owner, width - 26, 'small') * 16;
    rows.set(id, { y, height });
    pen.bar({ x: X, y, width, height }, index === path.length - 1 ? 'box-plain' : 'box');
    pen.text({ x: X + 13, y: y + 24 }, state, 'lead');
    pen.lines({ x: X + 13, y: y + 43, width: width - 26 }, owner, 'small');
    y += height;
    if (next === undefined) continue;
    const lines = countLines(next, width - 34, 'small');
    const gap = Math.max(36, lines * 16 + 18);
    pen.line(
      [
        [X + 22, y],
        [X + 22, y + gap - 7],
      ],
      'line',
    );
    pen.head(X + 22, y + gap - 1, 'down');
    pen.lines({ x: X + 34, y: y + (gap - lines * 16) / 2 + 12, width: width - 34 }, next, 'small');
    y += gap;
  }
  return { rows, end: y };
}

/** Ways out to the right; returns how far down they reach. */
function drawSides(pen: Pen, sides: Flow['side'], rows: Map<string, Row>, right: number): number {
  const x = pen.isWide ? 372 : right + 34;
  const width = pen.width - x - X;
  let low = 0;
  for (const { from, state, text, top } of sides) {
    const row = rows.get(from);
    if (!row) continue;
    const height = 36 + countLines(text, width - 22, 'small') * 16;
    const middle = row.y + (top ? 16 : row.height / 2);
    const boxY = Math.max(14, low === 0 ? middle - 20 : Math.max(low + 10, middle - 20));
    pen.line(
      [
        [right, middle],
        [x - 7, middle],
      ],
      'line',
    );
    pen.head(x - 1, middle, 'right');
    pen.bar({ x, y: boxY, width, height }, 'box-plain');
    pen.text({ x: x + 11, y: boxY + 22 }, state, 'strong');
    pen.lines({ x: x + 11, y: boxY + 40, width: width - 22 }, text, 'small');
    low = boxY + height;
  }
  return low;
}

/** States down the page, with ways back and ways out. */
export const flow = figureKind({
  schema: Flow,
  draw: ({ path, back, side }, width) => {
    const pen = createPen(width);
    const box = pen.isWide ? 216 : 150;
    const right = X + box;
    const { rows, end } = drawPath(pen, path, box);
    let low = drawSides(pen, side, rows, right);
    let bottom = Math.max(end, low);
    for (const [index, { from, to, text }] of back.entries()) {
      const [start, goal] = [rows.get(from), rows.get(to)];
      if (!start || !goal) continue;
      const a = start.y + start.height / 2 + (pen.isWide ? 0 : 4);
      const b = goal.y + goal.height / 2 + 12;
      const x = right + (pen.isWide ? 48 : 22) + index * 14;
      pen.line(
        [
          [right, a],
          [x, a],
          [x, b],
          [right + 9, b],
        ],
        'line-dashed',
      );
      pen.head(right + 2, b, 'left');
      const room = width - x - 10 - X;
      const lines = countLines(text, room, 'plain');
      const y = Math.max(low + 22, (a + b) / 2 - (lines * 17) / 2);
      pen.text({ x: x + 10, y }, 'Back', 'label');
      low = pen.lines({ x: x + 10, y: y + 18, width: room }, text, 'plain');
      bottom = Math.max(bottom, low - 14);
    }
    return pen.finish(bottom + 14);
  },
  say: ({ path, back, side }) => [
    {
      kind: 'list',
      items: path.map(({ state, owner, next }) => [
        { strong: `${state}:` },
        ` ${sentence(owner)} ${next === undefined ? 'End.' : `Then: ${sentence(next)}`}`,
      ]),
    },
    ...(back.length + side.length === 0
      ? []
      : [
          {
            kind: 'list' as const,
            items: [
              ...back.map(({ text }) => [`Back: ${sentence(text)}`]),
              ...side.map(({ state, text }) => [`${state}: ${sentence(text)}`]),
            ],
          },
        ]),
  ],
});
