/** Texts as one block of UTF-8, in base64: half of what strings with typographic quotes take. */
export interface PackedTexts {
  bytes: string;
  /** Where each ends. */
  ends: number[];
}

export function packTexts(texts: readonly string[]): PackedTexts {
  const blocks = texts.map((text) => Buffer.from(text));
  let end = 0;
  const ends = blocks.map(({ length }) => (end += length));
  return { bytes: Buffer.concat(blocks).toString('base64'), ends };
}

/** Returns a text by its place; an empty one for a place that is none. */
export function openTexts({ bytes, ends }: PackedTexts): (place: number) => string {
  const block = Buffer.from(bytes, 'base64');
  return (place) => block.toString('utf8', ends[place - 1] ?? 0, ends[place] ?? 0);
}
