import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStemIndex, findNearest, SAME_FROM, wordsOf } from './stem-overlap.ts';

/** The rule as it reads: the share of the shorter stem's distinct words that also stand in the other. */
function share(one: string, other: string): number {
  const [left, right] = [wordsOf(one), wordsOf(other)];
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared / Math.max(1, Math.min(left.size, right.size));
}

const stem = fc.array(fc.constantFrom('kit', 'visit', 'signed', 'Consent', 'page', 'dose', 'é'), {
  maxLength: 9,
});

it('finds the stems that share more than four fifths of their words, in their order', () => {
  fc.assert(
    fc.property(fc.array(stem, { maxLength: 12 }), stem, (others, words) => {
      const index = createStemIndex();
      const known = others.map((each, number) => ({ id: `q${number}`, stem: each.join(' ') }));
      for (const each of known) index.add(each);
      const expected = known.filter((each) => share(words.join(' '), each.stem) > SAME_FROM);
      expect(index.listSame(words.join(' '))).toEqual(expected.map(({ id }) => id));
    }),
  );
});

describe('the nearest stem', () => {
  const stems = fc
    .array(fc.record({ words: stem, family: fc.constantFrom(undefined, 'pair', 'trio') }), { maxLength: 12 })
    .map((all) =>
      all.map(({ words, family }, number) => ({ id: `q${number}`, stem: words.join(' '), family })),
    );

  it('shares the most words of all that are no twins', () => {
    fc.assert(
      fc.property(stems, (all) => {
        const found = findNearest(all);
        for (const one of all) {
          const shares = all
            .filter(({ id, family }) => id !== one.id && (family === undefined || family !== one.family))
            .map((other) => {
              const [left, right] = [wordsOf(one.stem), wordsOf(other.stem)];
              const shared = [...left].filter((word) => right.has(word)).length;
              return shared === 0 ? 0 : shared / new Set([...left, ...right]).size;
            });
          expect(found.get(one.id)?.share).toBeCloseTo(Math.max(0, ...shares), 9);
        }
      }),
    );
  });
});
