import * as z from 'zod';
import { aboutFigure, figureKind, words } from './kind.ts';
import { createPen, type Pen, type Stroke } from './pen.ts';
import { sentence } from './text-form.ts';
import { textWidth, wrapText } from './text-width.ts';

const Entry = z.strictObject({
  t: z.coerce.string().min(1, 'is empty; quote a text that holds a comma or a colon'),
  struck: z.literal(true).optional(),
  mark: z.number().int().positive().optional(),
});
type Entry = z.infer<typeof Entry>;

const Document = z
  .strictObject({
    kind: z.literal('document'),
    ...aboutFigure,
    sheet: words,
    head: words,
    rows: z
      .array(z.strictObject({ label: words, entry: z.array(Entry).min(1) }))
      .min(1)
      .max(8),
    marks: z
      .array(z.strictObject({ n: z.number().int().positive(), ok: z.boolean(), text: words }))
      .min(1)
      .max(6),
  })
  .refine(
    ({ rows, marks }) => {
      const used = rows.flatMap(({ entry }) => entry.flatMap(({ mark }) => mark ?? []));
      const given = new Set(marks.map(({ n }) => n));
      return used.length === marks.length && given.size === marks.length && used.every((n) => given.has(n));
    },
    { path: ['marks'], message: 'are the marks of the entries, each once' },
  );

const X = 12;
const LINE = 22;

/** Writes the entries of a row; returns the baseline below them. */
function drawEntries(
  pen: Pen,
  entries: readonly Entry[],
  at: { x: number; y: number; width: number },
): number {
  let { y } = at;
  for (const { t, struck, mark } of entries) {
    const lines = wrapText(t, at.width, 'entry');
    for (const [index, line] of lines.entries()) {
      const baseline = y + index * LINE;
      pen.text({ x: at.x, y: baseline }, line, 'entry');
      if (struck)
        pen.line(
          [
            [at.x - 2, baseline - 5],
            [at.x + textWidth(line, 'entry') + 2, baseline - 5],
          ],
          'struck',
        );
    }
    if (mark !== undefined) pen.pin(at.x + textWidth(lines[0] ?? '', 'entry') + 18, y - 5, mark);
    y += lines.length * LINE;
  }
  return y;
}

/** A sheet with entries by hand and numbered marks, explained below it. */
export const document = figureKind({
  schema: Document,
  draw: ({ sheet, head, rows, marks }, width) => {
    const pen = createPen(width);
    const inner = X + 16;
    const right = width - X - 16;
    const labels = pen.isWide ? 150 : 112;
    pen.text({ x: inner, y: 40 }, sheet, 'lead');
    const isBeside = pen.isWide && textWidth(sheet, 'lead') + textWidth(head, 'small') + 24 < right - inner;
    if (isBeside) pen.text({ x: right, y: 40, anchor: 'end' }, head, 'small');
    const headEnd = isBeside ? 40 : pen.lines({ x: inner, y: 59, width: right - inner }, head, 'small') - 16;
    let y = headEnd + 14;
    pen.line(
      [
        [inner, y],
        [right, y],
      ],
      'line',
    );
    const grid: Stroke[] = [];
    for (const [index, { label, entry }] of rows.entries()) {
      const labelEnd = pen.lines({ x: inner, y: y + 25, width: labels - 20 }, label, 'small');
      const entryEnd = drawEntries(pen, entry, {
        x: X + labels,
        y: y + 25,
        width: width - 2 * X - labels - 48,
      });
      y = Math.max(entryEnd - 8, labelEnd - 4);
      if (index < rows.length - 1) grid.push([inner, y, right, y]);
    }
    pen.grid(grid);
    pen.bar({ x: X, y: 12, width: width - 2 * X, height: y - 4 }, 'sheet', 3);
    const columns = pen.isWide ? 2 : 1;
    const column = (width - 2 * X) / columns;
    const ends = [y + 34, y + 34];
    for (const [index, { n, ok, text }] of marks.entries()) {
      const side = index % columns;
      const x = X + side * column;
      const top = ends[side] ?? 0;
      pen.pin(x + 10, top - 4, n);
      pen.sign(x + 28, top - 4, ok);
      ends[side] =
        pen.lines({ x: x + 46, y: top, width: column - 56 }, `${ok ? 'Kept' : 'Missing'}: ${text}`, 'plain') +
        8;
    }
    return pen.finish(Math.max(...ends) - 6);
  },
  say: ({ sheet, head, rows, marks }) => [
    { kind: 'paragraph', text: [{ strong: `${sheet}.` }, ` ${sentence(head)}`] },
    {
      kind: 'list',
      items: rows.map(({ label, entry }) => [
        `${label}: `,
        ...entry.flatMap(({ t, struck, mark }, index) => [
          index === 0 ? '' : ', ',
          struck ? { struck: t } : t,
          mark === undefined ? '' : ` (mark ${mark})`,
        ]),
      ]),
    },
    {
      kind: 'list',
      items: marks.map(({ n, ok, text }) => [
        { strong: `Mark ${n}, ${ok ? 'kept' : 'missing'}:` },
        ` ${sentence(text)}`,
      ]),
    },
  ],
});
