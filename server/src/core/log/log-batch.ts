import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/schema.ts';
import { ENTRY_BYTES, makeEntry, SALT_BYTES, type EntryKind } from './entry.ts';
import { commitSubject, bucketOf, createHeadTree, hashBucket } from './heads.ts';
import {
  listBuckets,
  listHeadsIn,
  listHeadsOf,
  storeBuckets,
  storeHeads,
  type StoredHead,
} from './heads.store.ts';
import {
  insertOpenings,
  lockTree,
  markUnproven,
  moveTree,
  storeEntries,
  storeTiles,
  takeQueue,
  tilesOf,
  type LoggedEntry,
  type Queued,
} from './log.store.ts';
import { LogRefusedError } from './log-signer.ts';
import type { LogContext } from './log-settings.ts';
import { hashLeaf, isSameHash, type Hash, type Head } from './merkle.ts';
import { readEdge } from './prove.ts';
import { growTiles, rootOfEdge, TILE_WIDTH } from './tiles.ts';

/** Entries per transaction: some tenths of a second of work. */
const MOST = 5000;
/** Kinds whose holders get a proof of their own. */
const PROVEN: readonly EntryKind[] = ['certificate', 'credential'];

type HeadTree = ReturnType<typeof createHeadTree>;
/** The tree over all heads as last logged: reading it takes tenths of a second. */
const kept = new WeakMap<object, HeadTree>();

/** The ends of the chains that this batch moves, and the root over all ends after it. */
async function moveHeads(
  trx: Transaction<DB>,
  { config, database }: LogContext,
  rows: readonly Queued[],
  before: Hash | null,
): Promise<Hash | null> {
  const last = new Map<number, { seq: number; hash: Uint8Array }>();
  for (const { subjectId, seq, hash } of rows)
    if (subjectId !== null && seq !== null && seq > (last.get(subjectId)?.seq ?? 0))
      last.set(subjectId, { seq, hash });
  if (last.size === 0) return before;
  const known = new Map((await listHeadsOf(trx, [...last.keys()])).map((head) => [head.subjectId, head]));
  const moved = [...last].map(([subjectId, { seq, hash }]): StoredHead => {
    const salt = randomBytes(SALT_BYTES);
    const commitment = commitSubject(config.transparency.origin, salt, subjectId);
    const head = known.get(subjectId) ?? { subjectId, salt, commitment, bucket: bucketOf(commitment) };
    return { ...head, seq, hash: Buffer.from(hash).toString('hex') };
  });
  await storeHeads(trx, moved);
  const buckets = [...new Set(moved.map(({ bucket }) => bucket))];
  const members = Map.groupBy(await listHeadsIn(trx, buckets), ({ bucket }) => bucket);
  const changed = buckets.map((bucket) => [bucket, hashBucket(members.get(bucket) ?? [])] as const);
  let tree = kept.get(database);
  if (!tree || !before || !isSameHash(tree.root(), before)) tree = createHeadTree(await listBuckets(trx));
  // Should this transaction fail, the root shows that the tree is ahead, and it is read again.
  tree.set(changed);
  kept.set(database, tree);
  await storeBuckets(trx, changed);
  return tree.root();
}

/** An entry with its salt; that of a person erased meanwhile is used once and kept nowhere. */
function salted(queued: Queued, index: number, origin: string): { logged: LoggedEntry; entry: Uint8Array } {
  const salt = randomBytes(SALT_BYTES);
  const entry = makeEntry(origin, queued.kind, { salt, hash: queued.hash });
  return { entry, logged: { ...queued, index, salt: queued.isForgotten ? null : salt } };
}

const headsEntry = (root: Hash, size: number): Queued => ({
  kind: 'heads',
  subjectId: null,
  seq: null,
  ref: String(size),
  hash: root,
  isForgotten: false,
});

/** Groups new entries by the bundle that each is appended to. */
function bundle(entries: readonly Uint8Array[], from: number): Map<number, Uint8Array> {
  const bundles = Map.groupBy(entries.keys(), (at) => Math.floor((from + at) / TILE_WIDTH));
  return new Map(
    [...bundles].map(([number, members]) => {
      const bytes = new Uint8Array(members.length * ENTRY_BYTES);
      members.forEach((at, position) => bytes.set(entries[at] ?? [], position * ENTRY_BYTES));
      return [number, bytes];
    }),
  );
}

async function append(trx: Transaction<DB>, context: LogContext, most: number): Promise<number> {
  // What is signed next must survive a crash of this machine.
  await sql`set local synchronous_commit = on`.execute(trx);
  const { origin } = context.config.transparency;
  const tree = await lockTree(trx, origin);
  if (tree.origin !== origin)
    throw new LogRefusedError(
      `This database is of the log ${tree.origin}. Set LOG_ORIGIN to it, not to ${origin}.`,
    );
  const queued = await takeQueue(trx, most);
  if (queued.length === 0) return 0;
  const edge = await readEdge(tilesOf(trx), tree.size);
  if (!isSameHash(rootOfEdge(edge), tree.root))
    throw new LogRefusedError('The tiles in the database are not those that the last batch left.');
  const headsRoot = await moveHeads(trx, context, queued, tree.headsRoot);
  const all =
    headsRoot && !(tree.headsRoot && isSameHash(headsRoot, tree.headsRoot))
      ? [...queued, headsEntry(headsRoot, tree.size)]
      : queued;
  const made = all.map((each, at) => salted(each, tree.size + at, origin));
  const tiles = growTiles(tree.size, edge);
  for (const { entry } of made) tiles.add(hashLeaf(entry));
  const next: Head = { size: tiles.size(), root: tiles.root() };
  const logged = made.map((each) => each.logged);
  await insertOpenings(trx, logged);
  await markUnproven(
    trx,
    logged.filter(({ kind }) => PROVEN.includes(kind)).map(({ index }) => index),
  );
  await storeEntries(
    trx,
    bundle(
      made.map(({ entry }) => entry),
      tree.size,
    ),
  );
  await storeTiles(trx, tiles.changed());
  await moveTree(trx, next, headsRoot);
  return queued.length;
}

/** Logs what waits, oldest first, in one transaction; returns how many entries waited. */
export function appendBatch(context: LogContext, most = MOST): Promise<number> {
  return context.database.record((trx) => append(trx, context, most));
}
