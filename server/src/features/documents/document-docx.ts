import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  VerticalAlignTable,
  WidthType,
  type IBorderOptions,
  type ITableCellOptions,
} from 'docx';
import type {
  DocumentBlock,
  DocumentField,
  DocumentFile,
  DocumentTable,
} from '../../content/document-schemas.ts';
import { parseRuns } from '../../content/inline-text.ts';
import { settleWordFile } from '../../core/office-file.ts';
import { describeFoot, describeHead, EMPTY_BOX, TRAINING_LINE } from './document-head.ts';

/** Text width in twentieths of a point: A4 less margins of 2 cm, which also fits Letter. */
const WIDTH = 9600;
const INK = '23407A';
const GREEN = '1F5C4A';
const GREY = 'F1F1ED';
const RULE: IBorderOptions = { style: BorderStyle.SINGLE, size: 4, color: 'B9BAB3' };
const BORDERS = { top: RULE, bottom: RULE, left: RULE, right: RULE };
const BULLETS = 'bullets';
const BOXES = 'boxes';

/** Properties a run does not set are left to its paragraph style. */
function runsOf(text: string, { bold: isLabel = false } = {}): TextRun[] {
  return parseRuns(text).map(
    ({ text: part, isBold, isItalic }) =>
      new TextRun({
        text: part,
        ...((isBold || isLabel) && { bold: true }),
        ...(isItalic && { italics: true }),
      }),
  );
}

function paragraph(text: string, style?: string): Paragraph {
  return new Paragraph({ children: runsOf(text), ...(style && { style }) });
}

function cell(children: Paragraph[], options: Partial<ITableCellOptions> = {}): TableCell {
  return new TableCell({
    children,
    margins: { top: 60, bottom: 60, left: 100, right: 100 },
    borders: BORDERS,
    verticalAlign: VerticalAlignTable.TOP,
    ...options,
  });
}

function grid(widths: number[], rows: TableRow[]): Table {
  return new Table({ rows, columnWidths: widths, width: { size: WIDTH, type: WidthType.DXA } });
}

/** Divides the page width in proportion to `parts`. */
function shareWidth(parts: number[]): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => Math.floor((part / total) * WIDTH));
}

function shaded(width: number): Partial<ITableCellOptions> {
  return {
    width: { size: width, type: WidthType.DXA },
    shading: { type: ShadingType.CLEAR, fill: GREY, color: 'auto' },
  };
}

const sized = (width: number): Partial<ITableCellOptions> => ({
  width: { size: width, type: WidthType.DXA },
});

function fieldTable(fields: DocumentField[]): Table {
  const [left = 0, right = 0] = shareWidth([3, 5]);
  const rows = fields.map(({ label, hint, example, lines }) => {
    const name = [new Paragraph({ children: runsOf(label, { bold: true }), style: 'Cell' })];
    if (hint) name.push(paragraph(hint, 'Hint'));
    const space = Array.from({ length: Math.max(1, lines) }, (_each, index) =>
      index === 0 && example
        ? new Paragraph({ children: runsOf(example), style: 'SampleEntry' })
        : new Paragraph({ style: 'Cell', children: [] }),
    );
    return new TableRow({
      cantSplit: lines < 8,
      children: [cell(name, shaded(left)), cell(space, sized(right))],
    });
  });
  return grid([left, right], rows);
}

function dataTable({ columns, rows, emptyRows, isExample }: DocumentTable): Table {
  const widths = shareWidth(columns.map(({ width }) => width));
  const head = new TableRow({
    tableHeader: true,
    cantSplit: true,
    children: columns.map(({ title }, index) =>
      cell(
        [new Paragraph({ children: runsOf(title, { bold: true }), style: 'Cell' })],
        shaded(widths[index] ?? 0),
      ),
    ),
  });
  const empty = Array.from({ length: emptyRows }, () => columns.map(() => ''));
  const body = [...rows, ...empty].map(
    (texts) =>
      new TableRow({
        cantSplit: true,
        children: texts.map((text, index) =>
          cell([paragraph(text, isExample ? 'SampleEntry' : 'Cell')], sized(widths[index] ?? 0)),
        ),
      }),
  );
  return grid(widths, [head, ...body]);
}

function signatureTable(signatures: { role: string; statement?: string | undefined }[]): Table {
  const widths = shareWidth([4, 3, 3, 2]);
  const head = ['Role', 'Name', 'Signature', 'Date'].map((title, index) =>
    cell(
      [new Paragraph({ children: runsOf(title, { bold: true }), style: 'Cell' })],
      shaded(widths[index] ?? 0),
    ),
  );
  const rows = signatures.map(({ role, statement }) => {
    const who = [new Paragraph({ children: runsOf(role, { bold: true }), style: 'Cell' })];
    if (statement) who.push(paragraph(statement, 'Hint'));
    const blank = () => [
      new Paragraph({ style: 'Cell', children: [] }),
      new Paragraph({ style: 'Cell', children: [] }),
    ];
    return new TableRow({
      cantSplit: true,
      children: [who, blank(), blank(), blank()].map((content, index) =>
        cell(content, sized(widths[index] ?? 0)),
      ),
    });
  });
  return grid(widths, [new TableRow({ tableHeader: true, children: head }), ...rows]);
}

/** The list's instance number, which makes each list of steps start at 1. */
function listed(texts: string[], reference: string, instance = 0): Paragraph[] {
  return texts.map(
    (text) => new Paragraph({ children: runsOf(text), numbering: { reference, level: 0, instance } }),
  );
}

