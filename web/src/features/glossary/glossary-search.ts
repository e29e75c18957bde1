import type { GlossaryTerm } from '@trialwright/contract';

/** A term with its words made ready for comparing, once for all keystrokes. */
export interface SearchableTerm {
  entry: GlossaryTerm;
  term: string;
  acronym: string | undefined;
  aliases: string[];
  definition: string;
}

/**
 * Text as it is compared: small letters, straight quotes, a space for any hyphen or dash.
 * Each character stands for one, so that a place found here is the place in the text.
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[-‐‑‒–—−\u00A0]/g, ' ');
}

/** What is looked for, from what was typed. */
export function foldQuery(text: string): string {
  return fold(text).replaceAll(/\s+/g, ' ').trim();
}

export function prepareTerms(terms: GlossaryTerm[]): SearchableTerm[] {
  return terms.map((entry) => ({
    entry,
    term: fold(entry.term),
    acronym: entry.acronym === undefined ? undefined : fold(entry.acronym),
    aliases: entry.aliases.map(fold),
    definition: fold(entry.definition),
  }));
}

const RANKS = 9;

/** How well a term answers: 0 is what was named exactly; undefined is no match. */
function rank(
  { term, acronym = '', aliases, definition }: SearchableTerm,
  query: string,
): number | undefined {
  if (term === query) return 0;
  if (aliases.includes(query)) return 1;
  if (acronym === query) return 2;
  if (acronym.startsWith(query)) return 3;
  if (term.startsWith(query)) return 4;
  if (acronym.includes(query)) return 5;
  if (term.includes(query)) return 6;
  if (aliases.some((alias) => alias.includes(query))) return 7;
  if (definition.includes(query)) return 8;
  return undefined;
}

/** The terms of a category that match, the best first; without a query all, in their own order. */
export function findTerms(
  terms: SearchableTerm[],
  { query, category }: { query: string; category?: string | undefined },
): SearchableTerm[] {
  const listed = category === undefined ? terms : terms.filter(({ entry }) => entry.category === category);
  if (query === '') return listed;
  const ranked = Array.from({ length: RANKS }, (): SearchableTerm[] => []);
  for (const term of listed) {
    const place = rank(term, query);
    if (place !== undefined) ranked[place]?.push(term);
  }
  return ranked.flat();
}

export function categoriesOf(terms: GlossaryTerm[]): string[] {
  return [...new Set(terms.map(({ category }) => category))].toSorted((a, b) => a.localeCompare(b, 'en'));
}

/** Where each first letter begins in a list in alphabetical order. */
export function firstOfLetters(terms: SearchableTerm[]): Map<string, number> {
  const first = new Map<string, number>();
  for (const [index, { entry }] of terms.entries()) {
    const letter = entry.term.charAt(0).toUpperCase();
    if (!first.has(letter)) first.set(letter, index);
  }
  return first;
}

export interface Piece {
  text: string;
  /** Where the piece begins in the text. */
  start: number;
  isMatch: boolean;
}

/** Shorter matches would mark every other word. */
const SHORTEST_MARK = 2;

/** A text cut at the places that match the query. */
export function cutAtMatches(text: string, folded: string, query: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  if (query.length >= SHORTEST_MARK) {
    for (let at = folded.indexOf(query); at >= 0; at = folded.indexOf(query, end)) {
      if (at > end) pieces.push({ text: text.slice(end, at), start: end, isMatch: false });
      end = at + query.length;
      pieces.push({ text: text.slice(at, end), start: at, isMatch: true });
    }
  }
  if (end < text.length) pieces.push({ text: text.slice(end), start: end, isMatch: false });
  return pieces;
}
