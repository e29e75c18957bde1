import { splitSentences } from './passage-lines.ts';

const CITATION = /\s*\[(\d+(?:\s*,\s*\d+)*)\]/g;
const ENOUGH_CITED = 0.5;

export interface Checked {
  /** The text with only valid citations. */
  text: string;
  isTrustworthy: boolean;
}

/** Keeps the numbers of given passages; "[1, 3]" becomes "[1] [3]". */
function keepValid(text: string, sources: number): string {
  return text.replaceAll(CITATION, (_whole, numbers: string) => {
    const valid = numbers
      .split(',')
      .map(Number)
      .filter((number) => number >= 1 && number <= sources);
    return valid.map((number) => ` [${number}]`).join('');
  });
}

/** An answer's statements: sentences and list items; a line ending in a colon introduces the next. */
function statementsOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*]|\d+[.)])\s+/, '').trim())
    .filter((line) => /\p{L}/u.test(line) && !/:\**$/.test(line))
    .flatMap((line) => splitSentences(line.replaceAll(/([.?!])\s*((?:\[\d+\]\s*)+)/g, ' $2$1 ').trim()));
}

/**
 * Checks a model's answer: invalid citations are removed, and if fewer than half of the statements, or none, cite a valid
 * source, the answer is not trustworthy.
 */
export function checkCitations(answer: string, sources: number): Checked {
  const text = keepValid(answer, sources).trim();
  const statements = statementsOf(text);
  const cited = statements.filter((statement) => /\[\d+\]/.test(statement)).length;
  return { text, isTrustworthy: cited > 0 && cited >= statements.length * ENOUGH_CITED };
}
