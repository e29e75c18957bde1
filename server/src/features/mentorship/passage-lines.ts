/** A quotable line of a passage: a whole sentence or a list item. */
export interface Line {
  text: string;
  isItem: boolean;
  /** A row of a table: its cells, with colons. */
  isRow?: boolean;
  /** The bold line above it, such as "Write down". */
  part?: string;
}

const ABBREVIATION =
  /(?:\b(?:Art|No|Dr|Mr|Mrs|Ms|vs|e\.g|i\.e|approx|Sec|Fig|St|cf|incl|max|min|App|Ch|ca)|\b[A-Z])\.$/;

/** The sentences of a text; "Art. 41", "e.g. this" and "Mrs. A." do not end one. */
export function splitSentences(text: string): string[] {
  const parts = text.split(/(?<=[.?!:]["”’)\]]*)\s+(?=["“‘([]?[\p{Lu}\d])/u);
  const sentences: string[] = [];
  for (const part of parts) {
    const before = sentences.at(-1);
    const isCut = before !== undefined && (ABBREVIATION.test(before) || before.endsWith(':'));
    if (isCut) sentences[sentences.length - 1] = `${before} ${part}`;
    else sentences.push(part);
  }
  return sentences.map((sentence) => sentence.trim()).filter(Boolean);
}

/** A bold lead such as "**Time to decide.**" makes its paragraph one statement, including its source and limits. */
const LEAD = /^\*\*[^*]+[.:,]\*\*\s/;

/** Removes inline Markdown. */
function plain(text: string): string {
  return text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*\*|__)(.+?)\1/g, '$2')
    .replaceAll(/(?<![\p{L}\d])[*_]([^*_\s](?:[^*_]*[^*_\s])?)[*_](?![\p{L}\d])/gu, '$1')
    .replaceAll(/`([^`]*)`/g, '$1')
    .replaceAll(/\\([*_[\]#>|])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const CALLOUT = /^\*\*(?:Key Point|Note|Example):\*\*\s*/;
const ITEM = /^\s*(?:[-*+]|\d+[.)])\s+(.*)$/;
/** An all-bold paragraph. */
const HEADING = /^\*\*([^*]+)\*\*$/;
const RULER = /^\s*\|?[\s:|-]+\|?\s*$/;

function tableText(row: string): string {
  const cells = row
    .replace(/^\s*\|/, '')
    .replace(/\|\s*$/, '')
    .split(/(?<!\\)\|/)
    .map(plain)
    .filter(Boolean);
  return cells.join(': ');
}

/** Splits Markdown into quotable lines: sentences of paragraphs and callouts, list items, table rows. */
export function linesOf(markdown: string): Line[] {
  const lines: Line[] = [];
  let paragraph: string[] = [];
  let item: string | undefined;
  let isFence = false;
  let part: string | undefined;
  const add = (text: string, isItem: boolean, isRow = false) =>
    lines.push({ text, isItem, ...(isRow && { isRow }), ...(part !== undefined && { part }) });
  const flush = () => {
    if (item !== undefined) add(plain(item), true);
    item = undefined;
    const text = paragraph.join(' ');
    paragraph = [];
    const heading = HEADING.exec(text)?.[1];
    if (heading !== undefined) part = heading;
    else if (LEAD.test(text)) add(plain(text), false);
    else for (const sentence of splitSentences(plain(text))) add(sentence, false);
  };
  const rows = markdown.split('\n');
  for (const [index, raw] of rows.entries()) {
    const row = raw.replace(/^\s*(?:>\s?)+/, '').replace(CALLOUT, '');
    if (/^\s*(```|~~~)/.test(row)) isFence = !isFence;
    const match = ITEM.exec(row);
    if (isFence || /^\s*(```|~~~|#)/.test(row) || row.trim() === '') flush();
    else if (row.trimStart().startsWith('|')) {
      flush();
      const isHead = RULER.test(rows[index + 1] ?? '') && (rows[index + 1] ?? '').includes('|');
      if (!RULER.test(row) && !isHead) add(tableText(row), true, true);
    } else if (match) {
      flush();
      item = match[1] ?? '';
    } else if (item !== undefined && /^\s/.test(raw)) item += ` ${row.trim()}`;
    else {
      if (item !== undefined) flush();
      paragraph.push(row.trim());
    }
  }
  flush();
  return lines.filter(({ text }) => /\p{L}/u.test(text));
}
