import { Document, Page, renderToBuffer, Text, View, type DocumentProps } from '@react-pdf/renderer';
import { createElement, type ElementType, type ReactElement, type ReactNode } from 'react';
import type { DocumentBlock, DocumentSection, DocumentTable } from '../../content/document-schemas.ts';
import { parseRuns } from '../../content/inline-text.ts';
import { chooseFonts } from '../../core/pdf/pdf-fonts.ts';

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

const INK = '#23407a';
const GREEN = '#1f5c4a';
const GREY = '#f1f1ed';
const LINE = '#c9cac4';
const MUTED = '#5b5e57';
const PAGE = { paddingTop: 52, paddingBottom: 60, paddingHorizontal: 56 } as const;
const BOX = 8;

interface Style {
  size?: number;
  color?: string;
  isBold?: boolean;
  isItalic?: boolean;
}

// The library's types lack the page number and `fixed` for repeated parts.
const TextElement: ElementType = Text;
const ViewElement: ElementType = View;

/** A paragraph; emphasis uses the weights and italics of the academy's fonts. */
async function textOf(text: string, style: Style = {}, box: object = {}): Promise<ReactElement> {
  const size = style.size ?? 10;
  const runs = await Promise.all(
    parseRuns(text).map(async ({ text: part, isBold, isItalic }, key) => {
      const fonts = await chooseFonts(part, {
        // Handwritten entries use the serif italics; emphasis uses the sans italics.
        fontFamily: style.isItalic ? 'serif' : 'sans',
        fontWeight: isBold || style.isBold ? 600 : 400,
        fontStyle: isItalic || style.isItalic ? 'italic' : 'normal',
      });
      return createElement(TextElement, { key, style: { fontFamily: fonts.fontFamily } }, fonts.text);
    }),
  );
  return createElement(
    TextElement,
    { style: { fontSize: size, lineHeight: 1.45, color: style.color ?? '#1d1f1c', ...box } },
    ...runs,
  );
}

function view(style: object, children: ReactNode[], more: object = {}): ReactElement {
  return createElement(ViewElement, { style, ...more }, ...children);
}

function emptyBox(): ReactElement {
  return view({ width: BOX, height: BOX, borderWidth: 0.8, borderColor: MUTED, marginTop: 3 }, []);
}

async function listItem(mark: ReactElement, text: string): Promise<ReactElement> {
  const body = await textOf(text, {}, { flex: 1 });
  return view({ flexDirection: 'row', marginBottom: 3 }, [view({ width: 16 }, [mark]), body]);
}

function list(items: string[], markOf: (index: number) => Promise<ReactElement>): Promise<ReactElement[]> {
  return Promise.all(items.map(async (item, index) => listItem(await markOf(index), item)));
}

async function row(
  cells: string[],
  widths: number[],
  style: Style,
  background?: string,
): Promise<ReactElement> {
  const texts = await Promise.all(cells.map((cell) => textOf(cell, { size: 9, ...style })));
  return view(
    {
      flexDirection: 'row',
      borderBottomWidth: 0.6,
      borderColor: LINE,
      ...(background && { backgroundColor: background }),
    },
    texts.map((text, index) =>
      view({ flexGrow: widths[index] ?? 1, flexBasis: 0, padding: 4, minHeight: 20 }, [text], { key: index }),
    ),
    { wrap: false },
  );
}

async function table({ columns, rows, emptyRows, isExample }: DocumentTable): Promise<ReactElement> {
  const widths = columns.map(({ width }) => width);
  const empty = Array.from({ length: emptyRows }, () => columns.map(() => ''));
  const head = await row(
    columns.map(({ title }) => title),
    widths,
    { isBold: true },
    GREY,
  );
  const body = await Promise.all(
    [...rows, ...empty].map((cells) => row(cells, widths, isExample ? { color: INK, isItalic: true } : {})),
  );
  return view({ borderTopWidth: 0.6, borderColor: LINE, marginTop: 4, marginBottom: 10 }, [head, ...body]);
}

