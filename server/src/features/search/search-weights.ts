import type { SearchType } from '@trialwright/contract';
import type { SearchResult as Match } from 'minisearch';
import { isNoise, normalizeWord, splitWords } from './search-words.ts';

export const BOOST = { title: 6, names: 4, topics: 2, text: 1 };
/** A definition answers "what is it" better than a slide that uses the word. */
const TYPE_WEIGHT: Record<SearchType, number> = {
  term: 1.25,
  document: 1.15,
  workflow: 1.15,
  scenario: 1.1,
  course: 1.1,
  lesson: 1,
};
/** A slide counts for its lesson, but the lesson itself comes first where both match. */
const SLIDE_WEIGHT = 0.85;

export interface Weighed {
  type: SearchType;
  title: string;
  acronym?: string | undefined;
  slide?: number;
}

/** Cache by title: the content has a few thousand. */
const known = new Map<string, string[]>();

function wordsOf(title: string): string[] {
  const words = known.get(title) ?? splitWords(title).map(normalizeWord);
  known.set(title, words);
  return words;
}

/** How much of a title the query covers: "consent" means Informed Consent rather than Waiver of Informed Consent. */
function titleShare(title: string, terms: Set<string>): number {
  const words = wordsOf(title).filter((word) => !isNoise(word));
  return words.length === 0 ? 0 : words.filter((word) => terms.has(word)).length / words.length;
}

/** Scores how much of the query an entry covers: all words beat many mentions of one. */
export function weigh(match: Match, entry: Weighed, words: string[]): number {
  const answered = new Set(match.queryTerms).size / Math.max(words.length, 1);
  const slide = entry.slide === undefined ? 1 : SLIDE_WEIGHT;
  const terms = new Set(match.terms);
  const share = Math.max(titleShare(entry.title, terms), titleShare(entry.acronym ?? '', terms));
  const title = (0.5 + share) ** 2;
  return match.score * answered ** 2 * title * TYPE_WEIGHT[entry.type] * slide;
}

const EXACT = 4;
const LONG_START = 12;

/** An exact acronym, a full title, or a long prefix of one identifies the intended entry. */
export function exactness(entry: Weighed, query: string): number {
  const asked = query.trim().toLowerCase();
  const title = entry.title.toLowerCase();
  const isNamed = title === asked || entry.acronym?.toLowerCase() === asked;
  return isNamed || (asked.length >= LONG_START && title.startsWith(asked)) ? EXACT : 1;
}

const LONGEST_PHRASE = 3;
const BASIS = 0.4;

/**
 * The weight of a term that others build on: "consent" means Informed Consent, which Waiver of Informed Consent and seven
 * more titles build on, rather than Withdrawal of Consent, which none does.
 */
export function weighBasis(titles: readonly string[]): (entry: Weighed) => number {
  const counts = new Map<string, number>();
  for (const title of new Set(titles)) {
    const words = wordsOf(title);
    for (let from = 0; from < words.length; from++)
      for (let to = from + 2; to <= Math.min(from + LONGEST_PHRASE, words.length); to++) {
        const phrase = words.slice(from, to).join(' ');
        counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
      }
  }
  return ({ type, title }) => {
    if (type !== 'term') return 1;
    const others = (counts.get(wordsOf(title).join(' ')) ?? 1) - 1;
    return 1 + BASIS * Math.log2(1 + Math.max(others, 0));
  };
}
