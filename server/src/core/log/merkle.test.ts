import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  EMPTY_ROOT,
  hashLeaf,
  isConsistent,
  isSameHash,
  rootFromInclusion,
  rootOf,
  type Hash,
} from './merkle.ts';
import { proveConsistency, proveInclusion, readEdge, rootAt } from './prove.ts';
import {
  growTiles,
  parseTilePath,
  partialWidth,
  tilePath,
  widthIn,
  widthOf,
  type ReadTile,
} from './tiles.ts';

/** The tree that implementations of RFC 6962 are tested with. */
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

const hex = (hash: Hash) => Buffer.from(hash).toString('hex');
const leafOf = (index: number): Hash => hashLeaf(Buffer.from(`entry ${index}`));
const leavesOf = (size: number) => Array.from({ length: size }, (_each, index) => leafOf(index));

/** A log grown in batches, with its tiles kept as the database keeps them: the last version of each. */
async function grow(batches: readonly number[]) {
  const stored = new Map<string, Uint8Array>();
  const read: ReadTile = async (level, index) => stored.get(`${level}/${index}`) ?? new Uint8Array();
  let [size, root] = [0, EMPTY_ROOT];
  for (const batch of batches) {
    const tiles = growTiles(size, await readEdge(read, size));
    for (let added = 0; added < batch; added++) tiles.add(leafOf(size + added));
    for (const { level, index, hashes } of tiles.changed()) {
      const before = stored.get(`${level}/${index}`);
      if (before && !isSameHash(hashes.subarray(0, before.length), before)) throw new Error('a hash changed');
      stored.set(`${level}/${index}`, hashes);
    }
    [size, root] = [tiles.size(), tiles.root()];
  }
  return { read, size, root, stored };
}

describe('the tree', () => {
  test('has the roots of RFC 6962', () => {
    const leaves = LEAVES.map((leaf) => hashLeaf(Buffer.from(leaf, 'hex')));
    expect(hex(EMPTY_ROOT)).toBe(createHash('sha256').update('').digest('hex'));
    expect(ROOTS.map((_root, at) => hex(rootOf(leaves.slice(0, at + 1))))).toEqual(ROOTS);
  });

  test('is the same however its entries are batched, and its tiles are those of its size', async () => {
    const batches = fc.array(fc.nat(400), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(batches, async (sizes) => {
        const { read, size, root, stored } = await grow(sizes);
        expect(hex(root)).toBe(hex(rootOf(leavesOf(size))));
        expect(hex(await rootAt(read, size))).toBe(hex(root));
        for (const [name, hashes] of stored) {
          const [level = 0, index = 0] = name.split('/').map(Number);
          expect(widthOf({ hashes })).toBe(widthIn(size, level, index));
        }
      }),
      { numRuns: 40 },
    );
  });

  test('of 65,537 entries has three levels of tiles, as the format counts them', async () => {
    const { read, size, root, stored } = await grow([65_535, 1, 1]);
    expect([0, 1, 2].map((level) => partialWidth(level, size))).toEqual([1, 0, 1]);
    expect(stored.size).toBe(257 + 1 + 1);
    const index = 40_000;
    const proof = await proveInclusion(read, index, size);
    expect(hex(rootFromInclusion(leafOf(index), index, size, proof) ?? EMPTY_ROOT)).toBe(hex(root));
  });
});

describe('an inclusion proof', () => {
  const place = fc
    .integer({ min: 1, max: 700 })
    .chain((size) => fc.tuple(fc.constant(size), fc.nat(size - 1)));

  test('leads to the root, for every entry at every size', async () => {
    const { read } = await grow([700]);
    await fc.assert(
      fc.asyncProperty(place, async ([size, index]) => {
        const proof = await proveInclusion(read, index, size);
        const root = rootFromInclusion(leafOf(index), index, size, proof);
        expect(root && hex(root)).toBe(hex(rootOf(leavesOf(size))));
      }),
      { numRuns: 100 },
    );
  });

  test('leads elsewhere for another entry, index, or hash, and nowhere if it is cut or lengthened', async () => {
    const { read } = await grow([700]);
    const other = hashLeaf(Buffer.from('forged'));
    await fc.assert(
      fc.asyncProperty(place, fc.nat(), async ([size, index], pick) => {
        const proof = await proveInclusion(read, index, size);
        const root = rootOf(leavesOf(size));
        const leads = (...[leaf, at, path]: [Hash, number, Hash[]]) => {
          const found = rootFromInclusion(leaf, at, size, path);
          return found !== undefined && isSameHash(found, root);
        };
        expect(leads(other, index, proof)).toBe(false);
        expect(leads(leafOf(index), size, proof)).toBe(false);
        if (size > 1) expect(leads(leafOf(index), (index + 1) % size, proof)).toBe(false);
        expect(leads(leafOf(index), index, [...proof, other])).toBe(false);
        if (proof.length === 0) return;
        expect(leads(leafOf(index), index, proof.slice(1))).toBe(false);
        expect(leads(leafOf(index), index, proof.with(pick % proof.length, other))).toBe(false);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a consistency proof', () => {
  const sizes = fc
    .integer({ min: 1, max: 700 })
    .chain((newer) => fc.tuple(fc.integer({ min: 0, max: newer }), fc.constant(newer)));
  const headOf = (size: number) => ({ size, root: rootOf(leavesOf(size)) });

  test('holds between any two sizes', async () => {
    const { read } = await grow([700]);
    await fc.assert(
      fc.asyncProperty(sizes, async ([older, newer]) => {
        const proof = await proveConsistency(read, older, newer);
        expect(isConsistent(headOf(older), headOf(newer), proof)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  test('exists for no history in which an old entry was changed', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.nat(), async ([older, newer], pick, at) => {
        if (older === 0) return;
        const forged = leavesOf(newer).with(pick % older, hashLeaf(Buffer.from('forged')));
        const tiles = growTiles(0, []);
        for (const leaf of forged) tiles.add(leaf);
        const stored = new Map(tiles.changed().map((tile) => [`${tile.level}/${tile.index}`, tile.hashes]));
        const proof = await proveConsistency(
          async (level, index) => stored.get(`${level}/${index}`) ?? new Uint8Array(),
          older,
          newer,
        );
        const head = { size: newer, root: rootOf(forged) };
        expect(isConsistent(headOf(older), head, proof)).toBe(false);
        if (proof.length > 0)
          expect(isConsistent(headOf(older), headOf(newer), proof.with(at % proof.length, EMPTY_ROOT))).toBe(
            false,
          );
      }),
      { numRuns: 100 },
    );
  });

  test('never holds from a larger tree to a smaller one', () => {
    expect(isConsistent(headOf(5), headOf(4), [])).toBe(false);
  });
});

test('the path of a tile is written in groups of three digits, and in no other way', () => {
  expect(tilePath(1_234_067)).toBe('x001/x234/067');
  expect(tilePath(0)).toBe('000');
  fc.assert(
    fc.property(fc.nat(2 ** 40), (index) => {
      expect(parseTilePath(tilePath(index))).toBe(index);
    }),
  );
  for (const path of ['', '7', '0000', 'x000/001', 'x001/1', '001/002', 'x001/x002', '-01'])
    expect(parseTilePath(path)).toBeUndefined();
});
