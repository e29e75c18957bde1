import { join } from 'node:path';
import type { SearchType } from '@trialwright/contract';
import { LRUCache } from 'lru-cache';
import MiniSearch, { type Options } from 'minisearch';
import type { Catalogue } from '../../content/catalogue.ts';
import { derive, type Derivation } from '../../content/derive.ts';
import { openTexts, packTexts, type PackedTexts } from '../../content/packed-texts.ts';
import { ROOT, workerScript } from '../../root.ts';
import { CompactIndex, type PackedIndex } from './compact-index.ts';
import { BOOST, exactness, weigh, weighBasis } from './search-weights.ts';
import { isNoise, normalizeWord, splitWords } from './search-words.ts';

/** An index entry. A lesson has one for itself and one per slide. */
export interface Entry {
  key: string;
  type: SearchType;
  id: number;
  title: string;
  /** Its context. */
  context: string;
  href: string;
  acronym?: string | undefined;
  /** The course that controls access; undefined if public. */
  courseId?: number;
  slide?: number;
}

/** What an entry is found by, besides its title. */
export interface IndexedEntry extends Entry {
  /** Acronyms and other short names, which people search by first. */
  names: string;
  /** Headings, objectives, related names. */
  topics: string;
  /** Text the excerpt is cut from; that of a slide is shown only to those with access to the lesson. */
  text: string;
}

/** The serialized index. */
export interface SearchData {
  entries: Entry[];
  texts: PackedTexts;
  index: PackedIndex;
}

/** Keeps of the entries what results show. */
export function packEntries(indexed: readonly IndexedEntry[]): Pick<SearchData, 'entries' | 'texts'> {
  return {
    entries: indexed.map(({ names: _names, topics: _topics, text: _text, ...entry }) => entry),
    texts: packTexts(indexed.map(({ text }) => text)),
  };
}

/** Size of the query cache in hits: many people search for the same. */
const REMEMBERED_MOST = 20_000;

export type Hit = Entry & {
  score: number;
  /** The matched words, as indexed. */
  terms: string[];
  text: () => string;
  /** A slide's is that of its lesson. */
  publicText: () => string;
};

export interface SearchIndex {
  find: (query: string) => Hit[];
}

interface Scored {
  entry: Entry;
  score: number;
  terms: string[];
}

/** The best entry per item: a lesson and its slides are one hit. */
function bestOfEach(hits: Scored[]): Scored[] {
  const best = new Map<string, Scored>();
  for (const hit of hits) {
    const key = `${hit.entry.type}-${hit.entry.id}`;
    const known = best.get(key);
    if (!known || hit.score > known.score) best.set(key, hit);
  }
  return [...best.values()].toSorted((a, b) => b.score - a.score);
}

/** An empty index, to be filled. */
export function createMiniSearch(): MiniSearch<IndexedEntry> {
  return new MiniSearch<IndexedEntry>(optionsWith(() => false));
}

function optionsWith(isKnown: (term: string) => boolean): Options<IndexedEntry> {
  return {
    idField: 'key',
    fields: ['title', 'names', 'topics', 'text'],
    tokenize: splitWords,
    processTerm: normalizeWord,
    searchOptions: {
      boost: BOOST,
      prefix: (term) => term.length > 2,
      // A known word is spelled correctly: "consent" does not mean "content".
      fuzzy: (term) => (isKnown(term) ? false : term.length > 7 ? 2 : term.length > 4 ? 1 : false),
      weights: { fuzzy: 0.35, prefix: 0.5 },
    },
  };
}

/** Building the index takes seconds. */
export const SEARCH: Derivation = {
  name: 'search',
  code: [join(ROOT, 'server/src/features/search')],
  script: workerScript('features/search/search-data.worker.ts'),
};

/** Searches all courses and the library, with prefixes and typos. */
export async function buildSearchIndex(catalogue: Catalogue): Promise<SearchIndex> {
  const data = await derive(catalogue, SEARCH, async () => {
    const { makeSearchData } = await import('./search-data.ts');
    return makeSearchData(catalogue);
  });
  return openSearchIndex(data);
}

function openSearchIndex({ entries, texts, index: packed }: SearchData): SearchIndex {
  const textAt = openTexts(texts);
  const places = new Map(entries.map(({ key }, place) => [key, place]));
  const entryOf = (key: string) => entries[places.get(key) ?? -1];
  const textOf = (key: string) => textAt(places.get(key) ?? -1);
  const index: CompactIndex<IndexedEntry> = new CompactIndex(
    packed,
    optionsWith((term) => index.terms.has(term)),
  );
  const basis = weighBasis(entries.map(({ title }) => title));
  // A slide is indexed without its lesson's title, so that the title does not count once per slide, but shown with it.
  const titleOf = ({ id, slide, title }: Entry) =>
    slide === undefined ? title : (entryOf(`lesson-${id}`)?.title ?? title);
  const look = (query: string) => {
    const all = splitWords(query).map(normalizeWord);
    const meant = all.filter((word) => !isNoise(word));
    const words = meant.length > 0 ? meant : all;
    const hits = index.search(words.join(' ')).flatMap((match): Scored[] => {
      const entry = entryOf(String(match.id));
      if (!entry) return [];
      const score = weigh(match, entry, words) * basis(entry) * exactness(entry, query);
      return [{ entry, score, terms: match.terms }];
    });
    return bestOfEach(hits).map(({ entry, score, terms }): Hit => ({
      ...entry,
      title: titleOf(entry),
      score,
      terms,
      text: () => textOf(entry.key),
      publicText: () => textOf(entry.slide === undefined ? entry.key : `lesson-${entry.id}`),
    }));
  };
  const found = new LRUCache<string, Hit[]>({
    maxSize: REMEMBERED_MOST,
    sizeCalculation: ({ length }) => length + 1,
  });
  return {
    find: (query) => {
      const hits = found.get(query) ?? look(query);
      found.set(query, hits);
      return hits;
    },
  };
}
