import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { table, type Report, type ReportCell } from './report.ts';
import { pdfFaults, readTaggedPdf, wordsOf } from '../../../test/tagged-pdf.ts';
import { writeReport } from './report-pdf.ts';

const ROWS = 10_000;

const record = (rows: number): Report => ({
  title: 'Training record',
  meta: 'Zoë Ångström',
  blocks: [
    table(
      [
        ['Lesson', 1],
        ['Title', 4],
        ['Version', 1],
        ['Completed', 3],
        ['Study time', 2],
      ],
      Array.from({ length: rows }, (_each, index) => [
        `${index + 1}`,
        `Informed consent in practice, part ${index % 40}`,
        `1.${index % 7}.0`,
        new Date(Date.UTC(2026, 0, 1) + index * 61_000).toISOString().slice(0, 19).replace('T', ' '),
        `${index % 60} min ${index % 59} s`,
      ]),
      'None.',
    ),
  ],
  foot: 'Training record',
  author: 'Trialwright',
  date: '2026-11-20T15:00:00.000Z',
});

const count = (source: string, what: RegExp) => source.match(what)?.length ?? 0;

test('a table of 10,000 rows fits in the memory of the thread that writes files, each row and cell tagged', async () => {
  const source = Buffer.from(await writeReport(record(ROWS))).toString('latin1');
  expect(count(source, /\/S \/TR\b/g)).toBe(ROWS + 1);
  expect(count(source, /\/S \/TD\b/g)).toBe(5 * ROWS);
  expect(count(source, /\/Type \/Page\b/g)).toBeGreaterThan(180);
  expect(source.endsWith('%%EOF\n')).toBe(true);
}, 120_000);

/** How many shapes the first page has: rules, backgrounds, and lines through text. */
async function countShapes(bytes: Uint8Array): Promise<number> {
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise;
  const { fnArray } = await (await document.getPage(1)).getOperatorList();
  await document.loadingTask.destroy();
  return fnArray.filter((each) => each === OPS.constructPath).length;
}

test('a struck cell has a line through it, which says nothing, and is read like any other', async () => {
  const write = (cell: ReportCell) =>
    writeReport({ ...record(1), blocks: [table([['From', 1]], [[cell]], 'None.')] });
  const struck = await write({ struck: '2 March 2026' });
  expect(await countShapes(struck)).toBe((await countShapes(await write('2 March 2026'))) + 1);
  const pdf = await readTaggedPdf(struck);
  expect(pdfFaults(pdf)).toEqual([]);
  expect(wordsOf(pdf)).toContain('2 March 2026');
});
