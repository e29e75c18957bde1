type Cell = string | number | boolean | null;

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

/** A table as CSV (RFC 4180) in UTF-8 with its mark, so that spreadsheets read every letter and run nothing. */
export function writeCsv(columns: readonly string[], rows: readonly (readonly Cell[])[]): Uint8Array {
  const lines = [columns, ...rows].map((cells) => cells.map(cellOf).join(','));
  return new TextEncoder().encode(`${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`);
}
