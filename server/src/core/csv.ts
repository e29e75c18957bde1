export type Cell = string | number | boolean | null;

/** Text a spreadsheet would treat as a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
const BYTE_ORDER_MARK = '\u{FEFF}';

function cellOf(cell: Cell): string {
  if (cell === null) return '';
  // Our numbers are not formulas, even negative ones.
  if (typeof cell !== 'string') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const writeLines = (rows: readonly (readonly Cell[])[]) =>
  rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');

/**
 * A table as CSV (RFC 4180) with a byte order mark, so that spreadsheets decode every character and execute nothing.
 * Yields the header and then each batch of rows, reading the next batch only once the previous one was consumed.
 */
export async function* writeCsv(
  columns: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeLines([columns]);
  for await (const rows of batches) if (rows.length > 0) yield writeLines(rows);
}
