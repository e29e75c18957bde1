/** A column with its share of the width. */
export type Column = [title: string, width: number];

/** The text of a cell; one that no longer holds is struck, and some other cell of its row says so in words. */
export type ReportCell = string | { struck: string };

export type ReportBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'table'; columns: Column[]; rows: ReportCell[][] };

/** Records or figures as lines on paper. */
export interface Report {
  title: string;
  meta: string;
  blocks: ReportBlock[];
  foot: string;
  author: string;
  /** The moment that the file says it was made: the same report gives the same bytes. */
  date: string;
}

export const heading = (text: string): ReportBlock => ({ kind: 'heading', text });
export const text = (words: string): ReportBlock => ({ kind: 'text', text: words });

/** A table, or what is said where it would be empty. */
export function table(columns: Column[], rows: ReportCell[][], none: string): ReportBlock {
  return rows.length > 0 ? { kind: 'table', columns, rows } : text(none);
}
