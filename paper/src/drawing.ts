/** A picture as a plain tree: the web page maps it to SVG elements, the server to the PDF's primitives. */
export interface Drawing {
  /** In points, as on paper. */
  width: number;
  height: number;
  /** Text alternative. */
  label: string;
  nodes: DrawingNode[];
  /** Links, if the medium supports them. */
  links: DrawingLink[];
}

export interface DrawingLink {
  href: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

type Attributes = Record<string, string | number>;

export type ShapeTag = 'path' | 'rect' | 'line' | 'circle';

/** Attributes use React's names. */
export type DrawingNode =
  | { tag: 'g'; attrs: Attributes; children: DrawingNode[] }
  | { tag: ShapeTag; attrs: Attributes }
  | { tag: 'text'; attrs: TextAttributes; text: string };

export type Typeface = 'serif' | 'sans';

export interface TextAttributes {
  x: number;
  y: number;
  fontFamily: Typeface;
  fontSize: number;
  fontWeight: number;
  fontStyle: 'normal' | 'italic';
  textAnchor: 'start' | 'middle' | 'end';
  fill: string;
}

export function group(attrs: Attributes, children: DrawingNode[]): DrawingNode {
  return { tag: 'g', attrs, children };
}

export function shape(tag: ShapeTag, attrs: Attributes): DrawingNode {
  return { tag, attrs };
}

export type TextStyle = Pick<TextAttributes, 'fontFamily' | 'fontSize' | 'fontWeight' | 'fill'> &
  Partial<TextAttributes>;

export function text(x: number, y: number, value: string, style: TextStyle): DrawingNode {
  return { tag: 'text', attrs: { fontStyle: 'normal', textAnchor: 'start', ...style, x, y }, text: value };
}

/** To a hundredth: shorter paths, and the same bytes on every machine. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
