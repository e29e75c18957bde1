import { describe, expect, test } from 'vitest';
import type { GlossaryTerm } from '@trialwright/contract';
import { loadCatalogue } from '../../content/load.ts';
import { blankOut, drillQuestions, termQuestion } from './term-questions.ts';

const make = (id: number, term: string, category: string, definition: string): GlossaryTerm => ({
  id,
  term,
  aliases: [],
  category,
  definition,
  relatedTerms: [],
  source: 'ICH E6(R3)',
});

const terms = [
  {
    ...make(1, 'Registry', 'Data', 'A registry collects; patient registries and a Reg. differ.'),
    aliases: ['Reg.'],
  },
  ...[2, 3, 4, 5].map((id) => make(id, `Data term ${id}`, 'Data', `The meaning of ${id}.`)),
  ...[6, 7].map((id) => make(id, `Safety term ${id}`, 'Safety', `The meaning of ${id}.`)),
];

describe('a question on a term', () => {
  test('does not tell the term by its own name, its plural or an alias', () => {
    expect(blankOut(terms[0] as GlossaryTerm)).toBe('A _____ collects; patient _____ and a _____ differ.');
  });

  test('offers four terms, of the same category where it has as many', () => {
    const asked = ['Registry', 'Safety term 6', 'Data term 5'];
    const [first, second] = drillQuestions(asked, { terms });
    expect(first?.options).toHaveLength(4);
    expect(first?.options.filter(({ correct }) => correct).map(({ text }) => text)).toEqual(['Registry']);
    expect(first?.options.every(({ text }) => text.startsWith('Data') || text === 'Registry')).toBe(true);
    expect(first?.options.map(({ text }) => text)).toContain('Data term 5');
    expect(second?.options.map(({ text }) => text)).toContain('Safety term 7');
    expect(new Set(second?.options.map(({ text }) => text)).size).toBe(4);
  });

  test('is left out where the glossary has lost the term', () => {
    expect(drillQuestions(['No such term'], { terms })).toEqual([]);
  });
});

const { terms: all } = (await loadCatalogue({ isStrict: false, report: () => undefined })).shelf;

describe('the glossary', () => {
  const wordsOf = (text: string) =>
    ` ${
      text
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu)
        ?.join(' ') ?? ''
    } `;

  test('makes a question of every term that does not name it', () => {
    for (const term of all) {
      const { stem, options } = termQuestion(term, { terms: all });
      for (const name of [term.term, ...term.aliases])
        // Names of capitals only, and short ones of one word, may be another word in lower case.
        if (!/^[^a-z]*$/.test(name))
          expect(wordsOf(stem), `${term.term}: ${name}`).not.toContain(wordsOf(name));
      if (term.acronym) expect(stem.split(/[^\p{L}\p{N}]+/u), term.term).not.toContain(term.acronym);
      expect(new Set(options.map(({ text }) => text)).size).toBe(4);
      const categories = all.filter((each) => options.some(({ text }) => text === each.term));
      expect(new Set(categories.map(({ category }) => category)).size).toBe(1);
    }
  });

  test('asks for a term in the same words with the same options each time', () => {
    for (const term of all.slice(0, 20))
      expect(termQuestion(term, { terms: all.toReversed() })).toEqual(termQuestion(term, { terms: all }));
  });
});
