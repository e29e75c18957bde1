import { TEXT_SIZE, TEXT_STYLES, type TextStyle } from './text-styles.ts';
import { textWidth, wrapText } from './text-width.ts';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Label extends Box {
  text: string;
}

/** A stroke that no text may lie on. */
export type Stroke = readonly [x1: number, y1: number, x2: number, y2: number];

/** What a drawing is made of, in the order in which it is drawn. */
export type Shape =
  | { kind: 'rect'; look: Look; x: number; y: number; width: number; height: number; radius: number }
  | { kind: 'path'; look: Look; d: string }
  | { kind: 'circle'; look: Look; x: number; y: number; radius: number }
  | { kind: 'text'; look: TextStyle; x: number; y: number; anchor: Anchor; text: string };

/** A finished drawing, with what a checker needs to know of it. */
export interface Drawing {
  width: number;
  height: number;
  svg: string;
  parts: readonly Shape[];
  shapes: number;
  labels: readonly Label[];
  strokes: readonly Stroke[];
}

export type Anchor = 'start' | 'middle' | 'end';
export type Direction = 'right' | 'left' | 'down' | 'up';

/** The looks of shapes; figure.css draws them with the tokens. */
export type Look =
  | 'box'
  | 'box-plain'
  | 'box-key'
  | 'box-wall'
  | 'sheet'
  | 'line'
  | 'line-dashed'
  | 'grid'
  | 'head'
  | 'struck'
  | 'bar'
  | 'bar-rest'
  | 'due'
  | 'stop'
  | 'stop-key'
  | 'stop-gap'
  | 'dot'
  | 'yes'
  | 'no'
  | 'band'
  | 'window'
  | 'limit'
  | 'limit-alert'
  | 'series-1'
  | 'series-2'
  | 'series-3';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}

/** Where a line of text begins, ends, or has its middle. */
export interface Baseline {
  x: number;
  y: number;
  anchor?: Anchor | undefined;
}

/** Above and below the baseline, as parts of the size. */
const ASCENT = 0.74;
const DESCENT = 0.22;

export function labelBox({ x, y, anchor = 'start' }: Baseline, text: string, style: TextStyle): Label {
  const width = textWidth(text, style);
  const { size } = TEXT_STYLES[style];
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { text, left, right: left + width, top: y - size * ASCENT, bottom: y + size * DESCENT };
}

const round = (value: number) => Math.round(value * 10) / 10;

const HEADS: Record<Direction, string> = {
  right: 'l-7.5 -5v10z',
  left: 'l7.5 -5v10z',
  down: 'l-5 -7.5h10z',
  up: 'l-5 7.5h10z',
};

function sidesOf({ left, top, right, bottom }: Box): Stroke[] {
  return [
    [left, top, right, top],
    [right, top, right, bottom],
    [right, bottom, left, bottom],
    [left, bottom, left, top],
  ];
}

/** Shapes that text may lie on: areas, and lines that are meant to cross it. */
const UNDER_TEXT: ReadonlySet<Look> = new Set(['grid', 'band', 'struck']);

function svgOf(shape: Shape): string {
  switch (shape.kind) {
    case 'rect': {
      const { x, y, width, height, radius } = shape;
      return `<rect class="drawn-${shape.look}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`;
    }
    case 'path':
      return `<path class="drawn-${shape.look}" d="${shape.d}"/>`;
    case 'circle':
      return `<circle class="drawn-${shape.look}" cx="${shape.x}" cy="${shape.y}" r="${shape.radius}"/>`;
    default: {
      const { x, y, anchor, text, look } = shape;
      const { size } = TEXT_STYLES[look];
      const end = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
      const type = size === TEXT_SIZE ? end : `${end} font-size="${size}"`;
      return `<text class="drawn-${look}" x="${x}" y="${y}"${type}>${escapeText(text)}</text>`;
    }
  }
}

