import { splitSentences } from './passage-lines.ts';

const CITATION = /\s*\[(\d+(?:\s*,\s*\d+)*)\]/g;
const ENOUGH_CITED = 0.5;

export interface Checked {
  /** With the citations that exist and no others. */
  text: string;
  isTrustworthy: boolean;
}

/** Keeps the numbers of passages that were given; "[1, 3]" becomes "[1] [3]". */
function keepValid(text: string, sources: number): string {
  return text.replaceAll(CITATION, (_whole, numbers: string) => {
    const valid = numbers
      .split(',')
      .map(Number)
      .filter((number) => number >= 1 && number <= sources);
    return valid.map((number) => ` [${number}]`).join('');
  });
}

/** Statements of an answer: sentences and items; a line that ends in a colon leads to the next. */
function statementsOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*]|\d+[.)])\s+/, '').trim())
    .filter((line) => /\p{L}/u.test(line) && !/:\**$/.test(line))
    .flatMap((line) => splitSentences(line.replaceAll(/([.?!])\s*((?:\[\d+\]\s*)+)/g, ' $2$1 ').trim()));
}

/**
 * Checks an answer of a model: numbers that were never given are taken out, and where fewer than half of the
 * statements name a source that exists, or none does, the answer is not to be trusted.
 */
export function checkCitations(answer: string, sources: number): Checked {
  const text = keepValid(answer, sources).trim();
  const statements = statementsOf(text);
  const cited = statements.filter((statement) => /\[\d+\]/.test(statement)).length;
  return { text, isTrustworthy: cited > 0 && cited >= statements.length * ENOUGH_CITED };
}
