import type { TaggedPdf } from './tagged-pdf.ts';
import type { Run } from './text-lines.ts';

/** Space around a block, in points. */
interface Space {
  before?: number;
  after?: number;
  /** Points that must be free below it, so that it does not end a page. */
  keep?: number;
}

export interface TextBlock extends Space {
  kind: 'text';
  tag: 'P' | 'H1' | 'H2' | 'H3';
  runs: Run[];
  /** Height of a line, as a multiple of its size. */
  leading: number;
  indent?: number;
  fill?: { color: string; padding: number };
  /** A rule below. */
  rule?: Rule & { gap: number };
}

/** Two texts on one line, such as a position and its dates; the second ends at the right margin. */
export interface EndsBlock extends Space {
  kind: 'ends';
  left: Pick<TextBlock, 'tag' | 'runs'>;
  right: Run[];
  leading: number;
}

export interface ListItem extends Space {
  /** A box is to be ticked on paper. */
  mark?: Run | 'box';
  body: (TextBlock | EndsBlock)[];
}

export interface ListBlock {
  kind: 'list';
  items: ListItem[];
  /** Width of the column of marks. */
  hang: number;
}

export interface Rule {
  color: string;
  width: number;
}

export interface Cell {
  tag: 'TH' | 'TD';
  scope?: 'Row' | 'Column';
  /** Paragraphs, one below the other. */
  texts: Run[][];
  fill?: string;
}

export interface TableBlock extends Space {
  kind: 'table';
  /** Shares of the width. */
  widths: number[];
  head?: Cell[];
  /** Made as they are drawn, where there may be thousands. */
  rows: Iterable<Cell[]>;
  leading: number;
  padding: { left: number; right: number; y: number };
  leastHeight: number;
  rules: { top?: Rule; head?: Rule; rows?: Rule };
}

/** A picture that is drawn, with what stands for it where nobody sees it. */
export interface PictureBlock extends Space {
  kind: 'picture';
  alt: string;
  /** Its own size; it is scaled to the width of the text. */
  width: number;
  height: number;
  /** Draws it with its top left corner at (x, y), so many points to a unit. */
  draw: (pdf: TaggedPdf, at: { x: number; y: number; scale: number }) => void;
}

/** Lines to write on, to the foot of the page. */
export interface NotesBlock extends Space {
  kind: 'notes';
  color: string;
}

/** What a document is made of, in reading order. */
export type Block = TextBlock | EndsBlock | ListBlock | TableBlock | PictureBlock | NotesBlock;
