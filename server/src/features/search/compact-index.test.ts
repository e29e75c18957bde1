import fc from 'fast-check';
import MiniSearch, { type Options } from 'minisearch';
import { expect, test } from 'vitest';
import { CompactIndex, packIndex } from './compact-index.ts';

interface Page {
  id: string;
  title: string;
  text: string;
}

const OPTIONS: Options<Page> = {
  fields: ['title', 'text'],
  searchOptions: { boost: { title: 3 }, prefix: true, fuzzy: 2 },
};

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', 'σ'), minLength: 1, maxLength: 7 });
const words = fc.array(word, { maxLength: 12 }).map((each) => each.join(' '));

test('finds what MiniSearch finds, with the same scores in the same order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(words, words), { maxLength: 12 }), words, (texts, query) => {
      const index = new MiniSearch<Page>(OPTIONS);
      index.addAll(texts.map(([title, text], page) => ({ id: `page-${page}`, title, text })));
      const loaded = MiniSearch.loadJS<Page>(index.toJSON(), OPTIONS);
      const compact = new CompactIndex<Page>(packIndex(index), OPTIONS);
      expect(compact.search(query)).toEqual(loaded.search(query));
    }),
    { numRuns: 500 },
  );
});

test('counts where a term stands', () => {
  const index = new MiniSearch<Page>(OPTIONS);
  index.addAll([
    { id: '1', title: 'consent', text: 'consent, and consent again' },
    { id: '2', title: 'dose', text: 'consent' },
  ]);
  const { terms } = new CompactIndex<Page>(packIndex(index), OPTIONS);
  expect(['consent', 'dose', 'cons', ''].map((term) => terms.countOf(term))).toEqual([3, 1, 0, 0]);
  expect(terms.has('again')).toBe(true);
  expect(terms.has('agai')).toBe(false);
});
