import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Something a screen reader stops at, in reading order. */
export interface ReadPart {
  role: string;
  /** As read aloud: what letters stand for, if they stand for others. */
  text: string;
  alt?: string;
  page: number;
  /** Where its text begins, from the bottom left corner. */
  at: { x: number; y: number } | undefined;
}

export interface ReadPdf {
  title: string;
  language: string;
  isTagged: boolean;
  pages: number;
  parts: ReadPart[];
  /** Text that is not read: page numbers, repeated table heads. */
  artifacts: string[];
  /** Text that is neither in the structure nor an artifact. */
  loose: string[];
  /** The file as text, without what is compressed. */
  source: string;
}

interface Drawn {
  text: string;
  at: { x: number; y: number } | undefined;
}

interface StructureNode {
  role?: string;
  alt?: string;
  type?: string;
  id?: string;
  children?: StructureNode[];
}

type Page = Awaited<ReturnType<PDFDocumentProxy['getPage']>>;

async function readDrawn(page: Page) {
  const content = new Map<string, Drawn>();
  const artifacts: string[] = [];
  const loose: string[] = [];
  const open: { id: string | null; tag: string }[] = [];
  const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true });
  for (const item of items) {
    if ('str' in item) {
      const { tag, id } = open.findLast((each) => each.id !== null || each.tag === 'Artifact') ?? {};
      const isBlank = item.str.trim() === '';
      if (id && tag !== 'Artifact') {
        const drawn = content.get(id) ?? { text: '', at: undefined };
        drawn.text += item.str;
        const [, , , , x, y] = item.transform as number[];
        if (!isBlank) drawn.at ??= { x: x ?? 0, y: y ?? 0 };
        content.set(id, drawn);
      } else if (!isBlank) (tag === 'Artifact' ? artifacts : loose).push(item.str);
    } else if (item.type === 'endMarkedContent') open.pop();
    else
      open.push({
        id: 'id' in item ? item.id : null,
        tag: 'tag' in item ? String(item.tag) : '',
      });
  }
  return { content, artifacts, loose };
}

const isContent = (node: StructureNode) => node.type === 'content';

/** The elements that have content of their own, spans and links included in what is around them. */
function partsOf(node: StructureNode, page: number, content: Map<string, Drawn>): ReadPart[] {
  const children = node.children ?? [];
  const isText = node.role !== undefined && node.role !== 'Document';
  const isInline = ({ role }: StructureNode) => isText && (role === 'Span' || role === 'Link');
  const own = children.flatMap((child): Drawn[] => {
    if (isContent(child)) return [content.get(child.id ?? '') ?? { text: '', at: undefined }];
    if (!isInline(child)) return [];
    const [first, ...more] = partsOf(child, page, content);
    if (!first) return [];
    const whole = [first, ...more].map(({ text }) => text).join('');
    // The reader gives the space at the end of a run to the next one.
    const space = whole.startsWith(' ') ? ' ' : '';
    return [{ text: child.role === 'Span' && child.alt ? space + child.alt : whole, at: first.at }];
  });
  const inner = children
    .filter((child) => !isContent(child) && !isInline(child))
    .flatMap((child) => partsOf(child, page, content));
  if (own.length === 0 && node.alt === undefined) return inner;
  const part: ReadPart = {
    role: node.role ?? '',
    text: own.map(({ text }) => text).join(''),
    ...(node.alt !== undefined && { alt: node.alt }),
    page,
    at: own.find(({ at }) => at)?.at,
  };
  return [part, ...inner];
}

/** Reads a PDF as a screen reader does: through its structure. */
export async function readTaggedPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const source = Buffer.from(bytes).toString('latin1');
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise;
  const { info } = await document.getMetadata();
  const facts = info as { Title?: string; Language?: string };
  const read: ReadPdf = {
    title: facts.Title ?? '',
    language: facts.Language ?? '',
    isTagged: /\/MarkInfo \d+ 0 R/.test(source) && source.includes('/Marked true'),
    pages: document.numPages,
    parts: [],
    artifacts: [],
    loose: [],
    source,
  };
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { content, artifacts, loose } = await readDrawn(page);
    const tree = (await page.getStructTree()) as StructureNode | null;
    if (tree) read.parts.push(...partsOf(tree, number, content));
    read.artifacts.push(...artifacts);
    read.loose.push(...loose);
  }
  await document.loadingTask.destroy();
  return read;
}

const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0;

function fontFaults(source: string): string[] {
  const fonts = Array.from(source.matchAll(/<<\n\/Type \/Font\n[\s\S]*?>>/g), ([font]) => font);
  const descriptors = Array.from(
    source.matchAll(/<<\n\/Type \/FontDescriptor\n[\s\S]*?>>/g),
    ([each]) => each,
  );
  return [
    ...(descriptors.length === 0 ? ['no fonts'] : []),
    ...descriptors.filter((each) => !/\/FontFile[23] /.test(each)).map((each) => `not embedded: ${each}`),
    ...fonts
      .filter((each) => each.includes('/Subtype /Type0') && !each.includes('/ToUnicode'))
      .map((each) => `without character codes: ${each}`),
  ];
}

function headingFaults(parts: ReadPart[]): string[] {
  const levels = parts.filter(({ role }) => /^H\d$/.test(role)).map(({ role }) => Number(role.slice(1)));
  return [
    ...(levels[0] === 1 && levels.filter((level) => level === 1).length === 1
      ? []
      : [`headings: ${levels.join(' ')}`]),
    ...levels.flatMap((level, index) =>
      index > 0 && level > (levels[index - 1] ?? 0) + 1 ? [`heading ${index + 1} skips a level`] : [],
    ),
  ];
}

/** Where reading goes up the page without going to the right, as from one cell of a row to the next. */
function orderFaults(parts: ReadPart[]): string[] {
  const shown = parts.filter(({ at }) => at);
  return shown.flatMap((part, index) => {
    const before = shown[index - 1];
    if (!before?.at || !part.at || before.page !== part.page) return [];
    const isBelow = part.at.y <= before.at.y + 1;
    return isBelow || part.at.x > before.at.x
      ? []
      : [`"${part.text}" is read after "${before.text}", and stands above it`];
  });
}

/** What a tagged PDF must have and this one lacks: an empty list for an accessible file. */
export function pdfFaults({ title, language, isTagged, parts, loose, source }: ReadPdf): string[] {
  return [
    ...(isTagged ? [] : ['not tagged']),
    ...(title ? [] : ['no title']),
    ...(source.includes('/DisplayDocTitle true') ? [] : ['the title is not displayed']),
    ...(language === 'en-US' ? [] : [`language: ${language}`]),
    ...(source.includes('<pdfuaid:part>1</pdfuaid:part>') ? [] : ['no PDF/UA identifier']),
    ...fontFaults(source),
    ...loose.map((text) => `outside of the structure: ${text}`),
    ...headingFaults(parts),
    ...orderFaults(parts),
    ...parts
      .filter(({ text, alt }) => text.trim() === '' && !alt)
      .filter(({ role }) => role !== 'TD')
      .map(({ role, page }) => `nothing to read in a ${role} of page ${page}`),
    ...(count(source, /\/S \/TH\b/g) === count(source, /\/Scope \/(Column|Row)/g)
      ? []
      : ['header cells without scope']),
    ...(count(source, /\/Subtype \/Link/g) === count(source, /\/Type \/OBJR/g)
      ? []
      : ['links outside of the structure']),
  ];
}

/** The words of a PDF in reading order. */
export function wordsOf({ parts }: ReadPdf): string {
  return parts
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