async function fields(items: { label: string; hint?: string | undefined; example?: string | undefined }[]) {
  const rows = await Promise.all(
    items.map(async ({ label, hint, example }) => {
      const name = [await textOf(label, { size: 9, isBold: true })];
      if (hint) name.push(await textOf(hint, { size: 8, color: MUTED }));
      const entry = await textOf(example ?? '', { size: 9, color: INK, isItalic: true });
      return view({ flexDirection: 'row', borderBottomWidth: 0.6, borderColor: LINE }, [
        view({ flexGrow: 3, flexBasis: 0, padding: 4, backgroundColor: GREY }, name),
        view({ flexGrow: 5, flexBasis: 0, padding: 4 }, [entry]),
      ]);
    }),
  );
  return view({ borderTopWidth: 0.6, borderColor: LINE, marginTop: 4, marginBottom: 10 }, rows);
}

async function blockContent(block: DocumentBlock): Promise<ReactElement[]> {
  if ('text' in block) return [await textOf(block.text, {}, { marginBottom: 6 })];
  if ('instruction' in block)
    return [
      await textOf(
        block.instruction,
        { size: 9, color: '#4a4d46' },
        { backgroundColor: GREY, padding: 6, marginBottom: 8 },
      ),
    ];
  if ('example' in block)
    return [await textOf(block.example, { color: INK, isItalic: true }, { marginBottom: 8, marginLeft: 12 })];
  if ('bullets' in block) return list(block.bullets, () => textOf('•'));
  if ('steps' in block) return list(block.steps, (index) => textOf(`${index + 1}.`));
  if ('checklist' in block) return list(block.checklist, async () => emptyBox());
  if ('fields' in block) return [await fields(block.fields)];
  if ('table' in block) return [await table(block.table)];
  if ('choice' in block) {
    const { label, options } = block.choice;
    return [await textOf(`**${label}:** ${options.join('  /  ')}`, {}, { marginBottom: 6 })];
  }
  const columns = ['Role', 'Name', 'Signature', 'Date'].map((title) => ({ title, width: 1 }));
  const rows = block.signatures.map(({ role, statement }) => [
    statement ? `${role}: ${statement}` : role,
    '',
    '',
    '',
  ]);
  return [await table({ columns, rows, emptyRows: 0, isExample: false })];
}

async function sectionContent({ heading, blocks }: DocumentSection): Promise<ReactElement[]> {
  const title = await textOf(
    heading,
    { size: 13, color: GREEN, isBold: true },
    { marginTop: 14, marginBottom: 5 },
  );
  const [first = [], ...rest] = await Promise.all(blocks.map(blockContent));
  // A heading is never left alone at the bottom of a page.
  const [opening, ...more] = first;
  const kept = createElement(ViewElement, { minPresenceAhead: 60 }, title);
  return [kept, ...(opening ? [opening] : []), ...more, ...rest.flat()];
}

function keyed(elements: ReactElement[]): ReactElement[] {
  return elements.map((element, key) => createElement(ViewElement, { key }, element));
}

/** Renders an A4 PDF with selectable text; the same source produces the same bytes. */
export async function writeTextPdf(input: TextPdf): Promise<Uint8Array> {
  const { title, meta, notice, sections, foot, author, date } = input;
  const fonts = await chooseFonts(foot, { fontFamily: 'sans', fontWeight: 400, fontStyle: 'normal' });
  const content = [
    await textOf(title, { size: 22, color: GREEN, isBold: true }, { lineHeight: 1.2, marginBottom: 4 }),
    await textOf(meta, { size: 8.5, color: MUTED }, { marginBottom: 8 }),
    ...(notice
      ? [await textOf(notice, { size: 9 }, { backgroundColor: GREY, padding: 6, marginBottom: 4 })]
      : []),
    ...(await Promise.all(sections.map(sectionContent))).flat(),
  ];
  const footer = createElement(TextElement, {
    fixed: true,
    style: {
      position: 'absolute',
      left: 56,
      right: 56,
      bottom: 28,
      fontSize: 8,
      color: MUTED,
      fontFamily: fonts.fontFamily,
    },
    render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
      `${fonts.text} · page ${pageNumber} of ${totalPages}`,
  });
  const document = createElement(
    Document,
    {
      title,
      author,
      subject: meta,
      language: 'en-US',
      creator: author,
      producer: author,
      creationDate: new Date(date),
    },
    createElement(Page, { size: 'A4', style: PAGE }, ...keyed(content), footer),
  ) as ReactElement<DocumentProps>;
  return new Uint8Array(await renderToBuffer(document));
}
