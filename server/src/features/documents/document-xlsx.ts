import writeXlsxFile, { type Cell, type Row, type SheetData } from 'write-excel-file/node';
import type { DocumentFile, DocumentSheet, SheetColumn } from '../../content/document-schemas.ts';
import { describeFoot, describeHead, TRAINING_LINE } from './document-head.ts';
import {
  namesAndLists,
  type ListRule,
  type SheetTable,
  type ValueName,
} from '../../core/xlsx/xlsx-features.ts';
import { columnLetter } from '../../core/xlsx/column-letter.ts';
import { finishXlsx } from '../../core/xlsx/xlsx-finish.ts';

const INK = '#23407A';
const GREEN = '#1F5C4A';
const GREY = '#F1F1ED';
const FONT = 'Calibri';
const FORMATS = {
  number: 'General',
  percent: '0.0%',
  money: '#,##0.00',
  date: 'dd mmm yyyy',
  text: '@',
} as const;
type Format = keyof typeof FORMATS;
const TYPES = { number: Number, percent: Number, money: Number, date: Date, text: String } as const;

/** Minimum width of the first column, which also holds the labels of the form above the table. */
const FIRST_WIDTH = 26;
/** Minimum width of the second column, which holds the values. */
const SECOND_WIDTH = 16;

const BORDER = { borderStyle: 'thin', borderColor: '#C9CAC4' } as const;

function formatOf(column: SheetColumn): Format {
  if (column.kind === 'formula') return column.format;
  return column.kind === 'choice' ? 'text' : column.kind;
}

/** A cell with the value in the type its format requires; dates are real dates at UTC midnight. */
function valueCell(value: string | number | undefined, format: Format, style: object): Cell {
  // Formats later input by column type: "07" stays text, a date becomes a date.
  if (value === undefined || value === '') return { ...style, type: TYPES[format], format: FORMATS[format] };
  if (typeof value === 'number') return { ...style, value, type: Number, format: FORMATS[format] };
  if (format === 'date')
    return { ...style, value: new Date(`${value}T00:00:00Z`), type: Date, format: FORMATS.date };
  return { ...style, value, type: String };
}

interface RowRange {
  row: number;
  first: number;
  last: number;
}

function formulaCell(column: SheetColumn, { row, first, last }: RowRange, style: object): Cell {
  const text = (column.formula ?? '')
    .replaceAll('{row}', String(row))
    .replaceAll('{first}', String(first))
    .replaceAll('{last}', String(last));
  const format = formatOf(column);
  // In a text-formatted cell, a formula would turn into text when next edited.
  return {
    ...style,
    value: `=${text}`,
    type: 'Formula',
    format: format === 'text' ? 'General' : FORMATS[format],
  };
}

const LINE_HEIGHT = 15;
const COVER_WIDTH = 100;
/** A longer form above the table would leave no room to scroll if frozen. */
export const MOST_FROZEN = 9;

/** The height of wrapped text in points: programs do not compute it for files they did not write. */
function heightFor(texts: { text: string; width: number }[]): number {
  const lines = texts.map(({ text, width }) =>
    text
      .split('\n')
      .reduce((sum, part) => sum + Math.max(1, Math.ceil((part.length * 1.08) / Math.max(width - 1, 4))), 0),
  );
  return Math.min(400, Math.max(1, ...lines) * LINE_HEIGHT + 3);
}

function widthOf(sheet: DocumentSheet, index: number): number {
  const width = sheet.columns[index]?.width ?? 10;
  if (sheet.fields.length === 0 || index > 1) return width;
  return Math.max(width, index === 0 ? FIRST_WIDTH : SECOND_WIDTH);
}

/** The rows above a sheet's table: title, instruction, form. */
function headRows(sheet: DocumentSheet): Row[] {
  const span = Math.max(2, Math.min(sheet.columns.length, 6));
  const spanned = Array.from({ length: span }, (_each, index) => widthOf(sheet, index));
  const width = spanned.reduce((sum, each) => sum + each, 0);
  const wide = (value: string, style: object): Row => [
    { value, type: String, columnSpan: span, wrap: true, alignVertical: 'top', ...style },
    ...Array.from({ length: span - 1 }, () => null),
  ];
  return [
    wide(sheet.name, { fontWeight: 'bold', fontSize: 16, textColor: GREEN, height: 26 }),
    wide(sheet.instruction, {
      height: heightFor([{ text: sheet.instruction, width }]),
      textColor: '#4A4D46',
    }),
    ...sheet.fields.map(({ label, value, hint, format }): Row => [
      {
        value: label,
        type: String,
        fontWeight: 'bold',
        wrap: true,
        alignVertical: 'top',
        backgroundColor: GREY,
        height: heightFor([
          { text: label, width: widthOf(sheet, 0) * 0.9 },
          { text: String(value ?? ''), width: widthOf(sheet, 1) },
        ]),
        ...BORDER,
      },
      valueCell(value, format, {
        ...BORDER,
        textColor: INK,
        align: 'left',
        wrap: true,
        alignVertical: 'top',
      }),
      hint ? { value: hint, type: String, textColor: '#5B5E57', fontStyle: 'italic' } : null,
    ]),
    [null],
  ];
}

export interface BuiltSheet {
  data: SheetData;
  /** The table's header row, from 1. */
  headRow: number;
  /** Head and rows, such as `A11:W40`. */
  range: string;
  lists: ListRule[];
  names: ValueName[];
}

