import { refuseFile } from './document-content.ts';

/** An element of an XML file; text is an element without a name. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([^\s/>]+)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>|([^<]+)/g;
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function plain(text: string): string {
  return text.replaceAll(/&(#x?[0-9a-fA-F]+|\w+);/g, (whole, entity: string) => {
    if (!entity.startsWith('#')) return ENTITIES[entity] ?? whole;
    const code =
      entity[1] === 'x' ? Number.parseInt(entity.slice(2), 16) : Number.parseInt(entity.slice(1), 10);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });
}

/** Reads an XML file as office programs write it: no document type, so nothing in it refers to anything outside. */
export function parseXml(source: string): XmlElement {
  if (/<!DOCTYPE|<!ENTITY/i.test(source)) refuseFile('Its XML declares entities, which Word does not write.');
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  for (const [, cdata, closes, name, attributes = '', isEmpty, text] of source.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root;
    const said = cdata ?? (text === undefined ? undefined : plain(text));
    if (said !== undefined) parent.children.push({ name: '', attributes: {}, children: [], text: said });
    if (name === undefined) continue;
    if (closes) {
      if (open.length < 2 || parent.name !== name) refuseFile('Its XML is damaged.');
      open.pop();
      continue;
    }
    const given = [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', double, single]) => [
      key,
      plain(double ?? single ?? ''),
    ]);
    const element = {
      name,
      attributes: Object.fromEntries(given) as Record<string, string>,
      children: [],
      text: '',
    };
    parent.children.push(element);
    if (!isEmpty) open.push(element);
    if (open.length > 200) refuseFile('Its XML is nested too deeply.');
  }
  if (open.length > 1) refuseFile('Its XML is damaged.');
  return root;
}

/** The first child of this name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

/** All elements of these names, at any depth, in order. */
export function* descendants(element: XmlElement, names: ReadonlySet<string>): Generator<XmlElement> {
  for (const child of element.children) {
    if (names.has(child.name)) yield child;
    yield* descendants(child, names);
  }
}
