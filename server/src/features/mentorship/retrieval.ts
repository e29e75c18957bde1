import { join } from 'node:path';
import type { Role } from '@trialwright/contract';
import MiniSearch, { type Options, type SearchResult as Match } from 'minisearch';
import type { Catalogue } from '../../content/catalogue.ts';
import { derive, type Derivation } from '../../content/derive.ts';
import { ROOT, workerScript } from '../../root.ts';
import { CompactIndex, packIndex, type PackedIndex } from '../search/compact-index.ts';
import type { Passage } from './passage.ts';
import { passagesOf } from './passages.ts';
import { domainTerms, type IsDomainTerm } from './scope.ts';
import { synonymsOf } from './synonyms.ts';
import { contentWords, stemsOf, type Word } from './words.ts';

export interface PassageMatch {
  passage: Passage;
  score: number;
  /** Share of the question covered by the passage, 0 to 1; rare words count more. */
  coverage: number;
  /** The same for its title, keywords, and heading alone. */
  named: number;
  /** The question's stems it contains, directly or as a synonym. */
  stems: ReadonlySet<string>;
}

export interface Retrieved {
  words: readonly Word[];
  /** Best first, one passage per source. */
  found: PassageMatch[];
  /** Weights of the query stems for choosing sentences: synonyms and common words weigh less. */
  weights: ReadonlyMap<string, number>;
}

export interface MentorIndex {
  isTrade: IsDomainTerm;
  passages: readonly Passage[];
  find: (asked: MentorQuery) => Retrieved;
}

export interface MentorQuery {
  question: string;
  /** Earlier questions that this one follows up on. */
  earlier?: readonly string[] | undefined;
  role: Role | undefined;
  /** Whether the caller may be referred to it at all. */
  isInReach?: (passage: Passage) => boolean;
}

interface IndexedPassage {
  key: string;
  title: string;
  names: string;
  heading: string;
  text: string;
}

const BOOST = { title: 4, names: 3, heading: 3, text: 1 };
/** Several synonyms in one text count as one. */
const SYNONYM = 0.6;
const EARLIER = 1;
/** Numbers from the asker's case, which occur nowhere in the content. */
const FIGURE = 0.3;
/** Weight of a word missing from the content: the question is about it, and we have nothing on it. */
const UNKNOWN = 1.3;
/** If a question has several domain terms, its other words are circumstances. */
const CIRCUMSTANCE = 0.5;
const SEVERAL = 2;
const MATCHED_BY_SYNONYM = 0.85;
const MATCHED_BY_SPELLING = 0.8;
/** Guidance written for such questions ranks above lessons. */
const TYPE_WEIGHT: Record<Passage['type'], number> = {
  guidance: 1.3,
  term: 1.05,
  workflow: 1.05,
  document: 1,
  scenario: 1,
  lesson: 0.85,
  interview: 0.75,
};
const OTHER_ROLE = 0.75;
const LESSON_OF_OTHER_ROLE = 0.45;
/** Exercises ask rather than answer. */
const EXERCISE = /^(exercise|check yourself)/i;
const EXERCISE_WEIGHT = 0.5;
const CHUNK = 20;
/** Weight of covering the whole question versus many mentions of a part. */
const LEAST = 0.1;
const NAMED = 0.3;

/** A query word with all forms it may take in a text. */
interface QueryTerm {
  word: Word;
  share: number;
  idf: number;
  synonyms: ReadonlySet<string>;
}

function roleWeight({ roles, type }: Passage, role: Role | undefined): number {
  if (role === undefined || roles.length === 0 || roles.includes(role)) return 1;
  return type === 'lesson' ? LESSON_OF_OTHER_ROLE : OTHER_ROLE;
}

const MEANING =
  /\b(stands?|means?|meaning|differences?|versus|vs|defined?|definition|abbreviation|acronym)\b/i;
const SHORT_NAME = /^[A-Z][A-Za-z0-9/-]{1,6}$/;
const EXPLAINS = 4;

