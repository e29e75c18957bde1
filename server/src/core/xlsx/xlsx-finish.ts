import { rewriteOfficeFile, rewritePart } from '../office-file.ts';

/** The order of a font's children that the standard requires (ECMA-376, 18.8.22); the library has another one. */
const FONT_ORDER = [
  'b',
  'i',
  'strike',
  'condense',
  'extend',
  'outline',
  'shadow',
  'u',
  'vertAlign',
  'sz',
  'color',
  'name',
  'family',
  'charset',
  'scheme',
];

function sortFont(font: string): string {
  const children = font.match(/<\w+(?: [^>]*)?\/>/g) ?? [];
  const place = (child: string) => FONT_ORDER.indexOf(/^<(\w+)/.exec(child)?.[1] ?? '');
  return `<font>${children.toSorted((a, b) => place(a) - place(b)).join('')}</font>`;
}

const CELL_FORMATS = /<cellXfs count="\d+">([\s\S]*?)<\/cellXfs>/;
const FORMAT = /<xf ([^>]*?)(?:\/>|>([\s\S]*?)<\/xf>)/g;
/** A cell with a formula, and its number of a format. */
const FORMULA_CELL = /(<c r="[A-Z]+\d+" s=")(\d+)("[^>]*><f>)=?/g;

/**
 * Formats for cells to fill in and for formulas, as protection is part of a format. All are unlocked; those of formulas
 * are added once more, locked. Returns the new number of each.
 */
function addLockedFormats(xml: string, used: Set<string>): { xml: string; lockedAs: Map<string, number> } {
  const lockedAs = new Map<string, number>();
  const rewritten = xml.replace(CELL_FORMATS, (_whole, formats: string) => {
    const all = Array.from(formats.matchAll(FORMAT), ([whole, attributes = '', inner = '']) => ({
      whole,
      unlocked: `<xf ${attributes} applyProtection="1">${inner}<protection locked="0"/></xf>`,
    }));
    const locked = all.flatMap(({ whole }, index) => {
      if (!used.has(String(index))) return [];
      lockedAs.set(String(index), all.length + lockedAs.size);
      return [whole];
    });
    const list = [...all.map(({ unlocked }) => unlocked), ...locked];
    return `<cellXfs count="${list.length}">${list.join('')}</cellXfs>`;
  });
  return { xml: rewritten, lockedAs };
}

/**
 * What the writer of workbooks leaves wrong or open: the order within fonts, formulas that anyone overwrites by a slip
 * of the hand, and the clock in the ZIP.
 */
export function finishXlsx(file: Uint8Array): Uint8Array {
  return rewriteOfficeFile(file, (parts) => {
    const sheets = [...parts.keys()].filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name));
    const used = new Set(
      sheets.flatMap((name) =>
        Array.from((parts.get(name) ?? '').matchAll(FORMULA_CELL), ([, , format]) => format ?? ''),
      ),
    );
    rewritePart(parts, 'xl/styles.xml', (xml) => xml.replaceAll(/<font>[\s\S]*?<\/font>/g, sortFont));
    const { xml, lockedAs } = addLockedFormats(parts.get('xl/styles.xml') ?? '', used);
    parts.set('xl/styles.xml', xml);
    for (const name of sheets)
      rewritePart(parts, name, (sheet) =>
        sheet.replaceAll(
          FORMULA_CELL,
          (_whole, start: string, format: string, end: string) =>
            `${start}${lockedAs.get(format) ?? format}${end}`,
        ),
      );
  });
}
