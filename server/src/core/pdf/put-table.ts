import type { Cell, TableBlock } from './pdf-blocks.ts';
import {
  baselineIn,
  bottomOf,
  need,
  putLine,
  putRule,
  sizeOf,
  skip,
  turnTo,
  type Flow,
  type PageSpot,
} from './pdf-flow.ts';
import { breakLines, type Line, type Run } from './text-lines.ts';
import type { Area } from './put-text.ts';

interface Laid {
  cell: Cell;
  x: number;
  width: number;
  lines: { line: Line; height: number }[];
}

interface Row {
  cells: Laid[];
  height: number;
}

/** A cell to be filled in: a space, since a cell without content is skipped by some readers. */
const BLANK: Run = {
  text: ' ',
  face: { fontFamily: 'sans', fontWeight: 400, fontStyle: 'normal' },
  size: 9,
  color: '#000000',
};

function layCell(cell: Cell, table: TableBlock, area: Area): Laid {
  const { padding, leading } = table;
  const isBlank = cell.texts.every((runs) => runs.every(({ text }) => text.trim() === ''));
  const lines = (isBlank ? [[BLANK]] : cell.texts).flatMap((runs) =>
    breakLines(runs, area.width - padding.left - padding.right).map((line) => ({
      line,
      height: sizeOf(runs) * leading,
    })),
  );
  return { cell, ...area, lines };
}

const heightOf = (lines: Laid['lines']) => lines.reduce((sum, { height }) => sum + height, 0);

/** Columns beside one another, by their shares. */
function columnsOf({ widths }: TableBlock, { x, width }: Area): Area[] {
  const shares = widths.reduce((sum, share) => sum + share, 0);
  let left = x;
  return widths.map((share) => {
    const area = { x: left, width: (share / shares) * width };
    left += area.width;
    return area;
  });
}

function layRow(cells: Cell[], table: TableBlock, columns: Area[]): Row {
  const laid = cells.flatMap((cell, index) => {
    const area = columns[index];
    return area ? [layCell(cell, table, area)] : [];
  });
  const tallest = Math.max(0, ...laid.map(({ lines }) => heightOf(lines)));
  return { cells: laid, height: Math.max(table.leastHeight, tallest + 2 * table.padding.y) };
}

/** Row after row, so that those of a long table are never all in memory. */
function* layRows(table: TableBlock, columns: Area[]): Generator<Row, undefined> {
  for (const cells of table.rows) yield layRow(cells, table, columns);
}

/** A head drawn again on a further page, which is read only once. */
function repeatHead(flow: Flow, head: Row, table: TableBlock): void {
  const { pdf, at } = flow;
  pdf.artifact(() => {
    for (const { cell, x, width, lines } of head.cells) {
      if (cell.fill) pdf.doc.rect(x, at.y, width, head.height).fill(cell.fill);
      let y = at.y + table.padding.y;
      for (const { line, height } of lines) {
        const [first] = line.spans;
        if (first) pdf.text(line.spans, x + table.padding.left, y + baselineIn(height, first));
        y += height;
      }
    }
  }, 'Pagination');
  at.y += head.height;
}

/** Draws a cell from `start` on, further pages included; returns the place below it. */
function putCell(
  flow: Flow,
  { cell, x, width, lines }: Laid,
  { table, rowHeight }: { table: TableBlock; rowHeight: number },
): PageSpot {
  const { padding } = table;
  const { pdf } = flow;
  const fillTo = (bottom: number) => {
    const { y } = flow.at;
    const { fill } = cell;
    if (fill) pdf.artifact(() => pdf.doc.rect(x, y, width, bottom - y).fill(fill));
  };
  fillTo(Math.min(flow.at.y + rowHeight, bottomOf(flow)));
  pdf.within(cell.tag, { ...(cell.scope && { scope: cell.scope }) }, () => {
    flow.at.y += padding.y;
    for (const { line, height } of lines) {
      if (flow.at.y + height > bottomOf(flow) && flow.at.y > flow.sheet.top) turnTo(flow, flow.at.page + 1);
      putLine(pdf, line, { x: x + padding.left, y: flow.at.y, height });
      flow.at.y += height;
    }
  });
  return { page: flow.at.page, y: flow.at.y + padding.y };
}

const isLater = (a: PageSpot, b: PageSpot) => a.page > b.page || (a.page === b.page && a.y > b.y);

/** Draws a row, over several pages only if it is taller than one. */
function putRow(flow: Flow, row: Row, table: TableBlock): void {
  const start = flow.at;
  let end: PageSpot = { page: start.page, y: Math.min(start.y + row.height, bottomOf(flow)) };
  flow.pdf.within('TR', {}, () => {
    for (const laid of row.cells) {
      if (flow.at.page !== start.page) turnTo(flow, start.page);
      flow.at = { ...start };
      const below = putCell(flow, laid, { table, rowHeight: row.height });
      if (isLater(below, end)) end = below;
    }
  });
  if (flow.at.page !== end.page) turnTo(flow, end.page);
  flow.at = { ...end };
}

/** A table with its header cells; the head is shown on each page, and no row is divided that fits on one. */
export function putTable(flow: Flow, table: TableBlock, area: Area): void {
  const columns = columnsOf(table, area);
  const head = table.head && layRow(table.head, table, columns);
  const rows = layRows(table, columns);
  let next = rows.next();
  const { rules } = table;
  const rule = (which: keyof typeof rules) => {
    const found = rules[which];
    if (!found) return;
    putRule(flow, found, { ...area, y: flow.at.y });
    flow.at.y += found.width;
  };
  skip(flow, table.before);
  need(flow, (head?.height ?? 0) + (next.value?.height ?? 0));
  flow.pdf.within('Table', {}, () => {
    rule('top');
    if (head) {
      flow.pdf.within('THead', {}, () => putRow(flow, head, table));
      rule('head');
    }
    flow.pdf.within('TBody', {}, () => {
      for (; next.value; next = rows.next()) {
        const row = next.value;
        const { page } = flow.at;
        need(flow, row.height);
        if (flow.at.page !== page && head) {
          repeatHead(flow, head, table);
          rule('head');
        }
        putRow(flow, row, table);
        rule('rows');
      }
    });
  });
  skip(flow, table.after);
}