/** If a question only asks what acronyms mean, a term with one of them answers it all. */
function namesToExplain(
  question: string,
  wanted: readonly QueryTerm[],
  shortNames: ReadonlySet<string>,
): ReadonlySet<string> {
  const asked = wanted.map(({ word }) => word).filter(({ typed }) => !MEANING.test(typed));
  const isAll = MEANING.test(question) && asked.every(({ stem }) => shortNames.has(stem));
  return new Set(isAll ? asked.map(({ stem }) => stem) : []);
}

const ASKS_WHAT_IT_IS = /^\s*what(?:['’]s|\s+(?:is|are))\s+(?:an?\s+|the\s+)?(.+?)[\s?.!]*$/i;

/** The stems of the subject of a pure "what is" question. */
function thingAskedFor(question: string): string | undefined {
  const thing = ASKS_WHAT_IT_IS.exec(question)?.[1];
  return thing === undefined ? undefined : stemsOf(thing).join(' ');
}

/** The weighted share of the query found among the terms. */
function shareOf(
  has: ReadonlySet<string>,
  wanted: readonly QueryTerm[],
  isKnown: (term: string) => boolean,
): number {
  let covered = 0;
  let total = 0;
  for (const { word, share, idf, synonyms } of wanted) {
    const weight = share * idf;
    total += weight;
    if (has.has(word.stem)) covered += weight * (isKnown(word.stem) ? 1 : MATCHED_BY_SPELLING);
    else if ([...synonyms].some((other) => has.has(other))) covered += weight * MATCHED_BY_SYNONYM;
  }
  return total === 0 ? 0 : covered / total;
}

/** The terms in the title, keywords, or heading. */
function namesIn({ match }: Match): Set<string> {
  const isName = (fields: readonly string[]) => fields.some((field) => field !== 'text');
  return new Set(Object.entries(match).flatMap(([term, fields]) => (isName(fields) ? [term] : [])));
}

function bestOfEach(found: PassageMatch[]): PassageMatch[] {
  const best = new Map<string, PassageMatch>();
  for (const one of found) {
    const key = `${one.passage.type}-${one.passage.id}`;
    const known = best.get(key);
    if (!known || one.score > known.score) best.set(key, one);
  }
  return [...best.values()].toSorted((a, b) => b.score - a.score);
}

/** The query words with their weights. */
function wantedWords(
  { question, earlier = [] }: MentorQuery,
  idfOf: (stem: string, synonyms: ReadonlySet<string>) => number,
  isKnown: (stem: string) => boolean,
  isTrade: IsDomainTerm,
): QueryTerm[] {
  const own = contentWords(question);
  const before = earlier
    .flatMap(contentWords)
    .filter((word, index, all) => all.findIndex(({ stem }) => stem === word.stem) === index)
    .filter(({ stem }) => !own.some((word) => word.stem === stem));
  const synonyms = synonymsOf(
    [...own, ...before].map(({ stem }) => stem),
    [question, ...earlier].flatMap(stemsOf),
  );
  const hasSubject = [...own, ...before].filter(({ stem }) => isTrade(stem)).length >= SEVERAL;
  const ownShare = ({ typed, stem }: Word) => {
    if (/^\d+$/.test(typed)) return FIGURE;
    return hasSubject && isKnown(stem) && !isTrade(stem) ? CIRCUMSTANCE : 1;
  };
  return [
    ...own.map((word) => ({ word, share: ownShare(word) })),
    ...before.map((word) => ({ word, share: EARLIER })),
  ].map(({ word, share }) => {
    const others = synonyms.get(word.stem) ?? new Set<string>();
    return { word, share, idf: idfOf(word.stem, others), synonyms: others };
  });
}

const OPTIONS: Options<IndexedPassage> = {
  idField: 'key',
  fields: ['title', 'names', 'heading', 'text'],
  tokenize: stemsOf,
  processTerm: (term) => term,
};

/** Building the index takes seconds. */
export const MENTOR: Derivation = {
  name: 'mentor',
  code: [join(ROOT, 'server/src/features/mentorship'), join(ROOT, 'server/src/features/search')],
  script: workerScript('features/mentorship/mentor-data.worker.ts'),
};

/** Builds the mentor's index from all passages; in chunks if not in a separate thread. */
export async function makeMentorData(catalogue: Catalogue): Promise<PackedIndex> {
  const passages = passagesOf(catalogue);
  const index = new MiniSearch<IndexedPassage>(OPTIONS);
  const toIndexed = ({ key, title, names, heading, lines }: Passage): IndexedPassage => ({
    key,
    title,
    names,
    heading,
    text: lines()
      .map(({ text }) => text)
      .join(' '),
  });
  for (let start = 0; start < passages.length; start += CHUNK) {
    index.addAll(passages.slice(start, start + CHUNK).map(toIndexed));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return packIndex(index);
}

/** Finds passages for questions. */
export async function buildMentorIndex(catalogue: Catalogue): Promise<MentorIndex> {
  const data = await derive(catalogue, MENTOR, makeMentorData);
  const passages = passagesOf(catalogue);
  const byKey = new Map(passages.map((passage) => [passage.key, passage]));
  const index = new CompactIndex<IndexedPassage>(data, OPTIONS);
  const isTrade = domainTerms(catalogue);
  const shortNames = new Set(
    catalogue.shelf.terms.flatMap(({ acronym, aliases }) =>
      [acronym ?? '', ...aliases].filter((name) => SHORT_NAME.test(name)).flatMap(stemsOf),
    ),
  );
  const isKnown = (term: string) => index.terms.has(term);
  const idfOf = (stem: string, synonyms: ReadonlySet<string>) => {
    const count = Math.max(...[stem, ...synonyms].map((each) => index.terms.countOf(each)));
    return count === 0 ? UNKNOWN * Math.log(1 + passages.length) : Math.log(1 + passages.length / count);
  };

  return {
    isTrade,
    passages,
    find: (asked) => {
      const wanted = wantedWords(asked, idfOf, isKnown, isTrade);
      const thing = thingAskedFor(asked.question);
      const toExplain = namesToExplain(asked.question, wanted, shortNames);
      const weights = new Map<string, number>();
      for (const { share, idf, synonyms } of wanted)
        for (const other of synonyms)
          weights.set(other, (share * Math.sqrt(idf) * SYNONYM) / Math.sqrt(synonyms.size));
      for (const { word, share, idf } of wanted) weights.set(word.stem, share * Math.sqrt(idf));
      const matches = index.search([...weights.keys()].join(' '), {
        tokenize: (text) => text.split(' '),
        processTerm: (term) => term,
        boost: BOOST,
        boostTerm: (term) => weights.get(term) ?? 1,
        fuzzy: (term) => (isKnown(term) ? false : term.length > 7 ? 2 : term.length > 4 ? 1 : false),
        weights: { fuzzy: 0.5, prefix: 0.5 },
        bm25: { k: 1.2, b: 0.5, d: 0.5 },
      });
      const found = matches.flatMap((match): PassageMatch[] => {
        const passage = byKey.get(String(match.id));
        if (!passage || asked.isInReach?.(passage) === false) return [];
        const isExplained =
          passage.type === 'term' &&
          (stemsOf(passage.title).join(' ') === thing ||
            (toExplain.size > 0 && stemsOf(passage.names).some((name) => toExplain.has(name))));
        const coverage = isExplained ? 1 : shareOf(new Set(match.queryTerms), wanted, isKnown);
        const named = isExplained ? 1 : shareOf(namesIn(match), wanted, isKnown);
        const exercise = EXERCISE.test(passage.heading) ? EXERCISE_WEIGHT : 1;
        const weight = TYPE_WEIGHT[passage.type] * roleWeight(passage, asked.role) * exercise;
        const score =
          match.score * (LEAST + coverage + NAMED * named) ** 3 * weight * (isExplained ? EXPLAINS : 1);
        return [{ passage, score, coverage, named, stems: new Set(match.queryTerms) }];
      });
      const says = new Map<string, number>();
      for (const { share, idf, synonyms } of wanted)
        for (const other of synonyms) says.set(other, share * idf * SYNONYM);
      for (const { word, share, idf } of wanted) says.set(word.stem, share * idf);
      return { words: wanted.map(({ word }) => word), found: bestOfEach(found), weights: says };
    },
  };
}
