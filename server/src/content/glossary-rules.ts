import { countWords } from './lesson-text.ts';
import type { Problem } from './problems.ts';
import type { GlossaryFile } from './shelf-schemas.ts';

const WORDS = { min: 25, max: 80 };

/** Glossary rules beyond the schema: unique names, existing related terms, and definitions of readable length. */
export function checkGlossary(files: { file: string; value: GlossaryFile }[]): Problem[] {
  const terms = files.flatMap(({ file, value }) => value.terms.map((term) => ({ file, term })));
  const problems: Problem[] = [];
  const names = new Map<string, string>();
  const ids = new Set<number>();
  for (const { term } of terms) names.set(term.term.toLowerCase(), term.term);
  for (const { file, term } of terms) {
    const say = (message: string) => problems.push({ file, line: 1, message: `${term.term}: ${message}` });
    if (ids.has(term.id)) say(`the id ${term.id} is taken`);
    ids.add(term.id);
    if (names.get(term.term.toLowerCase()) !== term.term) say('the term is defined twice');
    const words = countWords(term.definition);
    if (words < WORDS.min || words > WORDS.max)
      say(`the definition has ${words} words; ${WORDS.min} to ${WORDS.max} are right`);
    for (const related of term.relatedTerms) {
      if (related === term.term) say('is related to itself');
      if (names.get(related.toLowerCase()) !== related) say(`there is no related term "${related}"`);
    }
    for (const alias of term.aliases) {
      const owner = names.get(alias.toLowerCase());
      if (owner) say(`the alias "${alias}" is a name of ${owner}`);
      names.set(alias.toLowerCase(), `an alias of ${term.term}`);
    }
  }
  return problems;
}
