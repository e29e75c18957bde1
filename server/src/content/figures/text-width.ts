import WIDTHS from './font-widths.json' with { type: 'json' };
import { TEXT_STYLES, type TextStyle } from './text-styles.ts';

/** The weights a drawing uses: those that exist as single files, so that their widths can be read from them. */
export const FACES = ['sans-400', 'sans-500', 'sans-600', 'sans-700', 'serif-italic-400'] as const;
export type Face = (typeof FACES)[number];

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Dashes, quotes, the bullet, the ellipsis, the euro, the trademark, and the minus. */
const MARKS = [0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2026, 0x20ac, 0x2122, 0x2212];

/** The characters whose widths are kept: Latin, and the punctuation and signs of both fonts. */
export const CHARACTERS = [...range(0x20, 0x7e), ...range(0xa0, 0xff), ...MARKS].map((code) =>
  String.fromCodePoint(code),
);

/** A character of neither font comes from a fallback, whose width is unknown; none of its letters is wider. */
const UNKNOWN = 1000;

/** Kerning can widen a line by this much. */
const RESERVE = 1.015;

const widths = Object.fromEntries(
  FACES.map((face) => {
    const numbers = WIDTHS[face].split(' ').map(Number);
    return [face, new Map(CHARACTERS.map((character, index) => [character, numbers[index] ?? UNKNOWN]))];
  }),
) as Record<Face, Map<string, number>>;

/** The width of a line in units of the drawing, rounded up a little. */
export function textWidth(text: string, style: TextStyle): number {
  const { face, size } = TEXT_STYLES[style];
  const thousandths = Array.from(text, (character) => widths[face].get(character) ?? UNKNOWN);
  return (thousandths.reduce((sum, width) => sum + width, 0) / 1000) * size * RESERVE;
}

/** The lines of a text that is no wider than `width`; a single word may be. */
export function wrapText(text: string, width: number, style: TextStyle): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer, style) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}
