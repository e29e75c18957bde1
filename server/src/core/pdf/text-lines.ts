import LineBreaker from 'linebreak';
import { chooseFonts, widthOf, type Face, type Piece } from './pdf-fonts.ts';

/** Text in one style. */
export interface Run {
  text: string;
  face: Face;
  size: number;
  color: string;
  href?: string;
  /** Drawn with a line through it. */
  isStruck?: boolean;
}

/** Letters of one style in one font, ready to draw. */
export interface Span extends Piece {
  size: number;
  color: string;
  width: number;
  href?: string;
  isStruck?: boolean;
}

export interface Line {
  spans: Span[];
  /** Without the space at its end. */
  width: number;
}

const spanOf = (span: Omit<Span, 'width'>): Span => ({
  ...span,
  width: widthOf(span.text, span.file, span.size),
});

/** Runs of text as spans, each in the font that draws it. */
export function spansOf(runs: Run[]): Span[] {
  return runs.flatMap(({ text, face, size, color, href, isStruck }) =>
    chooseFonts(text, face).map((piece) =>
      spanOf({ ...piece, size, color, ...(href && { href }), ...(isStruck && { isStruck }) }),
    ),
  );
}

const lengthOf = (spans: Span[]) => spans.reduce((sum, { width }) => sum + width, 0);

/** Width of a line without the space at its end. */
function inkOf(spans: Span[]): number {
  const last = spans.at(-1);
  if (!last) return 0;
  const text = last.text.trimEnd();
  return lengthOf(spans.slice(0, -1)) + widthOf(text, last.file, last.size);
}

/** Spans cut at positions of their joined text; what stands for another text is kept whole. */
function cut(spans: Span[], ends: number[]): Span[][] {
  const words: Span[][] = [[]];
  const at = new Set(ends);
  let position = 0;
  for (const span of spans) {
    let start = 0;
    for (let index = 1; index <= span.text.length; index += 1) {
      if (!at.has(position + index) || (span.actual && index < span.text.length)) continue;
      words
        .at(-1)
        ?.push(
          index - start === span.text.length
            ? span
            : spanOf({ ...span, text: span.text.slice(start, index) }),
        );
      words.push([]);
      start = index;
    }
    if (start < span.text.length)
      words.at(-1)?.push(start === 0 ? span : spanOf({ ...span, text: span.text.slice(start) }));
    position += span.text.length;
  }
  return words.filter((word) => word.length > 0);
}

function wordsOf(spans: Span[]): Span[][] {
  const breaker = new LineBreaker(spans.map(({ text }) => text).join(''));
  const ends: number[] = [];
  for (let each = breaker.nextBreak(); each; each = breaker.nextBreak()) ends.push(each.position);
  return cut(spans, ends);
}

/** A word that is wider than a line, in parts that are not. */
function split(word: Span[], width: number): Span[][] {
  const parts: Span[][] = [];
  let part: Span[] = [];
  for (const span of word)
    for (const letter of Array.from(span.text)) {
      const { actual: _whole, ...rest } = span;
      const next = spanOf({ ...rest, text: letter });
      if (part.length > 0 && lengthOf(part) + next.width > width) {
        parts.push(part);
        part = [];
      }
      part.push(next);
    }
  return [...parts, part];
}

/** Joins neighbors of the same style, so that a line is drawn in as few steps as possible. */
function joined(spans: Span[]): Span[] {
  const line: Span[] = [];
  for (const span of spans) {
    const last = line.at(-1);
    const isSame =
      last !== undefined &&
      last.actual === undefined &&
      span.actual === undefined &&
      (['file', 'size', 'color', 'href', 'isStruck'] as const).every((key) => last[key] === span[key]);
    if (isSame) line[line.length - 1] = spanOf({ ...last, text: last.text + span.text });
    else line.push(span);
  }
  return line;
}

/** Breaks text into lines where Unicode allows it (UAX 14), and within a word only if it is wider than a line. */
export function breakLines(runs: Run[], width: number): Line[] {
  const spans = spansOf(runs);
  if (lengthOf(spans) <= width) return spans.length > 0 ? [{ spans, width: inkOf(spans) }] : [];
  const lines: Span[][] = [[]];
  let used = 0;
  for (const word of wordsOf(spans)) {
    const ink = inkOf(word);
    if (used > 0 && used + ink > width) {
      lines.push([]);
      used = 0;
    }
    for (const [index, part] of (ink > width ? split(word, width) : [word]).entries()) {
      if (index > 0) {
        lines.push([]);
        used = 0;
      }
      lines.at(-1)?.push(...part);
      used += lengthOf(part);
    }
  }
  return lines.map((line) => ({ spans: joined(line), width: inkOf(line) }));
}
