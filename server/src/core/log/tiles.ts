import { combinePeaks, hashNode, HASH_BYTES, type Hash } from './merkle.ts';

/** Hashes in a full tile (C2SP tlog-tiles). */
export const TILE_WIDTH = 256;
const TILE_HEIGHT = 8;

/** The hashes of a tile, one after the other: full, or as many as there are yet. */
export interface Tile {
  level: number;
  index: number;
  hashes: Uint8Array;
}

export const widthOf = ({ hashes }: Pick<Tile, 'hashes'>): number => hashes.length / HASH_BYTES;

const hashAt = (hashes: Uint8Array, position: number): Hash =>
  hashes.subarray(position * HASH_BYTES, (position + 1) * HASH_BYTES);

/** The root over a power of two of adjacent hashes of a tile. */
export function foldTile(hashes: Uint8Array, from: number, count: number): Hash {
  if (count === 1) return hashAt(hashes, from);
  const middle = count / 2;
  return hashNode(foldTile(hashes, from, middle), foldTile(hashes, from + middle, middle));
}

/** How many hashes the last tile of a level holds in a tree of this size; 0 if it would be empty. */
export function partialWidth(level: number, size: number): number {
  return Math.floor(size / TILE_WIDTH ** level) % TILE_WIDTH;
}

/** How many hashes this tile holds in a tree of this size. */
export function widthIn(size: number, level: number, index: number): number {
  const nodes = Math.floor(size / TILE_WIDTH ** level);
  return Math.min(TILE_WIDTH, Math.max(0, nodes - index * TILE_WIDTH));
}

/** `x001/x234/067` for 1234067. */
export function tilePath(index: number): string {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  return groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
}

/** The number that a tile's path names; undefined if it is not written as the format demands. */
export function parseTilePath(path: string): number | undefined {
  if (!/^(x\d{3}\/){0,4}\d{3}$/.test(path)) return undefined;
  const index = Number(path.replaceAll(/[x/]/g, ''));
  return tilePath(index) === path ? index : undefined;
}

/** The root of the tree whose last, partly filled tiles these are, lowest level first. */
export function rootOfEdge(edge: readonly Uint8Array[]): Hash {
  const peaks: Hash[] = [];
  for (const hashes of edge.toReversed()) {
    let [from, left] = [0, hashes.length / HASH_BYTES];
    for (let count = TILE_WIDTH / 2; count >= 1; count /= 2) {
      if (left < count) continue;
      peaks.push(foldTile(hashes, from, count));
      [from, left] = [from + count, left - count];
    }
  }
  return combinePeaks(peaks);
}

/** How many levels of tiles a tree of this size has. */
export function levelsOf(size: number): number {
  let levels = 0;
  while (size >= TILE_WIDTH ** levels) levels++;
  return levels;
}

class Edge {
  readonly level: number;
  index: number;
  width: number;
  isChanged = false;
  readonly hashes = new Uint8Array(TILE_WIDTH * HASH_BYTES);

  constructor(level: number, size: number, known: Uint8Array) {
    this.level = level;
    this.index = Math.floor(size / TILE_WIDTH ** (level + 1));
    this.width = known.length / HASH_BYTES;
    this.hashes.set(known);
  }

  filled(): Uint8Array {
    return this.hashes.slice(0, this.width * HASH_BYTES);
  }
}

/**
 * Grows a tree from the last, partly filled tiles of each level; collects each tile that is filled or changed, so that
 * a batch needs no other tile and changes none that is full.
 */
export function growTiles(size: number, edge: readonly Uint8Array[]) {
  const levels = edge.map((hashes, level) => new Edge(level, size, hashes));
  const full: Tile[] = [];
  let count = size;

  function push(level: number, hash: Hash): void {
    const at = (levels[level] ??= new Edge(level, count, new Uint8Array()));
    at.hashes.set(hash, at.width * HASH_BYTES);
    at.width++;
    at.isChanged = true;
    if (at.width < TILE_WIDTH) return;
    full.push({ level, index: at.index, hashes: at.filled() });
    push(level + 1, foldTile(at.hashes, 0, TILE_WIDTH));
    at.index++;
    at.width = 0;
  }

  return {
    add: (leaf: Hash): void => {
      push(0, leaf);
      count++;
    },
    size: (): number => count,
    root: (): Hash => rootOfEdge(levels.map((level) => level.filled())),
    /** Tiles that were filled, then those that were begun or changed. */
    changed: (): Tile[] => [
      ...full,
      ...levels
        .filter(({ isChanged, width }) => isChanged && width > 0)
        .map((at) => ({ level: at.level, index: at.index, hashes: at.filled() })),
    ],
  };
}

/** Reads a tile with at least the hashes of the tree in question. */
export type ReadTile = (level: number, index: number) => Promise<Uint8Array>;

/** The hash of the perfect tree of 2^height leaves that is the `position`-th of its kind. */
export async function nodeAt(read: ReadTile, height: number, position: number): Promise<Hash> {
  const level = Math.floor(height / TILE_HEIGHT);
  const count = 2 ** (height % TILE_HEIGHT);
  const first = position * count;
  const hashes = await read(level, Math.floor(first / TILE_WIDTH));
  const from = first % TILE_WIDTH;
  if (hashes.length < (from + count) * HASH_BYTES)
    throw new RangeError(`Tile ${level}/${Math.floor(first / TILE_WIDTH)} is too short.`);
  return foldTile(hashes, from, count);
}
