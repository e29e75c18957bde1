import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import anyAscii from 'any-ascii';
import type { TextAttributes, Typeface } from '@trialwright/paper/drawing';
import { create, type Font } from 'fontkit';
import { unpackWoff } from './unpack-woff.ts';

const require = createRequire(import.meta.url);

const NAMES: Record<Typeface, string> = { serif: 'source-serif-4', sans: 'hanken-grotesk' };
// Spelled out in full, so that the unused-package check finds them.
const FOLDERS: Record<Typeface, string> = {
  serif: dirname(require.resolve('@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff')),
  sans: dirname(require.resolve('@fontsource/hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff')),
};
/** The packages split each font by script; a line falls back from one file to the next, letter by letter. */
const SUBSETS: Record<Typeface, string[]> = {
  serif: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek'],
  sans: ['latin', 'latin-ext', 'vietnamese', 'cyrillic-ext'],
};
/** The properties that select a font file. */
export type Face = Pick<TextAttributes, 'fontFamily' | 'fontWeight' | 'fontStyle'>;

/** Letters that one font file draws. */
export interface Piece {
  /** Name of the file, as `fontOf` takes it. */
  file: string;
  text: string;
  /** What the letters stand for, if no font has what was written. */
  actual?: string;
}

const LATIN_1 = /^[\u0020-\u00ff\u2010-\u2026]*$/;
/** Bidirectional and joining controls, and soft hyphens: nothing to draw. */
const UNDRAWN = /\p{Cf}/gu;
const MISSING = '?';
/** Signs that must not be spelled by likeness: the package writes ≤ as <. */
const SPELLED: Record<string, string> = {
  '≤': '<=',
  '≥': '>=',
  '≠': '<>',
  '±': '+/-',
  '☐': '[ ]',
  '☒': '[x]',
  '☑': '[x]',
};
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The files a line may need, in lookup order. */
function filesFor(text: string, { fontFamily, fontWeight, fontStyle }: Face): string[] {
  const file = (typeface: Typeface, subset: string, weight: number) =>
    `${NAMES[typeface]}-${subset}-${weight}-${fontStyle}`;
  if (LATIN_1.test(text)) return [file(fontFamily, 'latin', fontWeight)];
  const own = SUBSETS[fontFamily].map((subset) => file(fontFamily, subset, fontWeight));
  // The sans has no Greek and little Cyrillic.
  return fontFamily === 'serif'
    ? own
    : [...own, ...SUBSETS.serif.map((subset) => file('serif', subset, 400))];
}

const fonts = new Map<string, Font>();

/**
 * The font of a file. The library caches each glyph as first seen: a period first seen as part of a colon has no
 * character code, and would be missing from the text layer of all later files. So all are looked up once by their codes,
 * common ones first: of letters that share a glyph, such as two apostrophes, the first one gives it its code.
 */
export function fontOf(file: string): Font {
  const known = fonts.get(file);
  if (known) return known;
  const folder = file.startsWith(NAMES.serif) ? FOLDERS.serif : FOLDERS.sans;
  const font = create(unpackWoff(readFileSync(join(folder, `${file}.woff`))));
  const isCommon = (code: number) => LATIN_1.test(String.fromCodePoint(code));
  for (const code of font.characterSet.filter(isCommon)) font.glyphForCodePoint(code);
  for (const code of font.characterSet) font.glyphForCodePoint(code);
  fonts.set(file, font);
  return font;
}

const draws = (file: string, letter: string) =>
  Array.from(letter).every((sign) => fontOf(file).hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));

/** Whether a letter drawn in a font is found again as itself. */
function isNamed(file: string, letter: string): boolean {
  return Array.from(letter).every((sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return sign === '\u00a0' || fontOf(file).glyphForCodePoint(code).codePoints[0] === code;
  });
}

/** Adds letters to the last piece, if they are drawn alike. */
function append(pieces: Piece[], { file, text, actual }: Piece): void {
  const last = pieces.at(-1);
  if (last?.file !== file || (last.actual === undefined) !== (actual === undefined))
    pieces.push({ file, text, ...(actual !== undefined && { actual }) });
  else {
    last.text += text;
    if (actual !== undefined) last.actual += actual;
  }
}

/**
 * A line with the font file of each letter. Letters of scripts that the fonts lack are spelled in Latin ones, and carry
 * what was written as the text that is searched, copied, and read aloud.
 */
export function chooseFonts(text: string, face: Face): Piece[] {
  const drawn = text
    .normalize('NFC')
    .replaceAll(UNDRAWN, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ');
  const files = filesFor(drawn, face);
  const [first = ''] = files;
  if (files.length === 1) return drawn === '' ? [] : [{ file: first, text: drawn }];
  const pieces: Piece[] = [];
  for (const { segment } of letters.segment(drawn)) {
    const last = pieces.at(-1);
    // Marks and spaces stay with the letters before them where they can.
    const file = last && draws(last.file, segment) ? last.file : files.find((each) => draws(each, segment));
    if (file === undefined) {
      const spelled = SPELLED[segment] ?? (anyAscii(segment).trim() || MISSING);
      append(pieces, { file: first, text: spelled, actual: segment });
    } else append(pieces, { file, text: segment, ...(!isNamed(file, segment) && { actual: segment }) });
  }
  return pieces;
}

const widths = new Map<string, Map<string, number>>();
/** Words are measured once; a thread that has seen this many forgets them. */
const MOST_WORDS = 20_000;

/** Width of text in one font: word by word with its space, as the PDF library sets it. */
export function widthOf(text: string, file: string, size: number): number {
  const known = widths.get(file) ?? new Map<string, number>();
  if (known.size > MOST_WORDS) known.clear();
  widths.set(file, known);
  const font = fontOf(file);
  let sum = 0;
  for (const [word] of text.matchAll(/[^ \t]*[ \t]|[^ \t]+$/g)) {
    const width = known.get(word) ?? font.layout(word).advanceWidth / font.unitsPerEm;
    known.set(word, width);
    sum += width;
  }
  return sum * size;
}

/** The width of a line as the PDF sets it. */
export function measure(text: string, face: Face & Pick<TextAttributes, 'fontSize'>): number {
  return chooseFonts(text, face).reduce(
    (sum, piece) => sum + widthOf(piece.text, piece.file, face.fontSize),
    0,
  );
}
