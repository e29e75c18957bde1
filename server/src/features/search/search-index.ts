import { join } from 'node:path';
import type { SearchType } from '@trialwright/contract';
import { LRUCache } from 'lru-cache';
import MiniSearch, { type AsPlainObject, type Options } from 'minisearch';
import type { Catalogue } from '../../content/catalogue.ts';
import { derive, type Derivation } from '../../content/derive.ts';
import { ROOT, workerScript } from '../../root.ts';
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
  /** Text the excerpt is cut from. */
  text: string;
  /** Public text; a slide's text is shown only to those with access to the lesson. */
  publicText: string;
  href: string;
  /** The course that controls access; undefined if public. */
  courseId?: number;
  slide?: number;
}

export interface IndexedEntry extends Entry {
  acronym?: string | undefined;
  /** Acronyms and other short names, which people search by first. */
  names: string;
  /** Headings, objectives, related names. */
  topics: string;
}

/** The serialized index. */
export interface SearchData {
  entries: IndexedEntry[];
  /** All indexed words. */
  known: string[];
  index: AsPlainObject;
}

/** Size of the query cache: many people search for the same. */
const REMEMBERED_MOST = 100;

export type Hit = Entry & {
  score: number;
  /** The matched words, as indexed. */ terms: string[];
};

export interface SearchIndex {
  find: (query: string) => Hit[];
}

interface Scored {
  entry: IndexedEntry;
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

/** Builds the index; adds every indexed word to `known`. */
export function createMiniSearch(known: Set<string>): MiniSearch<IndexedEntry> {
  return new MiniSearch<IndexedEntry>(optionsWith(known));
}

function optionsWith(known: Set<string>): Options<IndexedEntry> {
  return {
    idField: 'key',
    fields: ['title', 'names', 'topics', 'text'],
    tokenize: splitWords,
    processTerm: (word) => {
      const form = normalizeWord(word);
      known.add(form);
      return form;
    },
    searchOptions: {
      processTerm: normalizeWord,
      boost: BOOST,
      prefix: (term) => term.length > 2,
      // A known word is spelled correctly: "consent" does not mean "content".
      fuzzy: (term) => (known.has(term) ? false : term.length > 7 ? 2 : term.length > 4 ? 1 : false),
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

async function openSearchIndex(data: SearchData): Promise<SearchIndex> {
  const byKey = new Map(data.entries.map((entry) => [entry.key, entry]));
  const index = await MiniSearch.loadJSAsync<IndexedEntry>(data.index, optionsWith(new Set(data.known)));
  const basis = weighBasis(data.entries.map(({ title }) => title));
  const look = (query: string) => {
    const all = splitWords(query).map(normalizeWord);
    const meant = all.filter((word) => !isNoise(word));
    const words = meant.length > 0 ? meant : all;
    const hits = index.search(words.join(' ')).flatMap((match): Scored[] => {
      const entry = byKey.get(String(match.id));
      if (!entry) return [];
      const score = weigh(match, entry, words) * basis(entry) * exactness(entry, query);
      return [{ entry, score, terms: match.terms }];
    });
    return bestOfEach(hits).map(({ entry, score, terms }): Hit => ({
      ...entry,
      title: lessonTitle(entry, byKey),
      score,
      terms,
    }));
  };
  const found = new LRUCache<string, Hit[]>({ max: REMEMBERED_MOST });
  return {
    find: (query) => {
      const hits = found.get(query) ?? look(query);
      found.set(query, hits);
      return hits;
    },
  };
}

/** A slide is indexed without its lesson's title, so that the title does not count once per slide, but shown with it. */
function lessonTitle(entry: IndexedEntry, byKey: ReadonlyMap<string, IndexedEntry>): string {
  return entry.slide === undefined ? entry.title : (byKey.get(`lesson-${entry.id}`)?.title ?? entry.title);
}
