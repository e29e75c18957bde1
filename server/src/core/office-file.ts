import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate';

/** The first moment that a ZIP entry can have, in local time as ZIP has it: a file has no clock. */
const MTIME = new Date(1980, 0, 1);

/** The XML parts of an Office file by name. */
export type XmlParts = Map<string, string>;

/** Rewrites the XML parts of an Office file (ECMA-376); the same parts give the same bytes. */
export function rewriteOfficeFile(file: Uint8Array, rewrite: (parts: XmlParts) => void): Uint8Array {
  const entries = unzipSync(file);
  const names = Object.keys(entries).filter((name) => /\.(xml|rels)$/.test(name));
  const parts: XmlParts = new Map(names.map((name) => [name, strFromU8(entries[name] ?? new Uint8Array())]));
  rewrite(parts);
  const packed: Zippable = { ...entries };
  for (const [name, xml] of parts) packed[name] = strToU8(xml);
  return zipSync(packed, { mtime: MTIME, level: 6 });
}

/** Replaces one part; a part that is missing is an error, since what it should say would be lost. */
export function rewritePart(parts: XmlParts, name: string, rewrite: (xml: string) => string): void {
  const xml = parts.get(name);
  if (xml === undefined) throw new Error(`The file has no part ${name}.`);
  parts.set(name, rewrite(xml));
}

const DOCUMENT = 'word/document.xml';
const RELATIONSHIPS = 'word/_rels/document.xml.rels';
const STAMPS = /(<dcterms:(?:created|modified)[^>]*>)[^<]*/g;

/** Numbers the links of a Word document, which the library names at random. */
function numberLinks(parts: XmlParts): void {
  const links =
    (parts.get(RELATIONSHIPS) ?? '').match(/<Relationship [^>]*TargetMode="External"[^>]*>/g) ?? [];
  for (const [index, link] of links.entries()) {
    const [, id = ''] = / Id="([^"]+)"/.exec(link) ?? [];
    const number = `rIdLink${index + 1}`;
    rewritePart(parts, RELATIONSHIPS, (xml) => xml.replace(` Id="${id}"`, ` Id="${number}"`));
    rewritePart(parts, DOCUMENT, (xml) => xml.replaceAll(` r:id="${id}"`, ` r:id="${number}"`));
  }
}

/** Makes a Word document the same for the same content: the library takes its date from the clock, and draws names. */
export function settleWordFile(file: Uint8Array, date: string): Uint8Array {
  const moment = new Date(date).toISOString();
  return rewriteOfficeFile(file, (parts) => {
    numberLinks(parts);
    rewritePart(parts, 'docProps/core.xml', (xml) =>
      xml.replaceAll(STAMPS, (_whole, tag: string) => `${tag}${moment}`),
    );
  });
}
