/** A run of text in one style. */
export interface Run {
  text: string;
  isBold: boolean;
  isItalic: boolean;
}

const MARKUP = /\*\*(.+?)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*/g;

/** Parses `**bold**` and `*italics*`, the only markup in document text. */
export function parseRuns(text: string): Run[] {
  const runs: Run[] = [];
  let end = 0;
  const add = (part: string, isBold: boolean, isItalic: boolean) => {
    if (part) runs.push({ text: part, isBold, isItalic });
  };
  for (const match of text.matchAll(MARKUP)) {
    add(text.slice(end, match.index), false, false);
    add(match[1] ?? match[2] ?? '', match[1] !== undefined, match[2] !== undefined);
    end = match.index + match[0].length;
  }
  add(text.slice(end), false, false);
  return runs;
}
