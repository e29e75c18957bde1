import type PDFDocument from 'pdfkit';
import type { Element, ElementOptions } from 'pdfkit';
import { LeanDocument } from './pdf-document.ts';
import { fontOf } from './pdf-fonts.ts';
import type { Span } from './text-lines.ts';

export interface PdfFacts {
  title: string;
  author: string;
  /** The program that made the file. */
  creator: string;
  subject?: string;
  keywords?: string;
  /** The moment that the file says it was made: the same state gives the same bytes. */
  date: string;
}

/** A part of a page, from its top left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const LANGUAGE = 'en-US';
/** Set before the first page, or the library embeds one of its own. */
const FIRST_FONT = 'hanken-grotesk-latin-400-normal';

/**
 * A tagged PDF (ISO 14289-1): what is drawn is the content of an element, in reading order, or an artifact.
 * Decision 037.
 */
export interface TaggedPdf {
  /** For shapes; text goes through `text`. */
  doc: PDFDocument;
  addPage: (width: number, height: number) => void;
  /** Opens an element within the current one, and closes it after `body`. */
  within: (tag: string, options: ElementOptions, body: () => void) => void;
  /** Draws content of the current element on the current page. */
  mark: (draw: () => void) => void;
  /** Draws what says nothing: rules, backgrounds, page numbers. */
  artifact: (draw: () => void, type?: 'Pagination' | 'Layout') => void;
  /** Draws spans on one line, from `x` on the baseline `y`; returns the place where they end. */
  text: (spans: Span[], x: number, y: number) => number;
  /** The same as content of the current element; what is spelled in other letters says what it stands for. */
  say: (spans: Span[], x: number, y: number) => number;
  /** Makes the current element, a Link, open an address. */
  link: (href: string, box: Box, description: string) => void;
  /** Draws an artifact on each page, and returns the bytes. */
  finish: (furnish?: (page: number, pages: number) => void) => Promise<Uint8Array>;
}

/** An address as PDF has it, in ASCII. */
const addressOf = (href: string) => (URL.canParse(href) ? new URL(href).href : encodeURI(href));

/** Spans in groups of one marked content each: what stands for another text is alone. */
function bySpelling(spans: Span[]): Span[][] {
  const groups: Span[][] = [];
  for (const span of spans) {
    const last = groups.at(-1);
    if (last && last[0]?.actual === undefined && span.actual === undefined) last.push(span);
    else groups.push([span]);
  }
  return groups;
}

export function openPdf({ title, author, creator, subject, keywords, date }: PdfFacts): TaggedPdf {
  const doc = new LeanDocument({
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    lang: LANGUAGE,
    font: fontOf(FIRST_FONT),
    info: {
      Title: title,
      Author: author,
      ...(subject && { Subject: subject }),
      ...(keywords && { Keywords: keywords }),
      Creator: creator,
      Producer: creator,
      CreationDate: new Date(date),
      ModDate: new Date(date),
    },
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  const open: { element: Element; tag: string }[] = [{ element: root, tag: 'Document' }];
  const current = () => open.at(-1) ?? { element: root, tag: 'Document' };
  const artifact: TaggedPdf['artifact'] = (draw, type = 'Layout') => {
    doc.markContent('Artifact', { type });
    draw();
    doc.endMarkedContent();
  };
  const registered = new Set<string>();
  /** Asked for the font that it began with, the library compares it with itself, table by table. */
  let lastFile = '';
  const drawSpan = ({ file, text, size, color }: Span, x: number, y: number) => {
    if (!registered.has(file)) doc.registerFont(file, fontOf(file));
    registered.add(file);
    if (file !== lastFile) doc.font(file);
    lastFile = file;
    doc.fontSize(size).fillColor(color);
    doc.putText(text, x, y);
  };
  const drawLine: TaggedPdf['text'] = (spans, x, y) =>
    spans.reduce((left, span) => {
      drawSpan(span, left, y);
      return left + span.width;
    }, x);
  const within: TaggedPdf['within'] = (tag, options, body) => {
    const element = doc.struct(tag, options);
    current().element.add(element);
    open.push({ element, tag });
    body();
    open.pop();
    element.end();
  };
  const mark = (draw: () => void, actual?: string) => {
    const { element, tag } = current();
    const content = doc.markStructureContent(tag, actual === undefined ? {} : { actual });
    draw();
    doc.endMarkedContent();
    element.add(content);
  };
  /** Some programs read the text that a span stands for in the structure, others in the page: it is in both. */
  const sayGroup = (spans: Span[], x: number, y: number) => {
    const actual = spans[0]?.actual;
    const right = x + spans.reduce((sum, { width }) => sum + width, 0);
    if (actual === undefined) mark(() => drawLine(spans, x, y));
    else within('Span', { actual }, () => mark(() => drawLine(spans, x, y), actual));
    return right;
  };
  return {
    doc,
    addPage: (width, height) => {
      doc.addPage({ size: [width, height], margin: 0 });
    },
    within,
    mark: (draw) => mark(draw),
    artifact,
    text: drawLine,
    say: (spans, x, y) => bySpelling(spans).reduce((left, group) => sayGroup(group, left, y), x),
    link: (href, { x, y, width, height }, description) =>
      // oxlint-disable-next-line no-new-wrappers -- the library's mark of a text string
      void doc.link(x, y, width, height, addressOf(href), {
        structParent: current().element,
        Contents: new String(description),
      }),
    finish: (furnish) => {
      root.end();
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page);
        if (furnish) artifact(() => furnish(page + 1, count), 'Pagination');
      }
      doc.end();
      return Promise.resolve(doc.bytes());
    },
  };
}
