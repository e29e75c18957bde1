import { join } from 'node:path';
import type { SearchType } from '@trialwright/contract';
import { LRUCache } from 'lru-cache';
import MiniSearch, { type AsPlainObject, type Options } from 'minisearch';
import type { Catalogue } from '../../content/catalogue.ts';
import { derive, type Derivation } from '../../content/derive.ts';
import { ROOT, workerScript } from '../../root.ts';
import { BOOST, exactness, weigh, weighBasis } from './search-weights.ts';
import { isNoise, normalizeWord, splitWords } from './search-words.ts';

/** One thing that can be found. A lesson stands once as itself and once for each of its slides. */
export interface Entry {
  key: string;
  type: SearchType;
  id: number;
  title: string;
  /** Where it belongs. */
  context: string;
  /** What the excerpt is cut from. */
  text: string;
  /** May be shown to everyone; the text of a slide only to who can open the lesson. */
  publicText: string;
  href: string;
  /** The course that decides whether it is open; undefined where everyone may read it. */
  courseId?: number;
  slide?: number;
}

export interface Indexed extends Entry {
  acronym?: string | undefined;
  /** Acronyms and other short names, by which people look first. */
  names: string;
  /** Headings, objectives, related names. */
  topics: string;
}

/** What the index is opened from: plain data. */
export interface SearchData {
  entries: Indexed[];
  /** Every word that stands somewhere. */
  known: string[];
  index: AsPlainObject;
}

/** Queries whose hits are remembered: many people look for the same. */
const REMEMBERED_MOST = 100;

export type Hit = Entry & {
  score: number;
  /** The words of the text that matched, as they are indexed. */ terms: string[];
};

export interface SearchIndex {
  find: (query: string) => Hit[];
}

interface Scored {
  entry: Indexed;
  score: number;
  terms: string[];
}

/** The best of what stands for the same thing: a lesson and its slides are one hit. */
function bestOfEach(hits: Scored[]): Scored[] {
  const best = new Map<string, Scored>();
  for (const hit of hits) {
    const key = `${hit.entry.type}-${hit.entry.id}`;
    const known = best.get(key);
    if (!known || hit.score > known.score) best.set(key, hit);
  }
  return [...best.values()].toSorted((a, b) => b.score - a.score);
}

/** The index itself; every word that it holds is added to `known`. */
export function createMiniSearch(known: Set<string>): MiniSearch<Indexed> {
  return new MiniSearch<Indexed>(optionsWith(known));
}

function optionsWith(known: Set<string>): Options<Indexed> {
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
      // A word that stands somewhere is spelled right: "consent" does not mean "content".
      fuzzy: (term) => (known.has(term) ? false : term.length > 7 ? 2 : term.length > 4 ? 1 : false),
      weights: { fuzzy: 0.35, prefix: 0.5 },
    },
  };
}

/** The index takes seconds to make. */
export const SEARCH: Derivation = {
  name: 'search',
  code: [join(ROOT, 'server/src/features/search')],
  script: workerScript('features/search/search-data.worker.ts'),
};

/** Everything that is taught and kept on the shelf, tolerant of prefixes and typing errors. */
export async function buildSearchIndex(catalogue: Catalogue): Promise<SearchIndex> {
  const data = await derive(catalogue, SEARCH, async () => {
    const { makeSearchData } = await import('./search-data.ts');
    return makeSearchData(catalogue);
  });
  return openSearchIndex(data);
}

async function openSearchIndex(data: SearchData): Promise<SearchIndex> {
  const byKey = new Map(data.entries.map((entry) => [entry.key, entry]));
  const index = await MiniSearch.loadJSAsync<Indexed>(data.index, optionsWith(new Set(data.known)));
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

/** A slide is indexed without its lesson's title, so that it does not count for each slide, and shown with it. */
function lessonTitle(entry: Indexed, byKey: ReadonlyMap<string, Indexed>): string {
  return entry.slide === undefined ? entry.title : (byKey.get(`lesson-${entry.id}`)?.title ?? entry.title);
}
