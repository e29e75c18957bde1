import type { GlossaryTerm } from '@trialwright/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findNamedTerms, findTermNames } from './term-names.ts';

const term = (id: number, name: string, more: Partial<GlossaryTerm> = {}): GlossaryTerm => ({
  id,
  term: name,
  aliases: [],
  category: 'Ethics',
  definition: '',
  relatedTerms: [],
  source: '',
  ...more,
});

const names = findTermNames([
  term(1, 'Informed Consent', { acronym: 'IC' }),
  term(2, 'Informed Consent Form', { acronym: 'ICF', aliases: ['Consent Form'] }),
  term(3, 'Serious Adverse Event', { acronym: 'SAE' }),
  term(4, 'Clinical Trial Assistant', { acronym: 'CTA' }),
  term(5, 'Clinical Trial Application', { acronym: 'CTA' }),
  term(6, 'Close-Out Visit', { acronym: 'COV' }),
  term(7, 'Vulnerable Population'),
  term(8, 'AI'),
]);

const found = (text: string) =>
  findNamedTerms(text, names).map(({ termId, start, end }) => [termId, text.slice(start, end)]);

describe('terms in a text', () => {
  test('are found in any case and in the plural; the longest name wins', () => {
    expect(found('Each informed consent form is filed; informed consent itself is a process.')).toEqual([
      [2, 'informed consent form'],
      [1, 'informed consent'],
    ]);
    expect(found('Two Consent Forms and vulnerable populations')).toEqual([
      [2, 'Consent Forms'],
      [7, 'vulnerable populations'],
    ]);
    expect(found('close-out visits and close out visit')).toEqual([
      [6, 'close-out visits'],
      [6, 'close out visit'],
    ]);
  });

  test('an acronym counts only as it is spelled, and not when it stands for several terms', () => {
    expect(found('An SAE, several SAEs, a sae, the ICF.')).toEqual([
      [3, 'SAE'],
      [3, 'SAEs'],
      [2, 'ICF'],
    ]);
    expect(found('The CTA files it.')).toEqual([]);
    expect(found('AI is used; she said ai.')).toEqual([[8, 'AI']]);
  });

  test('a name never reaches over the end of a sentence or into a longer word', () => {
    expect(found('They were informed. Consent forms followed.')).toEqual([[2, 'Consent forms']]);
    expect(found('misinformed consent, informed consenting, SAEX')).toEqual([]);
  });

  test('what is found lies in the text, from left to right, without overlap', () => {
    const word = fc.constantFrom(
      'informed',
      'Consent',
      'form',
      'SAE',
      'close-out',
      'visit',
      '.',
      ', ',
      '(',
      'x',
      '😀',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        const text = words.join(' ');
        let end = 0;
        for (const named of findNamedTerms(text, names)) {
          expect(named.start).toBeGreaterThanOrEqual(end);
          expect(named.end).toBeLessThanOrEqual(text.length);
          end = named.end;
        }
      }),
    );
  });
});
