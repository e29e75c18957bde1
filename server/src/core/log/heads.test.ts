import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bucketOf,
  commitSubject,
  createHeadTree,
  hashBucket,
  rootFromBucket,
  type ChainHead,
} from './heads.ts';

const head = (id: number, seq: number): ChainHead => ({
  commitment: commitSubject('academy.example/log', new Uint8Array(32), id),
  seq,
  hash: String(seq % 10).repeat(64),
});

function bucketsOf(heads: readonly ChainHead[]) {
  return [...Map.groupBy(heads, ({ commitment }) => bucketOf(commitment))].map(
    ([bucket, members]) => [bucket, hashBucket(members)] as const,
  );
}

const some = fc.uniqueArray(fc.tuple(fc.nat(500), fc.integer({ min: 1, max: 99 })), {
  selector: ([id]) => id,
  maxLength: 60,
});

test('the root over all heads is the same in whatever order they came', () => {
  fc.assert(
    fc.property(some, some, (earlier, later) => {
      const all = new Map([...earlier, ...later]);
      const whole = createHeadTree(bucketsOf([...all].map(([id, seq]) => head(id, seq))));
      const grown = createHeadTree(bucketsOf(earlier.map(([id, seq]) => head(id, seq))));
      grown.set(bucketsOf([...all].toReversed().map(([id, seq]) => head(id, seq))));
      expect(grown.root()).toEqual(whole.root());
    }),
    { numRuns: 25 },
  );
});

test('a bucket leads to the root, and with another last row it does not', () => {
  fc.assert(
    fc.property(
      some.filter(({ length }) => length > 0),
      (people) => {
        const heads = people.map(([id, seq]) => head(id, seq));
        const tree = createHeadTree(bucketsOf(heads));
        const [first] = heads;
        if (!first) return;
        const bucket = bucketOf(first.commitment);
        const members = heads.filter(({ commitment }) => bucketOf(commitment) === bucket);
        const lead = (of: ChainHead[]) => rootFromBucket(bucket, hashBucket(of), tree.path(bucket));
        expect(lead(members)).toEqual(tree.root());
        const forged = members.map((each) => (each === first ? { ...each, seq: each.seq + 1 } : each));
        expect(lead(forged)).not.toEqual(tree.root());
        expect(lead(members.slice(1))).not.toEqual(tree.root());
      },
    ),
    { numRuns: 50 },
  );
});