interface TextSpot {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Pen = ReturnType<typeof createPen>;

/** Draws shapes and measured text, and keeps where everything is. */
export function createPen(width: number) {
  const under: Shape[] = [];
  const parts: Shape[] = [];
  const labels: Label[] = [];
  const strokes: Stroke[] = [];
  const gridLines: Stroke[] = [];
  let shapes = 0;

  const add = (shape: Exclude<Shape, { kind: 'text' }>) => {
    shapes += 1;
    if (shape.look === 'sheet') under.unshift(shape);
    else if (shape.look === 'grid' || shape.look === 'band') under.push(shape);
    else parts.push(shape);
  };
  const bar = ({ x, y, ...size }: TextSpot, look: Look, radius = 8) => {
    const box = { left: x, top: y, right: x + size.width, bottom: y + size.height };
    const [width, height] = [round(size.width), round(size.height)];
    add({ kind: 'rect', look, x: round(x), y: round(y), width, height, radius });
    if (!UNDER_TEXT.has(look)) strokes.push(...sidesOf(box));
  };
  const polyline = (points: readonly (readonly [number, number])[], look: Look) => {
    const path = points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L');
    add({ kind: 'path', look, d: `M${path}` });
    if (UNDER_TEXT.has(look)) return;
    for (const [index, [x, y]] of points.entries()) {
      const next = points[index + 1];
      if (next) strokes.push([x, y, next[0], next[1]]);
    }
  };
  const text = ({ x, y, anchor = 'start' }: Baseline, words: string, style: TextStyle) => {
    parts.push({ kind: 'text', look: style, x: round(x), y: round(y), anchor, text: words });
    labels.push(labelBox({ x, y, anchor }, words, style));
  };
  return {
    width,
    isWide: width > 500,
    labels: labels as readonly Label[],
    strokes: strokes as readonly Stroke[],
    /** Lines that text may lie on, and better does not. */
    gridLines: gridLines as readonly Stroke[],
    bar,
    line: polyline,
    /** Lines of one look as one shape, such as a grid. */
    grid: (segments: readonly Stroke[]) => {
      if (segments.length === 0) return;
      gridLines.push(...segments);
      const path = segments.map(([x1, y1, x2, y2]) => `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`);
      add({ kind: 'path', look: 'grid', d: path.join('') });
    },
    disc: (x: number, y: number, radius: number, look: Look) => {
      add({ kind: 'circle', look, x: round(x), y: round(y), radius });
      const box = { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
      strokes.push(...sidesOf(box));
    },
    /** An arrow's head, its point at (x, y). */
    head: (x: number, y: number, direction: Direction) => {
      add({ kind: 'path', look: 'head', d: `M${round(x)} ${round(y)}${HEADS[direction]}` });
    },
    /** A check mark or a cross, 10 units wide. */
    sign: (x: number, y: number, isGood: boolean) => {
      const mark = isGood ? `M${x} ${y}l3.5 3.5 7 -7.5` : `M${x + 1} ${y - 4}l8 8m0 -8l-8 8`;
      add({ kind: 'path', look: isGood ? 'yes' : 'no', d: mark });
    },
    text,
    /** Wrapped text; returns the baseline below it. */
    lines: (at: Baseline & { width: number }, words: string, style: TextStyle): number => {
      const { leading } = TEXT_STYLES[style];
      const wrapped = wrapText(words, at.width, style);
      for (const [index, line] of wrapped.entries())
        text({ x: at.x, y: at.y + index * leading, anchor: at.anchor }, line, style);
      return at.y + wrapped.length * leading;
    },
    /** A number on a brass disc. */
    pin: (x: number, y: number, number: number) => {
      add({ kind: 'circle', look: 'stop-key', x: round(x), y: round(y), radius: 10 });
      text({ x, y: y + 4.3, anchor: 'middle' }, String(number), 'number');
    },
    finish: (height: number): Drawing => ({
      width,
      height: Math.ceil(height),
      svg: [...under, ...parts].map(svgOf).join(''),
      parts: [...under, ...parts],
      shapes,
      labels,
      strokes,
    }),
  };
}

export function countLines(words: string, width: number, style: TextStyle): number {
  return wrapText(words, width, style).length;
}