function blockContent(block: DocumentBlock, instance: number): (Paragraph | Table)[] {
  const gap = new Paragraph({ style: 'Gap', children: [] });
  if ('text' in block) return [paragraph(block.text)];
  if ('instruction' in block) return [paragraph(block.instruction, 'Instruction')];
  if ('example' in block)
    return [
      new Paragraph({
        children: [new TextRun({ text: 'Example: ', bold: true }), ...runsOf(block.example)],
        style: 'SampleEntry',
      }),
    ];
  if ('bullets' in block) return listed(block.bullets, BULLETS);
  if ('steps' in block) return listed(block.steps, 'steps', instance);
  if ('checklist' in block) return listed(block.checklist, BOXES);
  if ('fields' in block) return [fieldTable(block.fields), gap];
  if ('table' in block) return [dataTable(block.table), gap];
  if ('signatures' in block) return [signatureTable(block.signatures), gap];
  const { label, options } = block.choice;
  const boxes = options.map((option) => `${EMPTY_BOX} ${option}`).join('     ');
  return [new Paragraph({ children: [...runsOf(`${label}:  `, { bold: true }), ...runsOf(boxes)] })];
}

function head(document: DocumentFile): (Paragraph | Table)[] {
  return [
    new Paragraph({ text: document.title, heading: HeadingLevel.TITLE }),
    paragraph(describeHead(document), 'Meta'),
    paragraph(TRAINING_LINE, 'Instruction'),
    new Paragraph({ text: 'Purpose', heading: HeadingLevel.HEADING_2 }),
    paragraph(document.purpose),
    new Paragraph({ text: 'How to use it', heading: HeadingLevel.HEADING_2 }),
    ...listed(document.howToUse, 'steps', 0),
  ];
}

function list(reference: string, format: (typeof LevelFormat)[keyof typeof LevelFormat], text: string) {
  const style = { paragraph: { indent: { left: 360, hanging: 300 }, spacing: { after: 60 } } };
  return { reference, levels: [{ level: 0, format, text, alignment: AlignmentType.LEFT, style }] };
}

const STYLES = {
  default: {
    document: {
      run: { font: 'Calibri', size: 21, language: { value: 'en-US' } },
      paragraph: { spacing: { after: 120, line: 276 } },
    },
    title: { run: { size: 40, bold: true, color: GREEN }, paragraph: { spacing: { after: 60 } } },
    heading1: {
      run: { size: 27, bold: true, color: GREEN },
      paragraph: { spacing: { before: 320, after: 100 }, keepNext: true },
    },
    heading2: {
      run: { size: 23, bold: true },
      paragraph: { spacing: { before: 200, after: 80 }, keepNext: true },
    },
  },
  paragraphStyles: [
    { id: 'Meta', name: 'Meta', basedOn: 'Normal', run: { size: 18, color: '5B5E57' } },
    { id: 'Cell', name: 'Cell', basedOn: 'Normal', paragraph: { spacing: { after: 20, line: 252 } } },
    { id: 'Hint', name: 'Hint', basedOn: 'Cell', run: { size: 17, color: '5B5E57' } },
    { id: 'SampleEntry', name: 'Sample Entry', basedOn: 'Cell', run: { italics: true, color: INK } },
    { id: 'Gap', name: 'Gap', basedOn: 'Normal', paragraph: { spacing: { after: 0, line: 160 } } },
    {
      id: 'Instruction',
      name: 'Instruction',
      basedOn: 'Normal',
      run: { size: 19, color: '4A4D46' },
      paragraph: { shading: { type: ShadingType.CLEAR, fill: GREY, color: 'auto' }, spacing: { after: 120 } },
    },
  ],
};

/** A Word document with real styles, lists, and tables. */
export async function makeDocx(document: DocumentFile, academyName: string): Promise<Uint8Array> {
  let instance = 0;
  const body = document.sections.flatMap(({ heading, blocks }) => [
    new Paragraph({ text: heading, heading: HeadingLevel.HEADING_1 }),
    ...blocks.flatMap((block) => blockContent(block, ++instance)),
  ]);
  const footer = () =>
    new Footer({
      children: [
        new Paragraph({
          style: 'Hint',
          children: [
            new TextRun(`${describeFoot(document, academyName)} · page `),
            new TextRun({ children: [PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] }),
          ],
        }),
      ],
    });
  const file = new Document({
    title: document.title,
    description: document.purpose,
    creator: academyName,
    lastModifiedBy: academyName,
    styles: STYLES,
    numbering: {
      config: [
        list(BULLETS, LevelFormat.BULLET, '•'),
        list(BOXES, LevelFormat.BULLET, EMPTY_BOX),
        list('steps', LevelFormat.DECIMAL, '%1.'),
      ],
    },
    sections: [
      {
        properties: {
          titlePage: true,
          page: { margin: { top: 1134, bottom: 1134, left: 1134, right: 1134 } },
        },
        headers: { default: new Header({ children: [paragraph(TRAINING_LINE, 'Hint')] }) },
        footers: { first: footer(), default: footer() },
        children: [
          ...head(document),
          ...body,
          new Paragraph({ text: 'References', heading: HeadingLevel.HEADING_1 }),
          ...listed(document.references, BULLETS),
        ],
      },
    ],
  });
  return settleWordFile(new Uint8Array(await Packer.toBuffer(file)), document.effectiveDate);
}
