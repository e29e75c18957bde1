import type { Block, Cell } from './pdf-blocks.ts';
import { A4 } from './pdf-flow.ts';
import type { Run } from './text-lines.ts';
import type { Report, ReportBlock, ReportCell } from './report.ts';
import { writePages } from './write-pages.ts';

const COLORS = { ink: '#1d1f1c', muted: '#5b5e57', green: '#1f5c4a', rule: '#c9cac4' } as const;
const SHEET = { ...A4, top: 48, bottom: 64, left: 48, right: 48 } as const;
const SIZE = 8;
/** A row of 13 points. */
const LEADING = 13 / SIZE;

function run(text: string, color: keyof typeof COLORS, { size = SIZE, weight = 400 } = {}): Run {
  const face = { fontFamily: 'sans', fontWeight: weight, fontStyle: 'normal' } as const;
  return { text: text.replaceAll(/\s+/g, ' ').trim(), face, size, color: COLORS[color] };
}

const runOf = (cell: ReportCell): Run =>
  typeof cell === 'string' ? run(cell, 'ink') : { ...run(cell.struck, 'muted'), isStruck: true };

function* cellsOf(rows: ReportCell[][]): Generator<Cell[], undefined> {
  for (const cells of rows) yield cells.map((cell): Cell => ({ tag: 'TD', texts: [[runOf(cell)]] }));
}

function blockOf(block: ReportBlock): Block {
  if (block.kind === 'heading')
    return {
      kind: 'text',
      tag: 'H2',
      runs: [run(block.text, 'green', { size: 12, weight: 600 })],
      leading: 1.5,
      before: 10,
      // A heading never stands alone at the foot of a sheet.
      keep: 52,
    };
  if (block.kind === 'text')
    return { kind: 'text', tag: 'P', runs: [run(block.text, 'ink')], leading: LEADING };
  const head = block.columns.map(([name]): Cell => ({
    tag: 'TH',
    scope: 'Column',
    texts: [[run(name, 'muted', { weight: 600 })]],
  }));
  return {
    kind: 'table',
    widths: block.columns.map(([, width]) => width),
    head,
    rows: { [Symbol.iterator]: () => cellsOf(block.rows) },
    leading: LEADING,
    padding: { left: 0, right: 6, y: 0 },
    leastHeight: 13,
    rules: { head: { color: COLORS.rule, width: 0.6 } },
    after: 6,
  };
}

/** Draws a report as a tagged PDF; the same report gives the same bytes. */
export function drawReport({ title, meta, blocks, foot, author, date }: Report): Promise<Uint8Array> {
  return writePages({
    facts: { title: `${title}: ${meta}`, author, creator: author, date },
    sheet: SHEET,
    blocks: [
      { kind: 'text', tag: 'H1', runs: [run(title, 'green', { size: 22, weight: 600 })], leading: 1.45 },
      { kind: 'text', tag: 'P', runs: [run(meta, 'muted')], leading: LEADING },
      ...blocks.map(blockOf),
    ],
    foot: {
      lineOf: (page, pages) => run(`${foot} · page ${page} of ${pages}`, 'muted', { size: 7.5 }),
      rise: 33,
    },
  });
}
