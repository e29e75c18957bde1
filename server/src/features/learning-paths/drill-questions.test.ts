import { describe, expect, test } from 'vitest';
import type { GlossaryTerm } from '@trialwright/contract';
import { findTermNames } from '../../content/term-names.ts';
import { blankOut, drillQuestions } from './drill-questions.ts';

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
const termNames = findTermNames(terms);
const random = (limit: number) => limit - 1;

describe('a question of a drill', () => {
  test('does not tell the term by its own name, its plural or an alias', () => {
    expect(blankOut(terms[0] as GlossaryTerm, termNames)).toBe(
      'A _____ collects; patient _____ and a _____. differ.',
    );
  });

  test('offers four terms, of the same category where it has as many', () => {
    const asked = ['Registry', 'Safety term 6', 'Data term 5'];
    const [first, second] = drillQuestions(asked, { terms, termNames }, random);
    expect(first?.options).toHaveLength(4);
    expect(first?.options.filter(({ correct }) => correct).map(({ text }) => text)).toEqual(['Registry']);
    expect(first?.options.every(({ text }) => text.startsWith('Data') || text === 'Registry')).toBe(true);
    expect(first?.options.map(({ text }) => text)).toContain('Data term 5');
    expect(second?.options.map(({ text }) => text)).toContain('Safety term 7');
    expect(new Set(second?.options.map(({ text }) => text)).size).toBe(4);
  });

  test('is left out where the glossary has lost the term', () => {
    expect(drillQuestions(['No such term'], { terms, termNames }, random)).toEqual([]);
  });
});
