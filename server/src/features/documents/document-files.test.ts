import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { convertInOffice, has, OFFICE, runProgram } from '../../../test/programs.ts';
import { officeFaults } from '../../../test/office.ts';
import { loadDocuments } from '../../content/load-documents.ts';
import { CONTENT_ROOT } from '../../content/content-root.ts';
import type { DocumentFile } from '../../content/document-schemas.ts';
import { makeFile } from './document-file.ts';
import { fileNameOf, TRAINING_LINE } from './document-head.ts';
import { buildSheet, MOST_FROZEN } from './document-xlsx.ts';

const PDF_TEXT = has('pdftotext');
/** Sample rows are rounded to two decimals. */
const TOLERANCE = 0.0051;

const documents = loadDocuments(CONTENT_ROOT, []);
const ofType = (type: DocumentFile['fileType']) => documents.filter(({ fileType }) => fileType === type);
const files = new Map<string, Uint8Array>();
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tw-documents-'));
  for (const document of documents) {
    const bytes = await makeFile(document, 'Trialwright');
    files.set(document.slug, bytes);
    writeFileSync(join(folder, fileNameOf(document)), bytes);
  }
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The text of one part of a zipped file. */
function part(slug: string, name: string): string {
  const packed = unzipSync(files.get(slug) ?? new Uint8Array());
  return new TextDecoder().decode(packed[name]);
}

/** LibreOffice's conversions of all files of a type. */
async function convert(type: string, format: string): Promise<string[]> {
  const out = join(folder, format.split(':')[0] ?? format);
  const inputs = readdirSync(folder).filter((name) => name.endsWith(`.${type}`));
  await convertInOffice({
    profile: join(folder, 'profile'),
    format,
    out,
    files: inputs.map((name) => join(folder, name)),
  });
  return readdirSync(out).map((name) => join(out, name));
}

