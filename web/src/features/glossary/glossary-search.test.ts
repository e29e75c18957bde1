import type { GlossaryTerm } from '@trialwright/contract';
import { describe, expect, it } from 'vitest';
import {
  categoriesOf,
  cutAtMatches,
  findTerms,
  firstOfLetters,
  fold,
  foldQuery,
  prepareTerms,
} from './glossary-search.ts';

let id = 0;
function term(name: string, rest: Partial<GlossaryTerm> = {}): GlossaryTerm {
  return {
    id: ++id,
    term: name,
    aliases: [],
    category: 'Ethics',
    definition: 'What it is.',
    relatedTerms: [],
    source: 'ICH E6(R3)',
    ...rest,
  };
}

function find(terms: GlossaryTerm[], text: string, category?: string): string[] {
  return findTerms(prepareTerms(terms), { query: foldQuery(text), category }).map(({ entry }) => entry.term);
}

describe('searching the glossary', () => {
  it('finds by term, acronym, alias and definition, whatever the case', { tags: ['L-GLOSS-05'] }, () => {
    const terms = [
      term('Assent', { definition: 'Agreement of a minor.' }),
      term('Serious Adverse Event', { acronym: 'SAE' }),
      term('Subject Log', { aliases: ['Identification Code List'] }),
    ];
    expect(find(terms, 'aSSent')).toEqual(['Assent']);
    expect(find(terms, 'sae')).toEqual(['Serious Adverse Event']);
    expect(find(terms, 'CODE list')).toEqual(['Subject Log']);
    expect(find(terms, 'MINOR')).toEqual(['Assent']);
    expect(find(terms, 'zebra')).toEqual([]);
  });

  it('takes typed quotes, dashes and spaces for the typeset ones', { tags: ['L-GLOSS-05'] }, () => {
    const terms = [
      term('Re-Consent'),
      term('Kaplan–Meier Estimate'),
      term('Investigator’s Brochure', { acronym: 'IB' }),
    ];
    expect(find(terms, ' re consent ')).toEqual(['Re-Consent']);
    expect(find(terms, 'kaplan-meier')).toEqual(['Kaplan–Meier Estimate']);
    expect(find(terms, "investigator's  brochure")).toEqual(['Investigator’s Brochure']);
  });

  it(
    'puts what is named exactly first, then acronyms, beginnings, terms, other names, definitions',
    { tags: ['L-GLOSS-05'] },
    () => {
      const terms = [
        term('A Text', { definition: 'Says ICF in its text.' }),
        term('Amended ICF'),
        term('ICF Version Log'),
        term('ICF-Style Note', { acronym: 'ICFS' }),
        term('Informed Consent Form', { acronym: 'ICF' }),
        term('Zulu', { aliases: ['ICF'] }),
        term('Another', { aliases: ['ICF Template'] }),
      ];
      expect(find(terms, 'icf')).toEqual([
        'Zulu',
        'Informed Consent Form',
        'ICF-Style Note',
        'ICF Version Log',
        'Amended ICF',
        'Another',
        'A Text',
      ]);
    },
  );

  it('keeps to a category, and without a search to the given order', { tags: ['L-GLOSS-02'] }, () => {
    const terms = [
      term('Bias', { category: 'Statistics' }),
      term('Assent'),
      term('Blinding', { category: 'Design' }),
    ];
    expect(find(terms, '')).toEqual(['Bias', 'Assent', 'Blinding']);
    expect(find(terms, 'b', 'Design')).toEqual(['Blinding']);
    expect(find(terms, '', 'Ethics')).toEqual(['Assent']);
    expect(categoriesOf(terms)).toEqual(['Design', 'Ethics', 'Statistics']);
  });

  it('knows where each letter begins', () => {
    const terms = prepareTerms([
      term('21 CFR Part 11'),
      term('Assent'),
      term('eConsent'),
      term('Enrollment'),
    ]);
    expect([...firstOfLetters(terms)]).toEqual([
      ['2', 0],
      ['A', 1],
      ['E', 2],
    ]);
  });
});

describe('marking matches', () => {
  const cut = (text: string, query: string) =>
    cutAtMatches(text, fold(text), foldQuery(query)).map(({ text, isMatch }) =>
      isMatch ? `[${text}]` : text,
    );

  it('cuts at every match and loses nothing', () => {
    expect(cut('Re-Consent: consent again', 'CONSENT')).toEqual([
      'Re-',
      '[Consent]',
      ': ',
      '[consent]',
      ' again',
    ]);
    expect(cut('Investigator’s Brochure', "gator's b")).toEqual(['Investi', '[gator’s B]', 'rochure']);
  });

  it('leaves single letters and texts without a match whole', () => {
    expect(cut('Assent', 's')).toEqual(['Assent']);
    expect(cut('Assent', 'minor')).toEqual(['Assent']);
    expect(cut('', 'minor')).toEqual([]);
  });
});
