import { hashNode, splitOf, type Hash } from './merkle.ts';
import { levelsOf, nodeAt, partialWidth, rootOfEdge, TILE_WIDTH, type ReadTile } from './tiles.ts';

async function subtree(read: ReadTile, from: number, to: number): Promise<Hash> {
  const size = to - from;
  const height = Math.log2(size);
  if (Number.isInteger(height)) return nodeAt(read, height, from / size);
  const middle = from + splitOf(size);
  return hashNode(await subtree(read, from, middle), await subtree(read, middle, to));
}

/** RFC 9162, section 2.1.3.1: the hashes from the leaf's sibling up that lead to the root of a tree of this size. */
export async function proveInclusion(read: ReadTile, index: number, size: number): Promise<Hash[]> {
  const walk = async (from: number, to: number): Promise<Hash[]> => {
    if (to - from === 1) return [];
    const middle = from + splitOf(to - from);
    return index < middle
      ? [...(await walk(from, middle)), await subtree(read, middle, to)]
      : [...(await walk(middle, to)), await subtree(read, from, middle)];
  };
  return walk(0, size);
}

/** RFC 9162, section 2.1.4.1: that the tree of the newer size begins with that of the older one. */
export async function proveConsistency(read: ReadTile, older: number, newer: number): Promise<Hash[]> {
  if (older === 0 || older === newer) return [];
  const walk = async (from: number, to: number, isKnown: boolean): Promise<Hash[]> => {
    if (older === to) return isKnown ? [] : [await subtree(read, from, to)];
    const middle = from + splitOf(to - from);
    return older <= middle
      ? [...(await walk(from, middle, isKnown)), await subtree(read, middle, to)]
      : [...(await walk(middle, to, false)), await subtree(read, from, middle)];
  };
  return walk(0, newer, true);
}

/** The last, partly filled tiles of a tree of this size, lowest level first. */
export async function readEdge(read: ReadTile, size: number): Promise<Uint8Array[]> {
  return Promise.all(
    Array.from({ length: levelsOf(size) }, async (_each, level) => {
      const width = partialWidth(level, size);
      if (width === 0) return new Uint8Array();
      const tile = await read(level, Math.floor(size / TILE_WIDTH ** (level + 1)));
      return tile.slice(0, width * 32);
    }),
  );
}

/** The root of the tree at this size. */
export async function rootAt(read: ReadTile, size: number): Promise<Hash> {
  return rootOfEdge(await readEdge(read, size));
}
