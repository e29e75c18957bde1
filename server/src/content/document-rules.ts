import type { DocumentFile, DocumentSheet, DocumentTable, SheetColumn } from './document-schemas.ts';

const NUMERIC = new Set(['number', 'percent', 'money']);

function checkCell(column: SheetColumn, cell: string | number): string | undefined {
  if (cell === '') return undefined;
  if (NUMERIC.has(column.kind) && typeof cell !== 'number') return `"${cell}" is not a number`;
  if (column.kind === 'choice' && !column.options?.includes(String(cell)))
    return `"${cell}" is not one of the options`;
  if (column.kind === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(String(cell)))
    return `"${cell}" is not a date like 2026-03-14`;
  return undefined;
}

function checkSheet(sheet: DocumentSheet): string[] {
  const { columns, rows, totals } = sheet;
  const found: string[] = [];
  for (const column of columns) {
    if ((column.kind === 'choice') !== Boolean(column.options))
      found.push(`${column.title}: options belong to a choice, and a choice needs them`);
    if ((column.kind === 'formula') !== Boolean(column.formula))
      found.push(`${column.title}: a formula belongs to a formula column, and it needs one`);
    if (column.options && column.options.join(',').length > 250)
      found.push(`${column.title}: the options are longer than the 250 characters that a list may have`);
    if (column.options?.some((option) => option.includes(',')))
      found.push(`${column.title}: an option holds a comma`);
  }
  for (const [index, row] of rows.entries()) {
    if (row.length !== columns.length)
      found.push(`row ${index + 1} has ${row.length} cells for ${columns.length} columns`);
    for (const [position, cell] of row.entries()) {
      const column = columns[position];
      const problem = column && checkCell(column, cell);
      if (problem) found.push(`row ${index + 1}, ${column.title}: ${problem}`);
    }
  }
  for (const title of totals)
    if (!columns.some((column) => column.title === title)) found.push(`totals: there is no column ${title}`);
  return found.map((message) => `sheet ${sheet.name}: ${message}`);
}

function checkTable({ columns, rows, emptyRows }: DocumentTable): string[] {
  const wrong = rows.find((row) => row.length !== columns.length);
  const found = wrong
    ? [`a table row has ${wrong.length} cells for ${columns.length} columns: ${wrong[0]}`]
    : [];
  if (rows.length + emptyRows === 0) found.push(`a table (${columns[0]?.title}) has no rows`);
  return found;
}

/** Document rules beyond the schema: cells match their columns, and the file type matches the source. */
export function checkDocument(document: DocumentFile): string[] {
  const { fileType, sections, sheets } = document;
  const found: string[] = [];
  if (fileType === 'xlsx' && (sheets.length === 0 || sections.length > 0))
    found.push('an xlsx has sheets and no sections');
  if (fileType !== 'xlsx' && (sections.length === 0 || sheets.length > 0))
    found.push(`a ${fileType} has sections and no sheets`);
  for (const { blocks } of sections)
    for (const block of blocks) if ('table' in block) found.push(...checkTable(block.table));
  return [...found, ...sheets.flatMap(checkSheet)];
}
