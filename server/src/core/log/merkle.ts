import { hash } from 'node:crypto';

/** A SHA-256. */
export type Hash = Uint8Array;

export const HASH_BYTES = 32;

const sha256 = (bytes: Uint8Array): Hash => hash('sha256', bytes, 'buffer');

const NODE = new Uint8Array(1 + 2 * HASH_BYTES);
NODE[0] = 1;

/** RFC 9162, section 2.1.1: a leaf and a node are hashed with different prefixes, so that neither passes for the other. */
export function hashLeaf(entry: Uint8Array): Hash {
  const bytes = new Uint8Array(1 + entry.length);
  bytes.set(entry, 1);
  return sha256(bytes);
}

export function hashNode(left: Hash, right: Hash): Hash {
  NODE.set(left, 1);
  NODE.set(right, 1 + HASH_BYTES);
  return sha256(NODE);
}

export const EMPTY_ROOT: Hash = sha256(new Uint8Array());

export function isSameHash(one: Hash, other: Hash): boolean {
  return Buffer.compare(one, other) === 0;
}

/** The largest power of two below `size`, which is at least 2: where RFC 9162 splits a tree. */
export function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** Hashes of adjacent perfect trees, largest first, combined into the root over them. */
export function combinePeaks(peaks: readonly Hash[]): Hash {
  const last = peaks.at(-1);
  if (!last) return EMPTY_ROOT;
  return peaks.slice(0, -1).reduceRight((right, left) => hashNode(left, right), last);
}

/** The root over leaf hashes, as defined; for short lists. */
export function rootOf(leaves: readonly Hash[]): Hash {
  const [first] = leaves;
  if (!first) return EMPTY_ROOT;
  if (leaves.length === 1) return first;
  const split = splitOf(leaves.length);
  return hashNode(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
}

const isOdd = (number: number) => number % 2 === 1;
const half = (number: number) => Math.floor(number / 2);

/** RFC 9162, section 2.1.3.2: the root that an inclusion proof leads to; undefined if it is too long or too short. */
export function rootFromInclusion(
  leaf: Hash,
  index: number,
  size: number,
  proof: readonly Hash[],
): Hash | undefined {
  if (index < 0 || index >= size) return undefined;
  let [at, last, root] = [index, size - 1, leaf];
  for (const sibling of proof) {
    if (last === 0) return undefined;
    if (isOdd(at) || at === last) {
      root = hashNode(sibling, root);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else root = hashNode(root, sibling);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 ? root : undefined;
}

export interface Head {
  size: number;
  root: Hash;
}

/** RFC 9162, section 2.1.4.2: whether the newer tree contains the older one, unchanged, as its beginning. */
export function isConsistent(older: Head, newer: Head, proof: readonly Hash[]): boolean {
  if (older.size > newer.size) return false;
  if (older.size === newer.size) return proof.length === 0 && isSameHash(older.root, newer.root);
  if (older.size === 0) return proof.length === 0 && isSameHash(older.root, EMPTY_ROOT);
  let [at, last] = [older.size - 1, newer.size - 1];
  while (isOdd(at)) [at, last] = [half(at), half(last)];
  const path = at === 0 ? [older.root, ...proof] : [...proof];
  const [start, ...rest] = path;
  if (!start) return false;
  let [oldRoot, newRoot] = [start, start];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      oldRoot = hashNode(sibling, oldRoot);
      newRoot = hashNode(sibling, newRoot);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else newRoot = hashNode(newRoot, sibling);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && isSameHash(oldRoot, older.root) && isSameHash(newRoot, newer.root);
}
