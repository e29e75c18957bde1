import type { Typeface } from './drawing.ts';

/** Advance widths of U+0020 to U+007E in thousandths of the size, from the fonts embedded in the PDF. */
const WIDTHS: Record<Typeface, readonly number[]> = {
  serif: [
    237, 289, 381, 525, 518, 932, 728, 182, 362, 362, 458, 534, 302, 320, 302, 341, 529, 529, 529, 529, 529,
    529, 529, 529, 529, 529, 302, 302, 534, 534, 534, 414, 834, 712, 653, 662, 739, 638, 612, 723, 814, 376,
    381, 710, 618, 935, 768, 738, 621, 738, 690, 544, 632, 758, 709, 1005, 672, 667, 586, 335, 341, 335, 534,
    514, 400, 541, 619, 520, 614, 533, 369, 557, 641, 329, 303, 594, 329, 955, 643, 579, 622, 601, 456, 465,
    359, 628, 579, 836, 569, 586, 490, 359, 290, 359, 534,
  ],
  sans: [
    260, 244, 347, 697, 560, 743, 691, 180, 240, 240, 398, 560, 240, 327, 240, 419, 560, 560, 560, 560, 560,
    560, 560, 560, 560, 560, 240, 240, 560, 560, 560, 516, 874, 649, 604, 706, 679, 583, 563, 732, 683, 252,
    553, 644, 498, 845, 680, 748, 557, 778, 603, 568, 586, 656, 661, 964, 651, 610, 590, 272, 454, 272, 577,
    434, 299, 542, 583, 519, 583, 540, 339, 517, 553, 232, 232, 541, 269, 833, 553, 575, 583, 583, 413, 471,
    353, 553, 526, 750, 527, 526, 472, 254, 262, 254, 560,
  ],
};
/** Average width of letters in other alphabets, and maximum width of symbols and ideographs. */
const OTHER_LETTER = 700;
const WIDEST = 1010;
const FIRST_SIGN = 0x2000;
/** Other weights and a browser's fallback font are a little wider than the cut that was measured. */
const ALLOWANCE = 1.03;
const MARKS = /\p{M}/gu;

/** The approximate width of a line, slightly overestimated, for wrapping and shrinking. */
export function estimateWidth(line: string, typeface: Typeface, size: number): number {
  let thousandths = 0;
  // Accents add no width, so letters are measured without them.
  for (const character of line.normalize('NFD').replaceAll(MARKS, '')) {
    const code = character.codePointAt(0) ?? 0;
    thousandths += WIDTHS[typeface][code - 32] ?? (code < FIRST_SIGN ? OTHER_LETTER : WIDEST);
  }
  return (thousandths / 1000) * size * ALLOWANCE;
}

/** Splits the words into two lines of nearly equal width. */
function balance(value: string, typeface: Typeface): string[] {
  const words = value.split(' ');
  let best = [value];
  let bestWidth = estimateWidth(value, typeface, 1);
  for (let index = 1; index < words.length; index++) {
    const lines = [words.slice(0, index).join(' '), words.slice(index).join(' ')];
    const width = Math.max(...lines.map((line) => estimateWidth(line, typeface, 1)));
    if (width < bestWidth) {
      best = lines;
      bestWidth = width;
    }
  }
  return best;
}

interface Room {
  typeface: Typeface;
  width: number;
  /** The preferred size of one line, and the size below which two lines read better. */
  size: number;
  least: number;
  /** The largest size of two lines; without it, the text stays on one line. */
  two?: number;
}

export interface Fitted {
  lines: string[];
  size: number;
}

/** Fits a text on one line, or smaller, or on two; it stays within the width at any length. */
export function fitText(value: string, { typeface, width, size, least, two }: Room): Fitted {
  const text = value.normalize('NFC').trim().replaceAll(/\s+/gu, ' ');
  const oneLine = Math.min(size, width / estimateWidth(text, typeface, 1));
  if (oneLine >= least || two === undefined) return { lines: [text], size: floor(oneLine) };
  const lines = balance(text, typeface);
  const widest = Math.max(...lines.map((line) => estimateWidth(line, typeface, 1)));
  return { lines, size: floor(Math.min(two, width / widest)) };
}

function floor(size: number): number {
  return Math.floor(size * 10) / 10;
}
