import { unzipSync } from 'fflate';
import { refuseFile, type DocumentContent } from './document-content.ts';
import { createNumbering, type NumberedAt } from './docx-numbering.ts';
import { readPart, requireSafeDocx, requireShownDocx, type DocxParts } from './docx-safety.ts';
import { childOf, descendants, type XmlElement } from './xml.ts';

/** Most bytes that all parts of a file may unpack to. */
const UNPACKED_MOST = 150 * 1024 * 1024;
const HEADING = /^heading (\d)$/i;

function unpack(bytes: Buffer): DocxParts {
  let left = UNPACKED_MOST;
  try {
    return unzipSync(bytes, {
      filter: ({ originalSize }) => {
        left -= originalSize;
        if (left < 0) refuseFile('It unpacks to more than can be read.');
        return true;
      },
    });
  } catch (error) {
    if (error instanceof Error && error.name === 'RefusedFileError') throw error;
    return refuseFile('It can’t be opened as a Word file.');
  }
}

interface Style {
  heading: number | undefined;
  numbered: Partial<NumberedAt>;
  basedOn: string | undefined;
}

const valueOf = (element: XmlElement | undefined) => element?.attributes['w:val'];

function numberedIn(properties: XmlElement | undefined): Partial<NumberedAt> {
  const numbered = childOf(properties, 'w:numPr');
  const list = valueOf(childOf(numbered, 'w:numId'));
  const level = valueOf(childOf(numbered, 'w:ilvl'));
  return { ...(list !== undefined && { list }), ...(level !== undefined && { level: Number(level) }) };
}

function readStyles(root: XmlElement | undefined): Map<string, Style> {
  const styles = childOf(root, 'w:styles')?.children.filter(({ name }) => name === 'w:style') ?? [];
  return new Map(
    styles.map((style) => {
      const digit = HEADING.exec(valueOf(childOf(style, 'w:name')) ?? '')?.[1];
      return [
        style.attributes['w:styleId'] ?? '',
        {
          heading: digit === undefined ? undefined : Number(digit),
          numbered: numberedIn(childOf(style, 'w:pPr')),
          basedOn: valueOf(childOf(style, 'w:basedOn')),
        },
      ];
    }),
  );
}

/** A paragraph or a table, as it is shown and as it is compared. */
interface Block {
  heading: number | undefined;
  text: string;
  html: string;
}

