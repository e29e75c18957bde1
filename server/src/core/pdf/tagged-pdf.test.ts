import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pdfFaults, readTaggedPdf, wordsOf } from '../../../test/tagged-pdf.ts';
import type { Block, Cell, TextBlock } from './pdf-blocks.ts';
import { A4 } from './pdf-flow.ts';
import { openPdf } from './tagged-pdf.ts';
import { spansOf, type Run } from './text-lines.ts';
import { writePages } from './write-pages.ts';

const FACTS = { title: 'Test', author: 'Trialwright', creator: 'Trialwright', date: '2026-01-01' };
const SHEET = { ...A4, top: 50, bottom: 60, left: 50, right: 50 };

const run = (text: string): Run => ({
  text,
  face: { fontFamily: 'sans', fontWeight: 400, fontStyle: 'normal' },
  size: 10,
  color: '#000000',
});
const block = (text: string, tag: TextBlock['tag'] = 'P'): TextBlock => ({
  kind: 'text',
  tag,
  runs: [run(text)],
  leading: 1.4,
});
const cell = (text: string): Cell => ({ tag: 'TD', texts: [[run(text)]] });
const table = (rows: string[][]): Block => ({
  kind: 'table',
  widths: [1, 2],
  head: ['First', 'Second'].map((name) => ({ ...cell(name), tag: 'TH', scope: 'Column' })),
  rows: rows.map((cells) => cells.map(cell)),
  leading: 1.4,
  padding: { left: 4, right: 4, y: 4 },
  leastHeight: 20,
  rules: { rows: { color: '#cccccc', width: 0.5 } },
});
const write = (blocks: Block[]) =>
  writePages({
    facts: FACTS,
    sheet: SHEET,
    blocks: [block('Test', 'H1'), ...blocks],
    foot: { lineOf: (page, pages) => run(`page ${page} of ${pages}`), rise: 30 },
  });
const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

describe('the check of a PDF', () => {
  const flawed = async (draw: (pdf: ReturnType<typeof openPdf>) => void) => {
    const pdf = openPdf(FACTS);
    pdf.addPage(A4.width, A4.height);
    draw(pdf);
    return pdfFaults(await readTaggedPdf(await pdf.finish()));
  };
  const heading = (pdf: ReturnType<typeof openPdf>, tag: string, y: number) =>
    pdf.within(tag, {}, () => pdf.say(spansOf([run('Heading')]), 50, y));

  test('finds text outside of the structure', async () => {
    expect(
      await flawed((pdf) => {
        heading(pdf, 'H1', 50);
        pdf.text(spansOf([run('Lost')]), 50, 90);
      }),
    ).toEqual(['outside of the structure: Lost']);
  });

  test('finds a skipped level, a wrong order, and a picture without text', async () => {
    expect(
      await flawed((pdf) => {
        heading(pdf, 'H1', 90);
        heading(pdf, 'H3', 50);
        pdf.within('Figure', {}, () => pdf.mark(() => pdf.doc.rect(50, 100, 5, 5).fill('#000000')));
      }),
    ).toEqual([
      'heading 2 skips a level',
      expect.stringContaining('stands above it') as string,
      'nothing to read in a Figure of page 1',
    ]);
  });
});

describe('pages', () => {
  test('repeat the head of a table where it goes on, and have it read once', async () => {
    const read = await readTaggedPdf(
      await write([table(Array.from({ length: 90 }, (_, row) => [`${row}`, 'x']))]),
    );
    expect(pdfFaults(read)).toEqual([]);
    expect(read.pages).toBeGreaterThan(2);
    expect(read.parts.filter(({ role }) => role === 'TH')).toHaveLength(2);
    expect(read.artifacts.filter((text) => text === 'Second')).toHaveLength(read.pages - 1);
  });

  test('divide a row only if it is taller than a page', async () => {
    const long = Array.from({ length: 1200 }, (_, index) => `word${index}`).join(' ');
    const read = await readTaggedPdf(
      await write([
        table([
          ['a', 'b'],
          [long, 'short'],
          ['c', 'd'],
        ]),
      ]),
    );
    expect(pdfFaults({ ...read, parts: read.parts.filter(({ role }) => role !== 'TD') })).toEqual([]);
    // The pages are read one by one here: the rest of the first cell after the second one.
    expect(wordsOf(read).replaceAll(' ', '').replace('short', '')).toContain(
      `ab${long}cd`.replaceAll(' ', ''),
    );
    expect(read.pages).toBeGreaterThan(2);
  });

  test('break a word that is wider than a line, and lose none of it', async () => {
    const long = 'M'.repeat(400);
    const read = await readTaggedPdf(await write([block(`Before ${long} after.`)]));
    expect(pdfFaults(read)).toEqual([]);
    expect(wordsOf(read).replaceAll(' ', '')).toContain(`Before${long}after.`);
  });

  test('are read as they were written, whatever is on them', async () => {
    const text = fc
      .array(fc.stringMatching(/^[A-Za-zÀ-žΑ-ωА-я0-9.,;–]{1,14}$/), { minLength: 1, maxLength: 80 })
      .map((each) => each.join(' ').normalize('NFC'));
    const any: fc.Arbitrary<Block> = fc.oneof(
      text.map((each) => block(each)),
      text.map((each) => block(each.slice(0, 60).trim(), 'H2')),
      text.map((each): Block => ({
        kind: 'list',
        hang: 14,
        items: each.split('. ').map((item) => ({ mark: run('•'), body: [block(item)] })),
      })),
      fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 6 }).map(table),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(any, { minLength: 1, maxLength: 12 }), async (blocks) => {
        const bytes = await write(blocks);
        const read = await readTaggedPdf(bytes);
        expect(pdfFaults(read)).toEqual([]);
        expect(wordsOf(read).replaceAll(/\s/g, '')).toBe(`Test${blocks.map(inkOf).join('')}`);
        expect(Buffer.from(await write(blocks)).equals(bytes)).toBe(true);
      }),
      { numRuns: 12 },
    );
  });
});

/** The letters of a block in reading order. */
function inkOf(each: Block): string {
  const ink = (runs: Run[]) => words(runs.map(({ text }) => text).join('')).replaceAll(' ', '');
  if (each.kind === 'text') return ink(each.runs);
  if (each.kind === 'ends') return ink(each.left.runs) + ink(each.right);
  if (each.kind === 'list') return each.items.map(({ body }) => `•${body.map(inkOf).join('')}`).join('');
  if (each.kind !== 'table') return '';
  return [...(each.head ? [each.head] : []), ...each.rows]
    .flat()
    .map(({ texts }) => texts.map(ink).join(''))
    .join('');
}
