import { expect, test } from 'vitest';
import { table, type Report } from './report.ts';
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