const escapeHtml = (text: string) =>
  text.replaceAll(
    /[&<>"]/g,
    (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark] ?? mark,
  );

const RUN_PARTS = new Set(['w:t', 'w:tab', 'w:br', 'w:cr', 'w:noBreakHyphen', 'w:sym']);

function textOf(paragraph: XmlElement): string {
  let text = '';
  for (const part of descendants(paragraph, RUN_PARTS)) {
    if (part.name === 'w:t') text += part.children.map((child) => child.text).join('');
    else if (part.name === 'w:noBreakHyphen') text += '-';
    else if (part.name === 'w:sym') refuseFile('It has symbols of a special font. Save it as a PDF.');
    else text += ' ';
  }
  return text.replaceAll(/\s+/g, ' ').trim();
}

function createReader(parts: DocxParts) {
  const styles = readStyles(readPart(parts, 'word/styles.xml'));
  const numberOf = createNumbering(readPart(parts, 'word/numbering.xml'));
  const styleChain = (id: string | undefined): Style[] => {
    const chain: Style[] = [];
    for (let at = id; at !== undefined && chain.length < 20; at = styles.get(at)?.basedOn) {
      const style = styles.get(at);
      if (!style) break;
      chain.push(style);
    }
    return chain;
  };
  const readParagraph = (paragraph: XmlElement): Block | undefined => {
    const properties = childOf(paragraph, 'w:pPr');
    const chain = styleChain(valueOf(childOf(properties, 'w:pStyle')));
    const heading = chain.find((style) => style.heading !== undefined)?.heading;
    const given = [numberedIn(properties), ...chain.map(({ numbered }) => numbered)];
    const list = given.find((each) => each.list !== undefined)?.list;
    const level = given.find((each) => each.level !== undefined)?.level ?? 0;
    const said = textOf(paragraph);
    // 0 takes a paragraph out of the list of its style.
    const number = list === undefined || list === '0' ? '' : numberOf({ list, level });
    if (said === '') return undefined;
    const text = number === '' ? said : `${number} ${said}`;
    const tag = heading === undefined ? 'p' : `h${Math.min(6, heading + 1)}`;
    return { heading, text, html: `<${tag}>${escapeHtml(text)}</${tag}>` };
  };
  const readTable = (table: XmlElement): Block => {
    const rows = table.children
      .filter(({ name }) => name === 'w:tr')
      .map((row) =>
        row.children
          .filter(({ name }) => name === 'w:tc')
          .map((cell) =>
            readBlocks(cell)
              .map(({ text }) => text)
              .filter((text) => text !== ''),
          ),
      );
    const html = rows.map(
      (cells) =>
        `<tr>${cells.map((lines) => `<td>${lines.map(escapeHtml).join('<br>')}</td>`).join('')}</tr>`,
    );
    return {
      heading: undefined,
      text: rows.map((cells) => cells.map((lines) => lines.join(' ')).join(' | ')).join('\n'),
      html: `<table><tbody>${html.join('')}</tbody></table>`,
    };
  };
  const readBlocks = (parent: XmlElement): Block[] =>
    parent.children.flatMap((child) => {
      if (child.name === 'w:p') return readParagraph(child) ?? [];
      if (child.name === 'w:tbl') return readTable(child);
      // What a content control holds.
      if (child.name === 'w:sdt' || child.name === 'w:sdtContent') return readBlocks(child);
      return [];
    });
  return readBlocks;
}

function sectionsOf(blocks: readonly Block[]): Block[][] {
  const sections: Block[][] = [];
  for (const block of blocks) {
    const last = sections.at(-1);
    if (last && block.heading !== 1) last.push(block);
    else sections.push([block]);
  }
  return sections;
}

/** Page headers and footers, each text once: the page shows them before the text. */
function edgesOf(parts: DocxParts): { texts: string[]; hasPictures: boolean } {
  const names = Object.keys(parts).filter((name) => /^word\/(?:header|footer)\d*\.xml$/.test(name));
  const roots = names.flatMap((name) => readPart(parts, name) ?? []);
  const paragraphs = roots.flatMap((root) => [...descendants(root, new Set(['w:p']))]);
  const texts = paragraphs.map((paragraph) => textOf(paragraph)).filter((text) => text !== '');
  const pictures = roots.flatMap((root) => [...descendants(root, new Set(['w:drawing', 'w:pict']))]);
  return { texts: [...new Set(texts)], hasPictures: pictures.length > 0 };
}

/** The paragraphs and tables of a Word file, with the numbers that Word computes; what can’t be shown is refused. */
export function readDocx(bytes: Buffer): DocumentContent {
  const parts = unpack(bytes);
  requireSafeDocx(parts);
  const body = childOf(childOf(readPart(parts, 'word/document.xml'), 'w:document'), 'w:body');
  if (!body) refuseFile('It is a ZIP file, but no Word file.');
  requireShownDocx(body);
  const blocks = createReader(parts)(body);
  if (blocks.length === 0) refuseFile('It has no text.');
  const edges = edgesOf(parts);
  const units = sectionsOf(blocks).map((section, index) => ({
    title: section[0]?.heading === 1 ? section[0].text : `Section ${index + 1}`,
    html: section.map(({ html }) => html).join('\n'),
    text: section.map(({ text }) => text).join('\n'),
  }));
  const notes = [
    'Fonts, colors, and the layout of pages are not shown. The file itself can be downloaded.',
    ...edges.texts.map((text) => `In the page header or footer: ${text}`),
    ...(edges.hasPictures ? ['A picture in the page header or footer is not shown.'] : []),
  ];
  return { units, notes };
}
