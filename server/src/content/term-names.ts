import type { GlossaryTerm } from '@trialwright/contract';

/** Names by their first word; each is the words of a name in lower case, longest first. */
export type TermNames = ReadonlyMap<string, readonly TermName[]>;

interface TermName {
  words: string[];
  termId: number;
  /** An acronym, which matches only in this exact spelling. */
  exact?: string;
}

interface Word {
  text: string;
  start: number;
  end: number;
}

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu;

function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** The forms of a name in running text: singular and plural. */
function formsOf(name: string): string[] {
  const last = name.at(-1) ?? '';
  if (/[^a-z]/i.test(last) || /s$/i.test(name)) return [name];
  const plural = /[^aeiou]y$/i.test(name)
    ? `${name.slice(0, -1)}ies`
    : /(x|ch|sh)$/i.test(name)
      ? `${name}es`
      : `${name}s`;
  return [name, plural];
}

/** All names of the terms, except acronyms shared by several terms. */
export function findTermNames(terms: readonly GlossaryTerm[]): TermNames {
  const acronyms = new Map<string, number>();
  for (const { acronym } of terms) if (acronym) acronyms.set(acronym, (acronyms.get(acronym) ?? 0) + 1);
  const names = new Map<string, TermName[]>();
  const add = (name: TermName) => {
    const [first] = name.words;
    if (first) names.set(first, [...(names.get(first) ?? []), name]);
  };
  for (const { id, term, aliases, acronym } of terms) {
    for (const form of [term, ...aliases].flatMap(formsOf)) {
      const words = wordsOf(form).map(({ text }) => text.toLowerCase());
      // A name in capitals, such as an acronym, matches only in capitals.
      add({ words, termId: id, ...(/^[^a-z]*[A-Z]{2}[^a-z]*$/.test(form) && { exact: form }) });
    }
    if (acronym && acronyms.get(acronym) === 1)
      for (const exact of [acronym, `${acronym}s`])
        add({ words: wordsOf(exact).map(({ text }) => text.toLowerCase()), termId: id, exact });
  }
  for (const candidates of names.values()) candidates.sort((a, b) => b.words.length - a.words.length);
  return names;
}

export interface NamedTerm {
  termId: number;
  start: number;
  end: number;
}

/** Matches of terms in a text, left to right without overlap; the longest name wins. */
export function findNamedTerms(text: string, names: TermNames): NamedTerm[] {
  const words = wordsOf(text);
  const found: NamedTerm[] = [];
  for (let index = 0; index < words.length; index++) {
    const first = words[index];
    if (!first) break;
    for (const name of names.get(first.text.toLowerCase()) ?? []) {
      const last = words[index + name.words.length - 1];
      if (!last) continue;
      const isNamed = name.words.every((word, offset) => words[index + offset]?.text.toLowerCase() === word);
      const written = text.slice(first.start, last.end);
      // Words of one name are joined by a space, a hyphen or a slash, never across a sentence.
      if (!isNamed || /[.;:,()]/.test(written.replaceAll(/[\p{L}\p{N}]/gu, ''))) continue;
      if (name.exact !== undefined && written !== name.exact) continue;
      found.push({ termId: name.termId, start: first.start, end: last.end });
      index += name.words.length - 1;
      break;
    }
  }
  return found;
}
