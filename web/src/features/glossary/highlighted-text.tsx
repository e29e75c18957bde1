import { cutAtMatches } from './glossary-search.ts';

/** A text with what was searched for marked in it. */
export function Marked({ text, folded, query }: { text: string; folded: string; query: string }) {
  return cutAtMatches(text, folded, query).map(({ text: piece, start, isMatch }) =>
    isMatch ? <mark key={start}>{piece}</mark> : piece,
  );
}
