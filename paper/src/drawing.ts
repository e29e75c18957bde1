/** A picture as a plain tree: the web page maps it to SVG elements, the server to the PDF's primitives. */
export interface Drawing {
  /** In points, as on paper. */
  width: number;
  height: number;
  /** Text alternative. */
  label: string;
  nodes: DrawingNode[];
}

export interface DrawingLink {
  href: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

type Attributes = Record<string, string | number>;

export type ShapeTag = 'path' | 'rect' | 'circle';

/** Attributes use React's names. */
export type DrawingNode =
  | { tag: 'g'; attrs: Attributes; children: DrawingNode[] }
  | { tag: ShapeTag; attrs: Attributes }
  | { tag: 'text'; attrs: TextAttributes; text: string; room?: number }
  | Part;

/** What a part is to people who have it read aloud. */
export type PartRole = 'heading' | 'paragraph' | 'list' | 'item' | 'label' | 'value' | 'figure' | 'link';

/** A part of the picture that says something, in reading order; all outside of parts is decoration. */
export interface Part {
  tag: 'part';
  role: PartRole;
  children: DrawingNode[];
  /** Text alternative of a figure or a link. */
  alt?: string;
  /** Where a link leads, if the medium supports it. */
  link?: DrawingLink;
}

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
  Partial<TextAttributes> & {
    /** Width that the text must not exceed, however it is spelled. */
    room?: number;
  };

export function text(x: number, y: number, value: string, { room, ...style }: TextStyle): DrawingNode {
  const attrs: TextAttributes = { fontStyle: 'normal', textAnchor: 'start', ...style, x, y };
  return { tag: 'text', attrs, text: value, ...(room && { room }) };
}

export function part(role: PartRole, children: DrawingNode[], more: Pick<Part, 'alt' | 'link'> = {}): Part {
  return { tag: 'part', role, children, ...more };
}

/** To a hundredth: shorter paths, and the same bytes on every machine. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
