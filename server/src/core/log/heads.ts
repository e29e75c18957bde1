import { hash } from 'node:crypto';
import { hashLeaf, hashNode, type Hash } from './merkle.ts';

/** The end of one person's chain, as of a batch. */
export interface ChainHead {
  /** SHA-256 over the log's origin, a salt, and the person's ID: sorts the tree without naming anybody. */
  commitment: Uint8Array;
  seq: number;
  /** The hash of the last row, in hexadecimal. */
  hash: string;
}

/** Bits of the commitment that decide a head's bucket. */
export const BUCKET_BITS = 16;
export const BUCKETS = 2 ** BUCKET_BITS;

export function commitSubject(origin: string, salt: Uint8Array, subjectId: number): Hash {
  return hash(
    'sha256',
    Buffer.concat([Buffer.from(`${origin}\nsubject/v1\n`), salt, Buffer.from(String(subjectId))]),
    'buffer',
  );
}

export const bucketOf = (commitment: Uint8Array): number => (commitment[0] ?? 0) * 256 + (commitment[1] ?? 0);

/** The hash of all heads in one bucket, sorted: whoever sees a bucket sees that a person has one head, and which. */
export function hashBucket(heads: readonly ChainHead[]): Hash {
  const records = heads
    .toSorted((one, other) => Buffer.compare(one.commitment, other.commitment))
    .map(({ commitment, seq, hash: last }) => {
      const record = Buffer.alloc(commitment.length + 4 + 32);
      record.set(commitment);
      record.writeUInt32BE(seq, commitment.length);
      record.write(last, commitment.length + 4, 'hex');
      return record;
    });
  return hashLeaf(Buffer.concat(records));
}

/** The roots of trees of empty buckets, by height. */
const EMPTY: Hash[] = [hashBucket([])];
for (let height = 1; height <= BUCKET_BITS; height++) {
  const below = EMPTY[height - 1];
  if (below) EMPTY.push(hashNode(below, below));
}

const emptyAt = (height: number): Hash => EMPTY[height] ?? new Uint8Array();

/** The tree over all buckets, of which only those that are not empty are held. */
export function createHeadTree(buckets: Iterable<readonly [number, Hash]> = []) {
  const levels = Array.from({ length: BUCKET_BITS + 1 }, () => new Map<number, Hash>());
  const at = (height: number, position: number) => levels[height]?.get(position) ?? emptyAt(height);

  function set(changed: Iterable<readonly [number, Hash]>): void {
    let above = new Set<number>();
    for (const [bucket, each] of changed) {
      levels[0]?.set(bucket, each);
      above.add(bucket >> 1);
    }
    for (let height = 1; height <= BUCKET_BITS; height++) {
      const next = new Set<number>();
      for (const position of above) {
        const node = hashNode(at(height - 1, position * 2), at(height - 1, position * 2 + 1));
        levels[height]?.set(position, node);
        next.add(position >> 1);
      }
      above = next;
    }
  }

  set(buckets);
  return {
    set,
    root: (): Hash => at(BUCKET_BITS, 0),
    /** The siblings from a bucket up to the root. */
    path: (bucket: number): Hash[] =>
      Array.from({ length: BUCKET_BITS }, (_each, height) => at(height, (bucket >> height) ^ 1)),
  };
}

/** The root that a bucket and its siblings lead to. */
export function rootFromBucket(bucket: number, start: Hash, path: readonly Hash[]): Hash {
  return path.reduce(
    (node, sibling, height) =>
      (bucket >> height) % 2 === 1 ? hashNode(sibling, node) : hashNode(node, sibling),
    start,
  );
}
