import * as z from 'zod';
import { aboutFigure, figureKind, words } from './kind.ts';
import { countLines, createPen } from './pen.ts';
import { sentence } from './text-form.ts';

const Side = z.strictObject({
  title: words,
  /** What somebody wrote. */
  lines: z.array(z.coerce.string().min(1)).min(1).max(5),
  notes: z.array(words).min(1).max(4),
});
type Side = z.infer<typeof Side>;

const Compare = z.strictObject({ kind: z.literal('compare'), ...aboutFigure, wrong: Side, right: Side });

const X = 12;
const GAP = 16;

function heightOf({ lines, notes }: Side, width: number): number {
  const written = lines.reduce((sum, line) => sum + countLines(line, width - 28, 'entry') * 22 + 4, 0);
  const noted = notes.reduce((sum, note) => sum + countLines(note, width - 46, 'plain') * 17 + 5, 0);
  return 62 + written + 4 + noted - 6;
}

/** The same entry twice: not good enough, and good. */
export const compare = figureKind({
  schema: Compare,
  draw: ({ wrong, right }, width) => {
    const pen = createPen(width);
    const column = pen.isWide ? (width - 2 * X - GAP) / 2 : width - 2 * X;
    const tallest = Math.max(heightOf(wrong, column), heightOf(right, column));
    let top = 14;
    for (const [index, side] of [wrong, right].entries()) {
      const isGood = side === right;
      const x = pen.isWide ? X + index * (column + GAP) : X;
      const height = pen.isWide ? tallest : heightOf(side, column);
      pen.bar({ x, y: top, width: column, height }, 'sheet', 3);
      pen.sign(x + 14, top + 21, isGood);
      pen.text({ x: x + 34, y: top + 25 }, side.title, 'strong');
      pen.line(
        [
          [x + 14, top + 38],
          [x + column - 14, top + 38],
        ],
        'line',
      );
      let y = top + 62;
      for (const line of side.lines) y = pen.lines({ x: x + 14, y, width: column - 28 }, line, 'entry') + 4;
      y += 4;
      for (const note of side.notes) {
        pen.sign(x + 14, y - 4, isGood);
        y = pen.lines({ x: x + 32, y, width: column - 46 }, note, 'plain') + 5;
      }
      if (!pen.isWide || index === 1) top += height + GAP;
    }
    return pen.finish(top - GAP + 14);
  },
  say: ({ wrong, right }) =>
    [wrong, right].flatMap((side) => [
      { kind: 'paragraph' as const, text: [{ strong: `${side.title}:` }, ` ${side.lines.join(' ')}`] },
      { kind: 'list' as const, items: side.notes.map((note) => [sentence(note)]) },
    ]),
});
