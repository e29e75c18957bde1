import { childOf, type XmlElement } from './xml.ts';

interface Level {
  format: string;
  /** Such as `%1.%2`. */
  text: string;
  start: number;
}

/** Where a paragraph stands in a numbered list. */
export interface NumberedAt {
  list: string;
  level: number;
}

const valueOf = (element: XmlElement | undefined) => element?.attributes['w:val'];

function roman(number: number): string {
  const parts: [number, string][] = [
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ];
  let left = number;
  let text = '';
  for (const [value, letters] of parts)
    while (left >= value) {
      text += letters;
      left -= value;
    }
  return text;
}

function letters(number: number): string {
  // After z comes aa, then bb.
  const letter = String.fromCodePoint(97 + ((number - 1) % 26));
  return letter.repeat(Math.floor((number - 1) / 26) + 1);
}

function writeNumber(number: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return letters(number);
    case 'upperLetter':
      return letters(number).toUpperCase();
    case 'lowerRoman':
      return roman(number);
    case 'upperRoman':
      return roman(number).toUpperCase();
    case 'decimalZero':
      return String(number).padStart(2, '0');
    default:
      return String(number);
  }
}

function readLevel(element: XmlElement): Level {
  return {
    format: valueOf(childOf(element, 'w:numFmt')) ?? 'decimal',
    text: valueOf(childOf(element, 'w:lvlText')) ?? '',
    start: Number(valueOf(childOf(element, 'w:start')) ?? 1),
  };
}

/** Numbers as Word shows them: they are no text of the file, but follow from `numbering.xml` and the paragraphs before. */
export function createNumbering(root: XmlElement | undefined): (at: NumberedAt) => string {
  const numbering = childOf(root, 'w:numbering');
  const abstracts = new Map<string, Map<number, Level>>();
  const lists = new Map<string, { abstract: string; starts: Map<number, number> }>();
  for (const child of numbering?.children ?? []) {
    if (child.name === 'w:abstractNum') {
      const levels = child.children
        .filter(({ name }) => name === 'w:lvl')
        .map((level): [number, Level] => [Number(level.attributes['w:ilvl'] ?? 0), readLevel(level)]);
      abstracts.set(child.attributes['w:abstractNumId'] ?? '', new Map(levels));
    }
    if (child.name === 'w:num') {
      const starts = child.children
        .filter(({ name }) => name === 'w:lvlOverride')
        .flatMap((override): [number, number][] => {
          const start = valueOf(childOf(override, 'w:startOverride'));
          return start === undefined ? [] : [[Number(override.attributes['w:ilvl'] ?? 0), Number(start)]];
        });
      const abstract = valueOf(childOf(child, 'w:abstractNumId')) ?? '';
      lists.set(child.attributes['w:numId'] ?? '', { abstract, starts: new Map(starts) });
    }
  }
  // Lists of one definition count on; one with a start of its own begins anew.
  const counters = new Map<string, Map<number, number>>();
  return ({ list, level }) => {
    const found = lists.get(list);
    const levels = abstracts.get(found?.abstract ?? '');
    const own = levels?.get(level);
    if (!found || !levels || !own) return '';
    const key = found.starts.size > 0 ? `own ${list}` : found.abstract;
    const counts = counters.get(key) ?? new Map<number, number>();
    counters.set(key, counts);
    const startOf = (at: number) => found.starts.get(at) ?? levels.get(at)?.start ?? 1;
    counts.set(level, (counts.get(level) ?? startOf(level) - 1) + 1);
    for (const deeper of counts.keys()) if (deeper > level) counts.delete(deeper);
    if (own.format === 'bullet') return '•';
    if (own.format === 'none') return '';
    return own.text.replaceAll(/%(\d)/g, (_match, digit: string) => {
      const at = Number(digit) - 1;
      return writeNumber(counts.get(at) ?? startOf(at), levels.get(at)?.format ?? 'decimal');
    });
  };
}
