import type { SearchType } from '@trialwright/contract';
import { toString } from 'mdast-util-to-string';
import MiniSearch, { type SearchResult as Match } from 'minisearch';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Catalogue } from '../../content/catalogue.ts';
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

interface Indexed extends Entry {
  acronym?: string | undefined;
  /** Acronyms and other short names, by which people look first. */
  names: string;
  /** Headings, objectives, related names. */
  topics: string;
}

export type Hit = Entry & {
  score: number;
  /** The words of the text that matched, as they are indexed. */ terms: string[];
};

export interface SearchIndex {
  find: (query: string) => Hit[];
}

const BOOST = { title: 6, names: 4, topics: 2, text: 1 };
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

const markdown = unified().use(remarkParse).use(remarkGfm);

/** The words of Markdown without its marks. */
function plainText(source: string): string {
  const tree = markdown.parse(source);
  return tree.children
    .map((node) => toString(node))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

function courseEntries({ courses }: Catalogue): Indexed[] {
  return courses.flatMap((course) => {
    const own: Indexed = {
      key: `course-${course.id}`,
      type: 'course',
      id: course.id,
      courseId: course.id,
      title: course.title,
      context: course.isPublished ? `${course.totalLessons} lessons` : 'In preparation',
      text: course.description,
      publicText: course.description,
      href: `/course/${course.id}`,
      names: '',
      topics: course.regulations.join(' '),
    };
    const lessons = course.lessons.flatMap((lesson): Indexed[] => {
      const shared = {
        type: 'lesson',
        id: lesson.id,
        courseId: course.id,
        title: lesson.title,
        names: '',
      } as const;
      const self: Indexed = {
        ...shared,
        key: `lesson-${lesson.id}`,
        context: course.title,
        text: lesson.description,
        publicText: lesson.description,
        href: `/lesson/${lesson.id}`,
        topics: lesson.objectives.join(' '),
      };
      const slides = lesson.slides.map((slide) => ({
        ...shared,
        key: `slide-${lesson.id}-${slide.number}`,
        title: '',
        context: `${course.title} · Slide ${slide.number}: ${slide.title}`,
        text: plainText(slide.markdown),
        publicText: lesson.description,
        href: `/lesson/${lesson.id}?slide=${slide.number}`,
        topics: slide.title,
        slide: slide.number,
      }));
      return [self, ...slides];
    });
    return [own, ...lessons];
  });
}

function shelfEntries({ shelf }: Catalogue): Indexed[] {
  const terms = shelf.terms.map((term): Indexed => ({
    key: `term-${term.id}`,
    type: 'term',
    id: term.id,
    title: term.term,
    context: term.acronym ? `${term.acronym} · ${term.category}` : term.category,
    text: term.definition,
    publicText: term.definition,
    href: `/glossary?term=${encodeURIComponent(term.term)}`,
    acronym: term.acronym,
    names: [term.acronym ?? '', ...term.aliases].join(' '),
    topics: '',
  }));
  const documents = shelf.documents.map((document): Indexed => ({
    key: `document-${document.id}`,
    type: 'document',
    id: document.id,
    title: document.title,
    context: `${document.category} · ${document.fileType}`,
    text: document.description,
    publicText: document.description,
    href: `/document-library?document=${document.id}`,
    names: '',
    topics: [
      document.purpose,
      ...document.sections.map(({ heading }) => heading),
      ...document.sheets.flatMap(({ name, columns }) => [name, ...columns.map(({ title }) => title)]),
    ].join(' '),
  }));
  const workflows = shelf.workflows.map((workflow): Indexed => ({
    key: `workflow-${workflow.id}`,
    type: 'workflow',
    id: workflow.id,
    title: workflow.title,
    context: workflow.estimatedDuration,
    text: workflow.description,
    publicText: workflow.description,
    href: `/workflows?workflow=${workflow.id}`,
    names: '',
    topics: workflow.detailedSteps.map(({ title, description }) => `${title} ${description}`).join(' '),
  }));
  return [...terms, ...documents, ...workflows];
}

/** Simulations are numbered apart from the decisions. */
const SIMULATIONS_FROM = 100;

/** What the options lead to stays out: it is told once one of them is chosen. */
function scenarioEntries({ practice }: Catalogue): Indexed[] {
  const decisions = practice.decisions.map((decision): Indexed => ({
    key: `decision-${decision.id}`,
    type: 'scenario',
    id: decision.order,
    title: decision.title,
    context: `${decision.category} · ${decision.difficulty}`,
    text: `${decision.description} ${decision.situation}`,
    publicText: decision.description,
    href: `/scenarios?scenario=${decision.id}`,
    names: '',
    topics: decision.regulations.join(' '),
  }));
  const simulations = practice.simulations.map((simulation): Indexed => ({
    key: `simulation-${simulation.id}`,
    type: 'scenario',
    id: SIMULATIONS_FROM + simulation.order,
    title: simulation.name,
    context: `Simulation · ${simulation.estimatedDuration} minutes`,
    text: `${simulation.description} ${simulation.environment.setting}`,
    publicText: simulation.description,
    href: `/scenarios/${simulation.id}/play`,
    names: '',
    topics: simulation.learningObjectives.join(' '),
  }));
  return [...decisions, ...simulations];
}

/** How much of a title was asked for: "consent" means Informed Consent rather than Waiver of Informed Consent. */
function titleShare(title: string, terms: Set<string>): number {
  const words = splitWords(title)
    .map(normalizeWord)
    .filter((word) => !isNoise(word));
  return words.length === 0 ? 0 : words.filter((word) => terms.has(word)).length / words.length;
}

/** The score by how much of the query an entry answers: all words beat many mentions of one. */
function weigh(match: Match, entry: Indexed, words: string[]): number {
  const answered = new Set(match.queryTerms).size / Math.max(words.length, 1);
  const slide = entry.slide === undefined ? 1 : SLIDE_WEIGHT;
  const terms = new Set(match.terms);
  const share = Math.max(titleShare(entry.title, terms), titleShare(entry.acronym ?? '', terms));
  const title = (0.5 + share) ** 2;
  return match.score * answered ** 2 * title * TYPE_WEIGHT[entry.type] * slide;
}

const EXACT = 4;
const LONG_START = 12;

/** An acronym, a whole title or a long beginning of one, typed as such, names exactly what is meant. */
function exactness(entry: Indexed, query: string): number {
  const asked = query.trim().toLowerCase();
  const title = entry.title.toLowerCase();
  const isNamed = title === asked || entry.acronym?.toLowerCase() === asked;
  return isNamed || (asked.length >= LONG_START && title.startsWith(asked)) ? EXACT : 1;
}

/** The best of what stands for the same thing: a lesson and its slides are one hit. */
function bestOfEach(hits: Hit[]): Hit[] {
  const best = new Map<string, Hit>();
  for (const hit of hits) {
    const key = `${hit.type}-${hit.id}`;
    const known = best.get(key);
    if (!known || hit.score > known.score) best.set(key, hit);
  }
  return [...best.values()].toSorted((a, b) => b.score - a.score);
}

/** Everything that is taught and kept on the shelf, tolerant of prefixes and typing errors. */
export function buildSearchIndex(catalogue: Catalogue): SearchIndex {
  const entries = [...courseEntries(catalogue), ...shelfEntries(catalogue), ...scenarioEntries(catalogue)];
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const known = new Set<string>();
  const index = new MiniSearch<Indexed>({
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
  });
  index.addAll(entries);
  return {
    find: (query) => {
      const all = splitWords(query).map(normalizeWord);
      const meant = all.filter((word) => !isNoise(word));
      const words = meant.length > 0 ? meant : all;
      const hits = index.search(words.join(' ')).flatMap((match): Hit[] => {
        const entry = byKey.get(String(match.id));
        if (!entry) return [];
        return [
          {
            ...entry,
            title: lessonTitle(entry, byKey),
            score: weigh(match, entry, words) * exactness(entry, query),
            terms: match.terms,
          },
        ];
      });
      return bestOfEach(hits);
    },
  };
}

/** A slide is indexed without its lesson's title, so that it does not count for each slide, and shown with it. */
function lessonTitle(entry: Indexed, byKey: Map<string, Indexed>): string {
  return entry.slide === undefined ? entry.title : (byKey.get(`lesson-${entry.id}`)?.title ?? entry.title);
}
