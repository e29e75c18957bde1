export type Cell = string | number | boolean | null;

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
const BYTE_ORDER_MARK = '\u{FEFF}';

function cellOf(cell: Cell): string {
  if (cell === null) return '';
  // A number of ours is no formula, also where it is negative.
  if (typeof cell !== 'string') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const writeLines = (rows: readonly (readonly Cell[])[]) =>
  rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');

/**
 * A table as CSV (RFC 4180) with the mark of UTF-8, so that spreadsheets read every letter and run nothing; a text for
 * the head and for each batch of rows, the next batch not before the one before it was taken.
 */
export async function* writeCsv(
  columns: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeLines([columns]);
  for await (const rows of batches) if (rows.length > 0) yield writeLines(rows);
}
