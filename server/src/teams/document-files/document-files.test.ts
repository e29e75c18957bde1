import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { makePdf } from '../../../test/documents.ts';
import { readDocx } from './read-docx.ts';
import { readMarkdown } from './read-markdown.ts';
import { readPdf } from './read-pdf.ts';

const makeDocx = (children: ConstructorParameters<typeof Document>[0]['sections'][0]['children']) =>
  Packer.toBuffer(
    new Document({
      numbering: {
        config: [
          {
            reference: 'steps',
            levels: [
              { level: 0, format: 'decimal', text: '%1.' },
              { level: 1, format: 'lowerLetter', text: '%1.%2)' },
            ],
          },
        ],
      },
      sections: [{ children }],
    }),
  );

/** The same file with one of its parts changed or added. */
async function withPart(bytes: Buffer, name: string, change: (text: string) => string): Promise<Buffer> {
  const parts = unzipSync(bytes);
  return Buffer.from(
    zipSync({ ...parts, [name]: strToU8(change(strFromU8(parts[name] ?? new Uint8Array()))) }),
  );
}

describe('a PDF', () => {
  test('is read page by page', async () => {
    const { units, notes } = await readPdf(makePdf(['The first page.', 'The second page.']));
    expect(units).toEqual([
      { title: 'Page 1', html: null, text: 'The first page.' },
      { title: 'Page 2', html: null, text: 'The second page.' },
    ]);
    expect(notes).toEqual([]);
  });

  test('without text, as of a scan, says so', async () => {
    const { notes } = await readPdf(makePdf(['']));
    expect(notes[0]).toContain('1 of 1 pages have no text');
  });

  test.each([
    ['JavaScript', '<< /Type /Action /S /JavaScript /JS (app.alert(1)) >>', 'a script'],
    ['a name written in another way', '<< /S /J#61vaScript >>', 'a script'],
    ['an action that starts a program', '<< /S /Launch /F (run.exe) >>', 'start programs'],
    ['attached files', '<< /EmbeddedFiles 3 0 R >>', 'other files'],
    ['media', '<< /Subtype /RichMedia >>', 'audio, video'],
    ['a password', '<< /Encrypt 9 0 R >>', 'encrypted'],
  ])('with %s is refused', async (_what, object, reason) => {
    const pdf = makePdf(['Text']);
    const bytes = Buffer.concat([pdf, Buffer.from(`\n99 0 obj\n${object}\nendobj\n%%EOF\n`)]);
    await expect(readPdf(bytes)).rejects.toThrow(reason);
  });

  test('is refused for what is packed into a stream of objects', async () => {
    const { deflateSync } = await import('node:zlib');
    const packed = deflateSync(Buffer.from('7 0 << /S /JavaScript /JS (x) >>'));
    const bytes = Buffer.concat([
      makePdf(['Text']),
      Buffer.from('\n98 0 obj\n<< /Type /ObjStm /Filter /FlateDecode /N 1 /First 4 >>\nstream\n'),
      packed,
      Buffer.from('\nendstream\nendobj\n%%EOF\n'),
    ]);
    await expect(readPdf(bytes)).rejects.toThrow('a script');
  });

  test('is taken with the words of scripts in its text, and refused where it is none', async () => {
    const { units } = await readPdf(makePdf(['How /JavaScript and /Launch are refused']));
    expect(units[0]?.text).toContain('/Launch');
    await expect(readPdf(Buffer.from('%PDF-1.7 but nothing more'))).rejects.toThrow('not complete');
    await expect(readPdf(Buffer.from('%PDF-1.7 nothing %%EOF'))).rejects.toThrow('can’t be opened');
  });
});

