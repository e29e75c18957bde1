import { measure } from './pdf-fonts.ts';
import type { Report, ReportBlock } from './report.ts';

/** A4 in points. */
export const SHEET = { width: 595.28, height: 841.89, margin: 48 } as const;
export const ROW = 13;
const SIZE = 8;
const BOTTOM = SHEET.height - 64;
const WIDTH = SHEET.width - 2 * SHEET.margin;
const GAP = 6;
/** An empty cell: a line without a letter would have no height. */
const BLANK = '\u00A0';

/** Lines of one style, one below the other. */
export interface Placed {
  x: number;
  y: number;
  lines: string[];
  size: number;
  weight: 400 | 600;
  color: 'ink' | 'muted' | 'green';
}

export interface Sheet {
  texts: Placed[];
  /** Heights of the rules that go across. */
  rules: number[];
}

const widthOf = (line: string, size: number, weight: 400 | 600) =>
  measure(line, { fontFamily: 'sans', fontWeight: weight, fontStyle: 'normal', fontSize: size });

/** The cell on one line: what does not fit ends in an ellipsis; the JSON beside it has it whole. */
async function fit(cell: string, width: number, weight: 400 | 600): Promise<string> {
  const line = cell.replaceAll(/\s+/g, ' ').trim();
  if (line === '') return BLANK;
  // No letter is wider than its size.
  if (line.length * SIZE <= width) return line;
  const letters = Array.from(line);
  const whole = await widthOf(line, SIZE, weight);
  if (whole <= width) return line;
  let end = Math.floor((letters.length * width) / whole);
  while (end > 1 && (await widthOf(`${letters.slice(0, end).join('')}…`, SIZE, weight)) > width) end -= 1;
  return `${letters.slice(0, end).join('').trimEnd()}…`;
}

async function wrap(text: string, size: number): Promise<string[]> {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && (await widthOf(longer, size, 400)) > WIDTH) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

type Table = Extract<ReportBlock, { kind: 'table' }>;

/**
 * Puts a report on sheets line by line. Each column of a table is one text: the layout of flowing pages costs
 * the square of their number, and of 200 lessons half a minute.
 */
export async function layOut({ title, meta, blocks }: Report): Promise<Sheet[]> {
  let sheet: Sheet = { texts: [], rules: [] };
  const sheets = [sheet];
  let y: number = SHEET.margin;
  const need = (height: number) => {
    if (y + height <= BOTTOM) return;
    sheet = { texts: [], rules: [] };
    sheets.push(sheet);
    y = SHEET.margin;
  };
  const put = (lines: string[], size: number, style: Pick<Placed, 'weight' | 'color'>, step: number) => {
    sheet.texts.push({ x: SHEET.margin, y, lines, size, ...style });
    y += lines.length * step;
  };
  const putText = async (text: string, color: Placed['color']) => {
    for (const line of await wrap(text, SIZE)) {
      need(ROW);
      put([line], SIZE, { weight: 400, color }, ROW);
    }
  };
  const putTable = async ({ columns, rows }: Table) => {
    const shares = columns.reduce((sum, [, share]) => sum + share, 0);
    const widths = columns.map(([, share]) => (share / shares) * WIDTH);
    const lefts = widths.map((_width, index) =>
      widths.slice(0, index).reduce((sum, width) => sum + width, SHEET.margin),
    );
    const cells = await Promise.all(
      rows.map((row) => Promise.all(row.map((cell, index) => fit(cell, (widths[index] ?? 0) - GAP, 400)))),
    );
    for (let start = 0; start < cells.length;) {
      need(3 * ROW);
      const place = (index: number) => ({ x: lefts[index] ?? SHEET.margin, y, size: SIZE });
      for (const [index, [name]] of columns.entries())
        sheet.texts.push({ ...place(index), lines: [name], weight: 600, color: 'muted' });
      y += ROW + 2;
      sheet.rules.push(y - 2);
      const count = Math.min(cells.length - start, Math.max(1, Math.floor((BOTTOM - y) / ROW)));
      const shown = cells.slice(start, start + count);
      for (const index of columns.keys()) {
        const lines = shown.map((row) => row[index] ?? BLANK);
        sheet.texts.push({ ...place(index), lines, weight: 400, color: 'ink' });
      }
      y += count * ROW + GAP;
      start += count;
    }
  };

  put([title], 22, { weight: 600, color: 'green' }, 32);
  await putText(meta, 'muted');
  for (const block of blocks) {
    if (block.kind === 'heading') {
      // A heading never stands alone at the foot of a sheet.
      need(26 + 4 * ROW);
      y += 10;
      put([await fit(block.text, WIDTH, 600)], 12, { weight: 600, color: 'green' }, 18);
    } else if (block.kind === 'text') await putText(block.text, 'ink');
    else await putTable(block);
  }
  return sheets;
}
