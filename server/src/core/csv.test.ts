import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeCsv, type Cell } from './csv.ts';

const MARK = '\u{FEFF}';
async function textOf(columns: string[], rows: Cell[][]): Promise<string> {
  let text = '';
  for await (const part of writeCsv(columns, [rows])) text += part;
  return text;
}
const write = async (cells: Cell[]) => (await textOf(['a'], [cells])).slice(`${MARK}a\r\n`.length, -2);

/** Reads CSV by the grammar of RFC 4180. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/gy;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [, cell = '', end] = match;
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '') break;
    if (end === '\r\n') rows.push([]);
  }
  return rows;
}

describe('a CSV export', () => {
  test('starts with a UTF-8 byte order mark and ends lines as in RFC 4180', async () => {
    const bytes = Buffer.from(await textOf(['name', 'score'], [['Żółć', 85]]));
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString('utf8')).toBe(`${MARK}name,score\r\nŻółć,85\r\n`);
  });

  test('quotes delimiters', async () => {
    expect(await write(['a,b', 'say "so"', 'two\nlines', ' edge', null, true])).toBe(
      '"a,b","say ""so""","two\nlines"," edge",,true',
    );
  });

  test.each(['=HYPERLINK("http://evil.example")', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1'])(
    '%j is text, not a formula',
    async (text) => {
      const cell = parse(await write([text]))[0]?.[0];
      expect(cell).toBe(`'${text}`);
    },
  );

  test('keeps negative numbers as numbers', async () => {
    expect(await write([-0.12])).toBe('-0.12');
  });

  test('round-trips any cells', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 5 }),
        async (cells) => {
          const [row = []] = parse(await write(cells));
          expect(row.map((cell, index) => cell === cells[index] || cell === `'${cells[index]}`)).toEqual(
            cells.map(() => true),
          );
          expect(row.some((cell) => /^[=+\-@\t\r]/.test(cell))).toBe(false);
        },
      ),
    );
  });
});
