import { normalizeWord } from './search-words.ts';

const LENGTH = 180;
const BEFORE = 50;
const WORD = /[\p{L}\p{N}]+/gu;

export interface Excerpt {
  excerpt: string;
  /** Pairs of start and end. */
  matches: [number, number][];
}

interface MatchRange {
  start: number;
  end: number;
}

/** The window with the most matches; the earliest if tied. */
function bestStart(matches: MatchRange[]): number {
  let best = { start: 0, count: 0 };
  for (const [index, { start }] of matches.entries()) {
    const count = matches.slice(index).filter(({ end }) => end <= start + LENGTH - BEFORE).length;
    if (count > best.count) best = { start, count };
  }
  return best.start;
}

/** Cuts the best-matching part of a text at word boundaries, with its match positions. */
export function cutExcerpt(text: string, terms: readonly string[]): Excerpt {
  const wanted = new Set(terms);
  const matches = [...text.matchAll(WORD)]
    .filter((match) => wanted.has(normalizeWord(match[0])))
    .map((match) => ({ start: match.index, end: match.index + match[0].length }));
  const around = text.length <= LENGTH ? 0 : Math.max(0, bestStart(matches) - BEFORE);
  const from = around === 0 ? 0 : text.indexOf(' ', around) + 1;
  const rest = text.slice(from);
  const cut = rest.length <= LENGTH ? rest : rest.slice(0, rest.lastIndexOf(' ', LENGTH));
  const prefix = from === 0 ? '' : '… ';
  const suffix = cut.length < rest.length ? ' …' : '';
  const shift = prefix.length - from;
  return {
    excerpt: prefix + cut + suffix,
    matches: matches
      .filter(({ start, end }) => start >= from && end <= from + cut.length)
      .map(({ start, end }) => [start + shift, end + shift]),
  };
}