describe('the files of the document library', () => {
  test(
    'are 66 in every type, each with title, version, date, and the training line',
    { tags: ['L-DOCS-07'] },
    () => {
      expect(documents.length).toBe(66);
      for (const document of documents) {
        const start = Buffer.from(files.get(document.slug) ?? [])
          .subarray(0, 4)
          .toString('latin1');
        expect(start, document.slug).toBe(document.fileType === 'pdf' ? '%PDF' : 'PK\u0003\u0004');
      }
      for (const { slug, title, version } of ofType('docx')) {
        const text = part(slug, 'word/document.xml');
        expect(text).toContain(title.replaceAll('&', '&amp;').replaceAll("'", '&apos;'));
        expect(text).toContain(`Version ${version}`);
        expect(text).toContain(TRAINING_LINE);
      }
      for (const { slug, version } of ofType('xlsx')) {
        const text = part(slug, 'xl/sharedStrings.xml');
        expect(text).toContain(`Version ${version}`);
        expect(text).toContain(TRAINING_LINE);
      }
    },
  );

  test('have real headings, lists, and tables in Word', () => {
    for (const { slug, sections } of ofType('docx')) {
      const text = part(slug, 'word/document.xml');
      const headings = text.match(/<w:pStyle w:val="Heading1"\/>/g) ?? [];
      expect(headings.length, slug).toBe(sections.length + 1);
      expect(text, slug).toContain('<w:numPr>');
      expect(text, slug).toContain('<w:tbl>');
      expect(part(slug, 'word/styles.xml'), slug).toContain('w:styleId="Heading1"');
    }
  });

  test('have frozen header rows, dropdown lists, and unique names in workbooks', () => {
    for (const { slug, sheets } of ofType('xlsx')) {
      const workbook = part(slug, 'xl/workbook.xml');
      expect(workbook.match(/<definedNames>/g)?.length, slug).toBe(1);
      const names = sheets.flatMap(({ fields }) => fields.flatMap(({ name }) => name ?? []));
      expect(new Set(names).size, slug).toBe(names.length);
      for (const name of names) expect(workbook, slug).toContain(`name="${name}"`);
      for (const [index, sheet] of sheets.entries()) {
        const text = part(slug, `xl/worksheets/sheet${index + 2}.xml`);
        const isFrozen = buildSheet(sheet).headRow <= MOST_FROZEN;
        expect(text.includes('state="frozen"'), sheet.name).toBe(isFrozen);
        const lists = sheet.columns.filter(({ options }) => options).length;
        expect(text.match(/<dataValidation /g)?.length ?? 0, sheet.name).toBe(lists);
      }
    }
  });

  test('print every sheet of a workbook at page width, including the cover', () => {
    for (const { slug, sheets } of ofType('xlsx'))
      for (let number = 1; number <= sheets.length + 1; number += 1)
        expect(part(slug, `xl/worksheets/sheet${number}.xml`), `${slug}, sheet ${number}`).toMatch(
          /<pageSetup [^>]*fitToWidth="1"/,
        );
  });

  test('lock formulas and nothing else, and can still be filtered', () => {
    for (const { slug, sheets } of ofType('xlsx')) {
      const formats = /<cellXfs[^>]*>([\s\S]*)<\/cellXfs>/.exec(part(slug, 'xl/styles.xml'))?.[1] ?? '';
      const isUnlocked = Array.from(formats.matchAll(/<xf [\s\S]*?<\/xf>/g), ([format]) =>
        format.includes('<protection locked="0"/>'),
      );
      for (const [index, sheet] of sheets.entries()) {
        const text = part(slug, `xl/worksheets/sheet${index + 2}.xml`);
        const cells = Array.from(text.matchAll(/<c r="(\w+)"(?: s="(\d+)")?[^>]*>(<f>)?/g));
        for (const [, place, format = '0', formula] of cells)
          expect(isUnlocked[Number(format)], `${slug}, ${sheet.name}, ${place}`).toBe(formula === undefined);
        const hasFormulas = cells.some(([, , , formula]) => formula);
        expect(/<sheetProtection sheet="1" [^>]*autoFilter="0"\/>/.test(text), sheet.name).toBe(hasFormulas);
        expect(text).toContain(`<autoFilter ref="${buildSheet(sheet).range}"/>`);
        expect(text).not.toContain('<f>=');
      }
    }
  });

  test('have no fault that the Open XML SDK finds', { timeout: 180_000 }, async () => {
    const names = readdirSync(folder).filter((name) => /\.(docx|xlsx)$/.test(name));
    expect(names.length).toBe(ofType('docx').length + ofType('xlsx').length);
    expect(await officeFaults(names.map((name) => join(folder, name)))).toEqual([]);
  });

  test('have the same bytes for the same source, without the time they were made', async () => {
    for (const type of ['docx', 'pdf', 'xlsx'] as const) {
      const [document] = ofType(type);
      const again = Buffer.from(await makeFile({ ...document! }, 'Trialwright'));
      expect(again.equals(Buffer.from(files.get(document!.slug) ?? [])), type).toBe(true);
      // Time and date of the first entry: midnight, January 1, 1980.
      if (type !== 'pdf') expect(again.readUInt32LE(10)).toBe(0x00_21_00_00);
      if (type === 'docx')
        expect(part(document!.slug, 'docProps/core.xml')).toContain(
          `>${document!.effectiveDate}T00:00:00.000Z<`,
        );
    }
  });

  test.skipIf(!OFFICE)('every Word file opens in LibreOffice', { timeout: 300_000 }, async () => {
    expect(await convert('docx', 'pdf')).toHaveLength(ofType('docx').length);
  });

  test.skipIf(!OFFICE)('have formulas that match their sample rows', { timeout: 300_000 }, async () => {
    const reads = await convert(
      'xlsx',
      'csv:Text - txt - csv (StarCalc):9,34,76,1,,0,false,false,false,false,false,-1',
    );
    const wrong: string[] = [];
    for (const document of ofType('xlsx')) {
      for (const sheet of document.sheets) {
        const stem = fileNameOf(document).replace('.xlsx', '');
        const path = reads.find((name) => name.endsWith(`${stem}-${sheet.name}.csv`));
        if (!path) {
          wrong.push(`${stem}: LibreOffice wrote no sheet ${sheet.name}`);
          continue;
        }
        wrong.push(...compare(document.slug, sheet, readFileSync(path, 'utf8')));
      }
    }
    expect(wrong).toEqual([]);
  });

  test.skipIf(!PDF_TEXT)('have selectable text in PDFs', async () => {
    for (const document of ofType('pdf')) {
      const text = await runProgram('pdftotext', [join(folder, fileNameOf(document)), '-']);
      expect(text.replaceAll(/\s+/g, ' '), document.slug).toContain('Purpose');
      expect(text.split(/\s+/).length, document.slug).toBeGreaterThan(600);
    }
  });
});

/** Compares the formula columns of the sample rows and the first empty row with LibreOffice's results. */
function compare(slug: string, sheet: DocumentFile['sheets'][number], csv: string): string[] {
  const lines = parseTabs(csv);
  const { headRow } = buildSheet(sheet);
  const wrong: string[] = [];
  for (const [position, column] of sheet.columns.entries()) {
    if (column.kind !== 'formula') continue;
    for (const [index, row] of [...sheet.rows, ...(sheet.emptyRows > 0 ? [undefined] : [])].entries()) {
      const given = lines[headRow + index]?.[position] ?? '';
      const expected = row?.[position] ?? '';
      if (!isSame(given, expected, column.format))
        wrong.push(
          `${slug}, ${sheet.name}, ${column.title}, row ${index + 1}: ${given} instead of ${expected}`,
        );
    }
  }
  return wrong;
}

/** LibreOffice writes numbers as typed: 50%, 10/31/2026. */
function isSame(given: string, expected: string | number, format: string): boolean {
  if (typeof expected === 'number') {
    const number = given.endsWith('%') ? Number.parseFloat(given) / 100 : Number(given);
    return given !== '' && Math.abs(number - expected) <= TOLERANCE;
  }
  const date = format === 'date' ? /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(given) : undefined;
  return (date ? `${date[3]}-${date[1]}-${date[2]}` : given) === expected;
}

/** Rows and cells of tab-separated text with quoted cells. */
function parseTabs(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (const letter of text) {
    const row = rows.at(-1) ?? [];
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === '\t' && !isQuoted) {
      row.push(cell);
      cell = '';
    } else if (letter === '\n' && !isQuoted) {
      row.push(cell);
      cell = '';
      rows.push([]);
    } else cell += letter;
  }
  return rows;
}