describe('a Word file', () => {
  test('is read with headings, tables, and the numbers that Word computes', async () => {
    const step = (text: string, level = 0) =>
      new Paragraph({ text, numbering: { reference: 'steps', level } });
    const { units } = readDocx(
      await makeDocx([
        new Paragraph({ text: 'Scope', heading: HeadingLevel.HEADING_1 }),
        step('Check the form'),
        step('its version', 1),
        step('its date', 1),
        step('File it & sign'),
        new Paragraph({ text: 'Records', heading: HeadingLevel.HEADING_1 }),
        new Table({
          rows: [
            new TableRow({
              children: ['Form', 'Years'].map((text) => new TableCell({ children: [new Paragraph(text)] })),
            }),
          ],
        }),
      ]),
    );
    expect(units.map(({ title }) => title)).toEqual(['Scope', 'Records']);
    expect(units[0]?.text.split('\n')).toEqual([
      'Scope',
      '1. Check the form',
      '1.a) its version',
      '1.b) its date',
      '2. File it & sign',
    ]);
    expect(units[0]?.html).toContain('<p>2. File it &amp; sign</p>');
    expect(units[1]?.html).toContain('<td>Form</td><td>Years</td>');
  });

  test('with macros, objects, or anything from outside is refused', async () => {
    const plain = await makeDocx([new Paragraph('Text')]);
    const macros = await withPart(plain, 'word/vbaProject.bin', () => 'x');
    expect(() => readDocx(macros)).toThrow('macros');
    const outside = await withPart(plain, 'word/_rels/document.xml.rels', (rels) =>
      rels.replace(
        '</Relationships>',
        '<Relationship Id="rIdX" Type="http://x/attachedTemplate" Target="http://x/t.dotm" TargetMode="External"/></Relationships>',
      ),
    );
    expect(() => readDocx(outside)).toThrow('from outside');
    const objects = await withPart(plain, 'word/embeddings/oleObject1.bin', () => 'x');
    expect(() => readDocx(objects)).toThrow('embedded objects');
  });

  test('with what the page could not show is refused', async () => {
    const plain = await makeDocx([new Paragraph('Text')]);
    const add = (xml: string) =>
      withPart(plain, 'word/document.xml', (text) => text.replace('<w:body>', `<w:body><w:p>${xml}</w:p>`));
    expect(() => readDocx(Buffer.from('PK\u0003\u0004 no archive'))).toThrow('Word file');
    const tracked = await add('<w:ins><w:r><w:t>new</w:t></w:r></w:ins>');
    expect(() => readDocx(tracked)).toThrow('tracked changes');
    const drawn = await add('<w:r><w:drawing/></w:r>');
    expect(() => readDocx(drawn)).toThrow('pictures');
    const entities = await withPart(plain, 'word/document.xml', (text) => `<!DOCTYPE x>${text}`);
    expect(() => readDocx(entities)).toThrow('entities');
  });
});

describe('a Markdown text', () => {
  const read = (text: string) => readMarkdown(Buffer.from(text));

  test('is read in sections, as sanitized HTML and as text', () => {
    const { units } = read(
      '# SOP-007\n\n## Scope\n\nFor **all** staff.\n\n## Steps\n\n1. Read\n2. [Sign](https://example.org)\n\n| a | b |\n| - | - |\n| 1 | 2 |\n',
    );
    expect(units.map(({ title }) => title)).toEqual(['Scope', 'Steps']);
    expect(units[0]?.html).toContain('<strong>all</strong>');
    expect(units[1]?.text.split('\n')).toEqual(['Steps', 'Read', 'Sign', 'a | b', '1 | 2']);
    expect(read('[x](javascript:alert(1))').units[0]?.html).not.toContain('javascript');
  });

  test('with what would not be shown is refused, with the line', () => {
    expect(() => read('Text\n\n<script>alert(1)</script>\n')).toThrow('HTML on line 3');
    expect(() => read('![a plan](plan.png)')).toThrow('image on line 1');
    expect(() => readMarkdown(Buffer.from([0xff, 0xfe, 0x00]))).toThrow('neither a PDF');
    expect(() => read('  \n')).toThrow('empty');
  });
});
