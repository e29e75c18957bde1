import type { GlossaryTerm } from '@trialwright/contract';
import { findNamedTerms, type TermNames } from '../../content/term-names.ts';
import { shuffle, type Random } from '../assessments/draw.ts';
import type { QuizQuestion } from '../practice/quiz-form.ts';

const OPTIONS = 4;
const BLANK = '_____';

/** The definition with every name of its own term left blank. */
export function blankOut({ id, definition }: GlossaryTerm, names: TermNames): string {
  const own = findNamedTerms(definition, names).filter(({ termId }) => termId === id);
  return own.reduceRight(
    (text, { start, end }) => text.slice(0, start) + BLANK + text.slice(end),
    definition,
  );
}

/** Other terms to choose between: of the same category first, and there those that the drill asks too. */
function drawOthers(
  term: GlossaryTerm,
  terms: readonly GlossaryTerm[],
  asked: readonly string[],
  random: Random,
): GlossaryTerm[] {
  const nearness = (other: GlossaryTerm) =>
    2 * Number(other.category === term.category) + Number(asked.includes(other.term));
  const others = shuffle(
    terms.filter(({ id }) => id !== term.id),
    random,
  );
  return others.toSorted((a, b) => nearness(b) - nearness(a)).slice(0, OPTIONS - 1);
}

/** One question for each term: which one does the definition mean? */
export function drillQuestions(
  asked: readonly string[],
  { terms, termNames }: { terms: readonly GlossaryTerm[]; termNames: TermNames },
  random: Random,
): QuizQuestion[] {
  return asked.flatMap((name) => {
    const term = terms.find((each) => each.term === name);
    if (!term) return [];
    const options = [term, ...drawOthers(term, terms, asked, random)];
    return {
      id: `term-${term.id}`,
      stem: `Which term does this describe? ${blankOut(term, termNames)}`,
      options: options.map((option) => ({
        text: option.term,
        why: option.definition,
        correct: option === term,
      })),
      rationale: term.definition,
      reference: term.source,
      source: { title: `Glossary: ${term.term}`, href: `/glossary?term=${encodeURIComponent(term.term)}` },
    };
  });
}
