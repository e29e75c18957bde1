import type { DocumentBlock, DocumentSection, DocumentTable } from '../../content/document-schemas.ts';
import { parseRuns } from '../../content/inline-text.ts';
import type { Block, Cell, ListItem, TableBlock, TextBlock } from '../../core/pdf/pdf-blocks.ts';
import { A4 } from '../../core/pdf/pdf-flow.ts';
import type { Run } from '../../core/pdf/text-lines.ts';
import { writePages } from '../../core/pdf/write-pages.ts';

/** The input of a text PDF: the document library's blocks. */
export interface TextPdf {
  title: string;
  /** The line below the title. */
  meta: string;
  /** A line in a gray box above the text. */
  notice?: string;
  sections: DocumentSection[];
  foot: string;
  author: string;
  /** The file's creation date, so that the same source produces the same bytes. */
  date: string;
}

const TEXT = '#1d1f1c';
const INK = '#23407a';
const GREEN = '#1f5c4a';
const GREY = '#f1f1ed';
const MUTED = '#5b5e57';
const SOFT = '#4a4d46';
const LINE = { color: '#c9cac4', width: 0.6 } as const;
const SHEET = { ...A4, top: 52, bottom: 60, left: 56, right: 56 } as const;
const LEADING = 1.45;

interface Style {
  size?: number;
  color?: string;
  isBold?: boolean;
  isItalic?: boolean;
}

/** Text with its emphasis, in the weights and italics of the academy's fonts. */
function runsOf(
  text: string,
  { size = 10, color = TEXT, isBold: isStrong, isItalic: isWritten }: Style = {},
): Run[] {
  return parseRuns(text).map(({ text: part, isBold, isItalic }) => ({
    text: part,
    face: {
      // Handwritten entries use the serif italics; emphasis uses the sans italics.
      fontFamily: isWritten ? 'serif' : 'sans',
      fontWeight: isBold || isStrong ? 600 : 400,
      fontStyle: isItalic || isWritten ? 'italic' : 'normal',
    },
    size,
    color,
  }));
}

function paragraph(runs: Run[], more: Partial<TextBlock> = {}): TextBlock {
  return { kind: 'text', tag: 'P', runs, leading: LEADING, ...more };
}

const HANDWRITTEN = { size: 9, color: INK, isItalic: true } as const;

function list(texts: string[], markOf: (index: number) => ListItem['mark']): Block {
  const items = texts.map((text, index): ListItem => {
    const mark = markOf(index);
    return { ...(mark && { mark }), body: [paragraph(runsOf(text))], after: 3 };
  });
  return { kind: 'list', items, hang: 16 };
}

const markRun = (text: string) => runsOf(text)[0];

const LOOK = {
  kind: 'table',
  leading: LEADING,
  padding: { left: 4, right: 4, y: 4 },
  rules: { top: LINE, rows: LINE, head: LINE },
  before: 4,
  after: 10,
} as const satisfies Partial<TableBlock>;

function table({ columns, rows, emptyRows, isExample }: DocumentTable): Block {
  const empty = Array.from({ length: emptyRows }, () => columns.map(() => ''));
  const style = isExample ? HANDWRITTEN : { size: 9 };
  return {
    ...LOOK,
    leastHeight: 20,
    widths: columns.map(({ width }) => width),
    head: columns.map(({ title }): Cell => ({
      tag: 'TH',
      scope: 'Column',
      texts: [runsOf(title, { size: 9, isBold: true })],
      fill: GREY,
    })),
    rows: [...rows, ...empty].map((cells) =>
      cells.map((cell): Cell => ({ tag: 'TD', texts: [runsOf(cell, style)] })),
    ),
  };
}

function fields(items: { label: string; hint?: string | undefined; example?: string | undefined }[]): Block {
  const rows = items.map(({ label, hint, example }): Cell[] => [
    {
      tag: 'TH',
      scope: 'Row',
      texts: [
        runsOf(label, { size: 9, isBold: true }),
        ...(hint ? [runsOf(hint, { size: 8, color: MUTED })] : []),
      ],
      fill: GREY,
    },
    { tag: 'TD', texts: [runsOf(example ?? '', HANDWRITTEN)] },
  ]);
  return { ...LOOK, leastHeight: 0, widths: [3, 5], rows };
}

function blockContent(block: DocumentBlock): Block {
  if ('text' in block) return paragraph(runsOf(block.text), { after: 6 });
  if ('instruction' in block)
    return paragraph(runsOf(block.instruction, { size: 9, color: SOFT }), {
      fill: { color: GREY, padding: 6 },
      after: 8,
    });
  if ('example' in block)
    return paragraph([...runsOf('**Example:** '), ...runsOf(block.example, { color: INK, isItalic: true })], {
      after: 8,
      indent: 12,
    });
  if ('bullets' in block) return list(block.bullets, () => markRun('•'));
  if ('steps' in block) return list(block.steps, (index) => markRun(`${index + 1}.`));
  if ('checklist' in block) return list(block.checklist, () => 'box');
  if ('fields' in block) return fields(block.fields);
  if ('table' in block) return table(block.table);
  if ('choice' in block) {
    const { label, options } = block.choice;
    return paragraph(runsOf(`**${label}:** ${options.join('  /  ')}`), { after: 6 });
  }
  const columns = ['Role', 'Name', 'Signature', 'Date'].map((title) => ({ title, width: 1 }));
  const rows = block.signatures.map(({ role, statement }) => [
    statement ? `${role}: ${statement}` : role,
    '',
    '',
    '',
  ]);
  return table({ columns, rows, emptyRows: 0, isExample: false });
}

function sectionContent({ heading, blocks }: DocumentSection): Block[] {
  const title = paragraph(runsOf(heading, { size: 13, color: GREEN, isBold: true }), {
    tag: 'H2',
    before: 14,
    after: 5,
    // A heading is never left alone at the bottom of a page.
    keep: 60,
  });
  return [title, ...blocks.map(blockContent)];
}

/** The parts of a text PDF in reading order. */
export function describeTextPdf({ title, meta, notice, sections }: TextPdf): Block[] {
  return [
    paragraph(runsOf(title, { size: 22, color: GREEN, isBold: true }), { tag: 'H1', leading: 1.2, after: 4 }),
    paragraph(runsOf(meta, { size: 8.5, color: MUTED }), { after: 8 }),
    ...(notice
      ? [paragraph(runsOf(notice, { size: 9 }), { fill: { color: GREY, padding: 6 }, after: 4 })]
      : []),
    ...sections.flatMap(sectionContent),
  ];
}

/** Renders a tagged A4 PDF; the same source produces the same bytes. */
export function writeTextPdf(input: TextPdf): Promise<Uint8Array> {
  const { title, meta, foot, author, date } = input;
  return writePages({
    facts: { title, author, creator: author, subject: meta, date },
    sheet: SHEET,
    blocks: describeTextPdf(input),
    foot: {
      lineOf: (page, pages) => ({
        text: `${foot} · page ${page} of ${pages}`,
        face: { fontFamily: 'sans', fontWeight: 400, fontStyle: 'normal' },
        size: 8,
        color: MUTED,
      }),
      rise: 30,
    },
  });
}
