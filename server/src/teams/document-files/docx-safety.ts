import { refuseFile } from './document-content.ts';
import { childOf, descendants, parseXml, type XmlElement } from './xml.ts';

/** Parts of a Word file by name. */
export type DocxParts = Readonly<Record<string, Uint8Array>>;

const decoder = new TextDecoder();

export function readPart(parts: DocxParts, name: string): XmlElement | undefined {
  const bytes = parts[name];
  return bytes && parseXml(decoder.decode(bytes));
}

const MACROS = /vbaProject|vbaData|macroEnabled/i;
const OBJECTS = /^word\/(?:embeddings|activeX|afchunk)|\.bin$/i;

/** Refuses macros, embedded objects, and whatever Word would fetch from elsewhere when it opens the file. */
export function requireSafeDocx(parts: DocxParts): void {
  const types = parts['[Content_Types].xml'];
  if (!types || !parts['word/document.xml']) refuseFile('It is a ZIP file, but no Word file.');
  const names = Object.keys(parts);
  if (names.some((name) => MACROS.test(name)) || MACROS.test(decoder.decode(types)))
    refuseFile('It contains macros. Save it without them.');
  if (names.some((name) => OBJECTS.test(name))) refuseFile('It contains embedded objects. Save it as a PDF.');
  for (const name of names.filter((each) => each.endsWith('.rels')))
    for (const { attributes } of childOf(readPart(parts, name), 'Relationships')?.children ?? []) {
      // A link that a reader may follow fetches nothing; it is shown as text.
      const isLink = attributes['Type']?.endsWith('/hyperlink');
      if (attributes['TargetMode']?.toLowerCase() === 'external' && !isLink)
        refuseFile('It loads something from outside, such as a template or a picture. Save it as a PDF.');
    }
}

/** What the page can’t show, so that a reader would sign what they have not seen. */
const NOT_SHOWN: readonly [names: readonly string[], what: string][] = [
  [['w:ins', 'w:del', 'w:moveFrom', 'w:moveTo'], 'tracked changes; accept or reject them first'],
  [['w:commentReference'], 'comments; remove them first'],
  [['w:footnoteReference', 'w:endnoteReference'], 'footnotes; save it as a PDF'],
  [['w:drawing', 'w:pict', 'mc:AlternateContent'], 'pictures or shapes; save it as a PDF'],
  [['w:object', 'w:control', 'w:altChunk'], 'objects; save it as a PDF'],
  [['m:oMath', 'm:oMathPara'], 'formulas; save it as a PDF'],
  [
    ['w:fldSimple', 'w:instrText'],
    'fields that Word computes, such as a table of contents; save it as a PDF',
  ],
  [['w:vanish'], 'hidden text; show or remove it first'],
];

export function requireShownDocx(body: XmlElement): void {
  for (const [names, what] of NOT_SHOWN) {
    const [found] = descendants(body, new Set(names));
    if (found) refuseFile(`It has what this page can’t show: ${what}.`);
  }
}
