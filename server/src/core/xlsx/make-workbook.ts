import writeXlsxFile, { type Row } from 'write-excel-file/node';
import { columnLetter } from './column-letter.ts';
import type { Workbook, WorkbookSheet } from './workbook.ts';
import { namesAndLists } from './xlsx-features.ts';
import { finishXlsx } from './xlsx-finish.ts';

const BORDER = { borderStyle: 'thin', borderColor: '#C9CAC4' } as const;
const GREY = '#F1F1ED';
const GREEN = '#1F5C4A';
const DATE = 'dd mmm yyyy';

/** A day such as 2026-03-14 becomes a date that sorts as one; all other text stays text, whatever it begins with. */
function cell(text: string): Row[number] {
  const style = { ...BORDER, alignVertical: 'top' } as const;
  return /^\d{4}-\d{2}-\d{2}$/u.test(text)
    ? { ...style, value: new Date(`${text}T00:00:00Z`), type: Date, format: DATE, align: 'left' }
    : { ...style, value: text, type: String };
}

function layOut({ about, columns, rows }: WorkbookSheet) {
  const [title = '', ...lines] = about;
  const head: Row[] = [
    [{ value: title, type: String, fontWeight: 'bold', fontSize: 16, textColor: GREEN, height: 26 }],
    ...lines.map((line): Row => [{ value: line, type: String, textColor: '#4A4D46' }]),
    [null],
  ];
  const titles: Row = columns.map(([value]) => ({
    value,
    type: String,
    fontWeight: 'bold',
    wrap: true,
    alignVertical: 'top',
    backgroundColor: GREY,
    height: 48,
    ...BORDER,
  }));
  const headRow = head.length + 1;
  return {
    data: [...head, titles, ...rows.map((row): Row => row.map((text) => cell(text)))],
    headRow,
    range: `A${headRow}:${columnLetter(columns.length - 1)}${headRow + rows.length}`,
  };
}

/** A workbook with a filter, a fixed head, and real dates on each sheet. */
export async function makeWorkbook({ sheets, foot }: Workbook): Promise<Uint8Array> {
  const built = sheets.map((sheet) => ({ sheet, ...layOut(sheet) }));
  const file = writeXlsxFile(
    built.map(({ sheet, data, headRow }) => ({
      data,
      sheet: sheet.name,
      columns: sheet.columns.map(([, width]) => ({ width })),
      stickyRowsCount: headRow,
      stickyColumnsCount: sheet.fixedColumns,
      orientation: 'landscape' as const,
      showGridLines: false,
    })),
    {
      fontFamily: 'Calibri',
      fontSize: 11,
      features: [
        namesAndLists({
          lists: built.map(() => []),
          names: [],
          tables: built.map(({ sheet, headRow, range }) => ({
            sheet: sheet.name,
            headRow,
            range,
            hasFormulas: false,
          })),
          footer: foot,
        }),
      ],
    },
  );
  return finishXlsx(new Uint8Array(await file.toBuffer()));
}
