import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Matrix } from '@trialwright/contract';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { officeFaults } from '../../../test/office.ts';
import { pdfFaults, readTaggedPdf, wordsOf } from '../../../test/tagged-pdf.ts';
import { writeReport } from '../../core/pdf/report-pdf.ts';
import { writeWorkbook } from '../../core/xlsx/workbook.ts';
import { matrixCsv, matrixPaper, matrixWorkbook } from './matrix-files.ts';

const column = (key: string, title: string): Matrix['columns'][number] => ({
  key,
  title,
  pack: 'Site rules',
  number: '1.0',
  trialId: null,
  protocol: null,
  force: 'custom',
  waivable: false,
  sentence: `${title}, completed no more than 36 months before the day asked about.`,
});
const matrixOf = (people: number): Matrix => ({
  asOf: '2026-11-20',
  today: '2026-11-20',
  knownAt: null,
  columns: [column('1:gcp', 'GCP'), column('1:edc', 'EDC system')],
  rows: Array.from({ length: people }, (_each, index) => ({
    personId: index + 1,
    name: index === 0 ? '=cmd|’ /C calc’!A0' : `Zoë Ångström ${index}`,
    title: 'Coordinator',
    isReady: index > 0,
    cells: [
      { state: index === 0 ? 'missing' : 'current', date: '2027-01-31' },
      { state: 'not_required', date: null },
    ],
  })),
  counts: { current: 1, expiring: 0, due: 0, overdue: 0, missing: 1, waived: 0, not_required: 2 },
  asked: people,
  ready: people - 1,
  packs: [],
  forecast: [],
});
const head = {
  organization: { name: 'Harbour Street Research', zone: 'America/New_York' } as never,
  now: new Date('2026-11-20T15:00:00Z'),
  author: 'Trialwright',
};

describe('the matrix as a workbook', () => {
  test('has no fault that the Open XML SDK finds, and the same bytes each time', async () => {
    const bytes = await writeWorkbook(matrixWorkbook(matrixOf(3), head));
    const folder = mkdtempSync(join(tmpdir(), 'tw-matrix-'));
    try {
      const path = join(folder, 'matrix.xlsx');
      writeFileSync(path, bytes);
      expect(await officeFaults([path])).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(await writeWorkbook(matrixWorkbook(matrixOf(3), head))).toEqual(bytes);
  });

  test('has entries with real days and a filter, text that is no formula, and what each requirement asks', async () => {
    const files = unzipSync(await writeWorkbook(matrixWorkbook(matrixOf(3), head)));
    const part = (name: string) => strFromU8(files[name]!);
    expect(part('xl/workbook.xml').match(/<sheet /g)).toHaveLength(3);
    const entries = part('xl/worksheets/sheet2.xml');
    // 2027-01-31 as a serial number; the two that are not required of anybody are left out.
    expect(entries.match(/<v>46418<\/v>/g)).toHaveLength(3);
    expect(entries).toMatch(/<autoFilter ref="A4:D7"\/>/);
    for (const name of Object.keys(files).filter((each) => each.startsWith('xl/worksheets/')))
      expect(part(name)).not.toContain('<f>');
    expect(part('xl/sharedStrings.xml')).toContain('no more than 36 months');
  });
});

describe('the matrix on paper', () => {
  test('is a tagged PDF, person by person, without what is not required', async () => {
    const pdf = await readTaggedPdf(await writeReport(matrixPaper(matrixOf(2), head)));
    expect(pdfFaults(pdf)).toEqual([]);
    const words = wordsOf(pdf);
    expect(words).toContain('Zoë Ångström 1, Coordinator: ready');
    expect(words).toContain('1 of 2 people');
    expect(words).toContain('31 Jan 2027');
    expect(words).not.toContain('Not required');
  });

  test('calls nobody ready of whom nothing is asked', async () => {
    const matrix = matrixOf(3);
    const cells = matrix.columns.map(() => ({ state: 'not_required' as const, date: null }));
    const rows = matrix.rows.map((row, index) => (index === 2 ? { ...row, isReady: null, cells } : row));
    const words = wordsOf(await readTaggedPdf(await writeReport(matrixPaper({ ...matrix, rows }, head))));
    expect(words).toContain('Zoë Ångström 2, Coordinator: nothing asked');
    expect(words).toContain('1 of 2 people meet everything');
    expect(words).toContain('Nothing is asked of 1 more.');
    let csv = '';
    for await (const part of matrixCsv({ ...matrix, rows }, head)) csv += part;
    expect(csv).toMatch(/Zoë Ångström 2,Coordinator,Nothing asked,/);
  });
});