/** Lays out one sheet; row numbers are the file's. */
export function buildSheet(sheet: DocumentSheet): BuiltSheet {
  const head = headRows(sheet);
  const headRow = head.length + 1;
  const first = headRow + 1;
  const last = headRow + sheet.rows.length + sheet.emptyRows;
  const titleTexts = sheet.columns.map(({ title, hint }) => (hint ? `${title}\n${hint}` : title));
  const titleHeight = heightFor(
    titleTexts.map((text, index) => ({ text, width: widthOf(sheet, index) * 0.9 })),
  );
  const titles: Row = titleTexts.map((value) => ({
    value,
    type: String,
    fontWeight: 'bold',
    wrap: true,
    alignVertical: 'top',
    backgroundColor: GREY,
    height: titleHeight,
    ...BORDER,
  }));
  const body = Array.from({ length: last - headRow }, (_each, index): Row => {
    const cells = sheet.rows[index];
    const place = { row: first + index, first, last };
    const texts = sheet.columns.map((_column, position) => String(cells?.[position] ?? ''));
    const height = heightFor(texts.map((text, position) => ({ text, width: widthOf(sheet, position) })));
    const base = { ...BORDER, wrap: true, alignVertical: 'top' as const, height };
    const style = cells && sheet.isExample ? { ...base, textColor: INK } : base;
    return sheet.columns.map((column, position) =>
      column.kind === 'formula'
        ? formulaCell(column, place, style)
        : valueCell(cells?.[position], formatOf(column), style),
    );
  });
  const total: Row = sheet.columns.map((column, index) => {
    const bold = { fontWeight: 'bold' as const, ...BORDER, backgroundColor: GREY };
    if (index === 0) return { value: 'Total', type: String, ...bold };
    if (!sheet.totals.includes(column.title)) return bold;
    const letter = columnLetter(index);
    return {
      value: `=SUM(${letter}${first}:${letter}${last})`,
      type: 'Formula',
      format: FORMATS[formatOf(column)],
      ...bold,
    };
  });
  const notes = sheet.notes.map((note): Row => [{ value: note, type: String, textColor: '#5B5E57' }]);
  return {
    data: [
      ...head,
      titles,
      ...body,
      ...(sheet.totals.length > 0 ? [total] : []),
      ...(notes.length > 0 ? [[null], ...notes] : []),
    ],
    headRow,
    range: `A${headRow}:${columnLetter(sheet.columns.length - 1)}${last}`,
    lists: sheet.columns.flatMap(({ options }, index) =>
      options ? [{ range: `${columnLetter(index)}${first}:${columnLetter(index)}${last}`, options }] : [],
    ),
    names: sheet.fields.flatMap(({ name }, index) =>
      name ? [{ name, sheet: sheet.name, cell: `$B$${index + 3}` }] : [],
    ),
  };
}

function coverSheet(document: DocumentFile): SheetData {
  const line = (value: string, style: object = {}): Row => [
    {
      value,
      type: String,
      wrap: true,
      alignVertical: 'top',
      height: heightFor([{ text: value, width: COVER_WIDTH }]),
      ...style,
    },
  ];
  const title = { fontWeight: 'bold', textColor: GREEN, fontSize: 13 };
  return [
    line(document.title, { ...title, fontSize: 18, height: 28 }),
    line(describeHead(document), { textColor: '#5B5E57' }),
    line(TRAINING_LINE, { backgroundColor: GREY }),
    [null],
    line('Purpose', title),
    line(document.purpose),
    [null],
    line('How to use it', title),
    ...document.howToUse.map((step, index) => line(`${index + 1}. ${step}`)),
    [null],
    line('References', title),
    ...document.references.map((reference) => line(reference)),
  ];
}

/** A workbook: a cover sheet with instructions, then its sheets, with frozen headers, filters, lists, and locked formulas. */
export async function makeXlsx(document: DocumentFile, academyName: string): Promise<Uint8Array> {
  const built = document.sheets.map((sheet) => ({ sheet, ...buildSheet(sheet) }));
  const sheets = [
    {
      data: coverSheet(document),
      sheet: 'Read me',
      columns: [{ width: COVER_WIDTH }],
      // Without it the file has no page setup, and printing cuts off what is wider than the page.
      orientation: 'landscape' as const,
      showGridLines: false,
    },
    ...built.map(({ sheet, data, headRow }) => ({
      data,
      sheet: sheet.name,
      columns: sheet.columns.map((_column, index) => ({ width: widthOf(sheet, index) })),
      ...(headRow <= MOST_FROZEN && { stickyRowsCount: headRow }),
      orientation: 'landscape' as const,
      showGridLines: false,
    })),
  ];
  const features = namesAndLists({
    lists: [[], ...built.map(({ lists }) => lists)],
    names: built.flatMap(({ names }) => names),
    tables: [
      undefined,
      ...built.map(({ sheet, headRow, range }): SheetTable => ({
        sheet: sheet.name,
        headRow,
        range,
        hasFormulas: sheet.totals.length > 0 || sheet.columns.some(({ kind }) => kind === 'formula'),
      })),
    ],
    footer: describeFoot(document, academyName),
  });
  const file = writeXlsxFile(sheets, { fontFamily: FONT, fontSize: 11, features: [features] });
  return finishXlsx(new Uint8Array(await file.toBuffer()));
}
