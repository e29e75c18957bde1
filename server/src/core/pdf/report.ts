/** A column with its share of the width. */
export type Column = [title: string, width: number];

export type ReportBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'table'; columns: Column[]; rows: string[][] };

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
export function table(columns: Column[], rows: string[][], none: string): ReportBlock {
  return rows.length > 0 ? { kind: 'table', columns, rows } : text(none);
}
