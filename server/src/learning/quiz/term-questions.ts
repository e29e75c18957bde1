import type { GlossaryTerm } from '@trialwright/contract';
import type { CatalogueLesson } from '../../content/catalogue.ts';
import { findNamedTerms, findTermNames, type TermNames } from '../../content/term-names.ts';
import type { Shelf } from '../../content/shelf.ts';
import { readableText } from '../../content/lesson-content.ts';
import type { QuizQuestion } from './quiz-form.ts';

const OPTIONS = 4;
const BLANK = '_____';

interface Glossary {
  terms: readonly GlossaryTerm[];
  termNames: TermNames;
}

/** A name as it stands in text, also with brackets or dots in it, but never a part of a longer word. */
const literally = (name: string) => {
  const escaped = name.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'gu');
};

/** The definition with every name of its own term left blank, also inside the longer name of another term. */
export function blankOut(term: GlossaryTerm): string {
  const names = [term.term, ...term.aliases].toSorted((a, b) => b.length - a.length);
  const text = names.reduce((rest, name) => rest.replace(literally(name), BLANK), term.definition);
  return findNamedTerms(text, findTermNames([term])).reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + BLANK + rest.slice(end),
    text,
  );
}

/** The same for the same pair, always: a question keeps its options as long as its category keeps its terms. */
const rankTerm = (other: GlossaryTerm, term: GlossaryTerm) =>
  (Math.imul(other.id, 0x9e3779b1) ^ Math.imul(term.id, 0x85ebca6b)) >>> 0;

/** Other terms to choose between: of the same category first, and there those that are asked too. */
function chooseOthers(
  term: GlossaryTerm,
  terms: readonly GlossaryTerm[],
  asked: readonly string[],
): GlossaryTerm[] {
  const nearness = (other: GlossaryTerm) =>
    2 * Number(other.category === term.category) + Number(asked.includes(other.term));
  return terms
    .filter(({ id }) => id !== term.id)
    .map((other) => ({ other, near: nearness(other), place: rankTerm(other, term) }))
    .toSorted((a, b) => b.near - a.near || a.place - b.place)
    .slice(0, OPTIONS - 1)
    .map(({ other }) => other);
}

/** Which term does a definition describe? The same four terms each time, so that the question can be scheduled. */
export function termQuestion(
  term: GlossaryTerm,
  { terms }: Pick<Glossary, 'terms'>,
  asked: readonly string[] = [],
): QuizQuestion {
  return {
    id: `term-${term.id}`,
    stem: `Which term does this describe? ${blankOut(term)}`,
    options: [term, ...chooseOthers(term, terms, asked)].map((option) => ({
      text: option.term,
      why: option.definition,
      correct: option === term,
    })),
    rationale: term.definition,
    reference: term.source,
    source: { title: `Glossary: ${term.term}`, href: `/glossary?term=${encodeURIComponent(term.term)}` },
  };
}

/** One question for each term of a drill; a term that the glossary has lost is left out. */
export function drillQuestions(asked: readonly string[], glossary: Pick<Glossary, 'terms'>): QuizQuestion[] {
  return asked.flatMap((name) => {
    const term = glossary.terms.find((each) => each.term === name);
    return term ? termQuestion(term, glossary, asked) : [];
  });
}

const named = new WeakMap<Shelf, WeakMap<CatalogueLesson, readonly GlossaryTerm[]>>();

/** The terms of the glossary that a lesson names, in the order in which it first does. */
export function termsOfLesson(lesson: CatalogueLesson, shelf: Shelf): readonly GlossaryTerm[] {
  const ofShelf = named.get(shelf) ?? new WeakMap<CatalogueLesson, readonly GlossaryTerm[]>();
  named.set(shelf, ofShelf);
  const known = ofShelf.get(lesson);
  if (known) return known;
  const ids = lesson.slides.flatMap(({ parts }) =>
    findNamedTerms(readableText(parts), shelf.termNames).map(({ termId }) => termId),
  );
  const terms = [...new Set(ids)].flatMap((id) => shelf.term(id) ?? []);
  ofShelf.set(lesson, terms);
  return terms;
}

const asked = new WeakMap<Shelf, Map<number, QuizQuestion>>();

/** The question on a term as a lesson asks it, made once: it leads back to the lesson. */
export function lessonTermQuestions(lesson: CatalogueLesson, shelf: Shelf): QuizQuestion[] {
  const known = asked.get(shelf) ?? new Map<number, QuizQuestion>();
  asked.set(shelf, known);
  const source = { title: lesson.title, href: `/lesson/${lesson.id}` };
  return termsOfLesson(lesson, shelf).map((term) => {
    const question = known.get(term.id) ?? termQuestion(term, shelf);
    known.set(term.id, question);
    return { ...question, source };
  });
}
