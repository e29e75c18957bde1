import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Font } from '@react-pdf/renderer';
import type { TextAttributes, Typeface } from '@trialwright/paper/drawing';
import { unpackWoff } from './unpack-woff.ts';

const require = createRequire(import.meta.url);

const NAMES: Record<Typeface, string> = { serif: 'source-serif-4', sans: 'hanken-grotesk' };
// Spelled out in full, so that the unused-package check finds them.
const FOLDERS: Record<Typeface, string> = {
  serif: dirname(require.resolve('@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff')),
  sans: dirname(require.resolve('@fontsource/hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff')),
};
/** The packages split each font by script; a line falls back from one file to the next, character by character. */
const SUBSETS: Record<Typeface, string[]> = {
  serif: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek'],
  sans: ['latin', 'latin-ext', 'vietnamese', 'cyrillic-ext'],
};
/** The properties that select a font file. */
type Face = Pick<TextAttributes, 'fontFamily' | 'fontWeight' | 'fontStyle'>;

const LATIN_1 = /^[\u0020-\u00ff\u2010-\u2026]*$/;
const MISSING = '?';

/** The files a line needs, in lookup order. */
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

function register(file: string): void {
  if (Font.getRegisteredFontFamilies().includes(file)) return;
  const folder = file.startsWith(NAMES.serif) ? FOLDERS.serif : FOLDERS.sans;
  const font = unpackWoff(readFileSync(join(folder, `${file}.woff`)));
  Font.register({ family: file, src: `data:font/ttf;base64,${font.toString('base64')}` });
}

type FontData = NonNullable<ReturnType<typeof Font.getFont>['data']>;

const named = new WeakSet<FontData>();

/**
 * The library caches each glyph as first seen. A period first seen as part of a colon has no character code, and would
 * be missing from the text layer of all later files, when copied or read aloud.
 */
function nameGlyphs(font: FontData): void {
  if (named.has(font)) return;
  for (const code of font.characterSet) font.glyphForCodePoint(code);
  named.add(font);
}

async function load(file: string) {
  register(file);
  await Font.load({ fontFamily: file });
  const font = Font.getFont({ fontFamily: file }).data;
  if (font) nameGlyphs(font);
  return font;
}

/**
 * A line with the font files that cover it. Unsupported characters become a question mark; the PDF library would print
 * others in their place.
 */
export async function chooseFonts(text: string, face: Face): Promise<{ text: string; fontFamily: string[] }> {
  const fontFamily = filesFor(text, face);
  const fonts = await Promise.all(fontFamily.map(load));
  const has = (letter: string) =>
    fonts.some((font) => font?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  return { text: Array.from(text, (letter) => (has(letter) ? letter : MISSING)).join(''), fontFamily };
}

/** The width of a line as the PDF sets it, kerning aside. */
export async function measure(
  text: string,
  attributes: Face & Pick<TextAttributes, 'fontSize'>,
): Promise<number> {
  const fonts = await Promise.all(filesFor(text, attributes).map(load));
  return Array.from(text).reduce((sum, letter) => {
    const code = letter.codePointAt(0) ?? 0;
    const font = fonts.find((candidate) => candidate?.hasGlyphForCodePoint(code));
    return (
      sum + (font ? (font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm) * attributes.fontSize : 0)
    );
  }, 0);
}
