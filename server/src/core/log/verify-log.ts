import { hash } from 'node:crypto';
import type { Db } from '../database/open.ts';
import { openCheckpoint, type SignedCheckpoint } from './checkpoint.ts';
import { findLatestCheckpoint, listAllCosignatures } from './checkpoints.store.ts';
import { findCosignature, listCosignatures } from './cosignature.ts';
import { ENTRY_BYTES } from './entry.ts';
import { BUCKETS, createHeadTree, hashBucket, type ChainHead } from './heads.ts';
import { listHeadsIn } from './heads.store.ts';
import { findTree, tilesOf, type LogTree } from './log.store.ts';
import type { Witness } from './log-settings.ts';
import { isSameHash, type Hash } from './merkle.ts';
import { MalformedNoteError, parseNote, parseSignature, type VerifierKey } from './note.ts';
import { rootAt } from './prove.ts';
import { growTiles, type Tile } from './tiles.ts';
import {
  compareOpenings,
  findLoggedHeads,
  listForeignHeads,
  listMisdated,
  listUnlogged,
  rangesOf,
  readBundles,
  type IndexRange,
  type LogFault,
  type OpenedRange,
  type TimeRange,
} from './verify.store.ts';

const BUCKETS_AT_ONCE = 8192;
/** Minutes within which a row is logged, and by which clocks may differ. */
const MINUTES = 10;

export interface LogReport {
  entries: number;
  /** Entries of erased accounts, which nobody can open. */
  forgotten: number;
  /** Of each checkpoint that was given: its size. */
  checkpoints: number[];
  faults: LogFault[];
}

/** When a size was the largest that a witness had seen. */
interface TimeBound {
  size: number;
  at: Date;
}

export interface TrustedLog {
  origin: string;
  keys: readonly VerifierKey[];
  witnesses: readonly Witness[];
  /** Checkpoints that somebody kept outside, as text. */
  kept: readonly string[];
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** Hashes all entries anew; returns the root at each of these sizes, and what differs from the stored tiles. */
async function rebuild(db: Db, tree: LogTree, sizes: readonly number[]) {
  const faults: LogFault[] = [];
  const wanted = new Set(sizes);
  const roots = new Map<number, Hash>();
  const tiles = growTiles(0, []);
  const leaf = new Uint8Array(1 + ENTRY_BYTES);
  for await (const { index, entries } of readBundles(db, tree.size)) {
    if (index * 256 !== tiles.size() || entries.length % ENTRY_BYTES !== 0) {
      faults.push({ where: `Entries from ${tiles.size()}`, fault: 'they are missing or cut' });
      break;
    }
    for (let from = 0; from < entries.length && tiles.size() < tree.size; from += ENTRY_BYTES) {
      leaf.set(entries.subarray(from, from + ENTRY_BYTES), 1);
      tiles.add(hash('sha256', leaf, 'buffer'));
      if (wanted.has(tiles.size())) roots.set(tiles.size(), tiles.root());
    }
  }
  if (tiles.size() !== tree.size || !isSameHash(tiles.root(), tree.root))
    faults.push({ where: 'The tree', fault: 'the entries do not have the recorded root' });
  faults.push(...(await compareTiles(db, tiles.changed())));
  return { roots, faults };
}

async function compareTiles(db: Db, tiles: readonly Tile[]): Promise<LogFault[]> {
  const faults: LogFault[] = [];
  for (const { level, index, hashes } of tiles) {
    const stored = await tilesOf(db)(level, index);
    if (!isSameHash(stored, hashes))
      faults.push({ where: `Tile ${level}/${index}`, fault: 'it is not that of the entries' });
  }
  return faults.slice(0, 100);
}

interface Kept {
  checkpoint: SignedCheckpoint;
  bounds: TimeBound[];
}

function openKept(text: string, { keys, witnesses }: TrustedLog): Kept {
  const checkpoint = openCheckpoint(text, keys);
  const { size } = checkpoint;
  const seen = listCosignatures(
    checkpoint.note,
    witnesses.map(({ key }) => key),
  );
  return { checkpoint, bounds: seen.map(({ at }) => ({ size, at })) };
}

/** What genuine cosignatures in the database say of times. */
async function listBounds(db: Db, { witnesses }: TrustedLog): Promise<TimeBound[]> {
  return (await listAllCosignatures(db)).flatMap(({ size, keyId, line, note }) => {
    const witness = witnesses.find(({ key }) => key.keyId === keyId);
    if (!witness) return [];
    try {
      const { text } = parseNote(note);
      const found = findCosignature({ text, signatures: [parseSignature(line.trimEnd())] }, witness.key);
      return found ? [{ size, at: found.at }] : [];
    } catch (error) {
      if (error instanceof MalformedNoteError) return [];
      throw error;
    }
  });
}

/**
 * Cosignatures say when a size was the largest: entries from it on are newer than the last of them, and those below it
 * older than the first.
 */
function rangesWithin(bounds: readonly TimeBound[], size: number): TimeRange[] {
  const sizes = [...new Set(bounds.map((bound) => bound.size))].toSorted((a, b) => a - b);
  const within = MINUTES * 60_000;
  const moment = (at: number) => (Number.isFinite(at) ? new Date(at).toISOString() : null);
  let last = -Infinity;
  const since = sizes.map((each) => {
    for (const bound of bounds) if (bound.size === each) last = Math.max(last, bound.at.getTime());
    return last;
  });
  let first = Infinity;
  const until = sizes.toReversed().map((each) => {
    for (const bound of bounds) if (bound.size === each) first = Math.min(first, bound.at.getTime());
    return first;
  });
  until.reverse();
  return [0, ...sizes].map((from, at) => ({
    from,
    to: sizes[at] ?? size,
    notBefore: moment((since[at - 1] ?? -Infinity) - within),
    notAfter: moment((until[at] ?? Infinity) + within),
  }));
}

function compareKept(tree: LogTree, roots: ReadonlyMap<number, Hash>, { checkpoint }: Kept): LogFault[] {
  const { size, root } = checkpoint;
  const where = `The checkpoint of ${size} entries`;
  if (size > tree.size)
    return [{ where, fault: `the log has ${tree.size}: entries were lost, or the database is an older one` }];
  const own = size === 0 ? root : roots.get(size);
  if (own && hex(own) === hex(root)) return [];
  return [{ where, fault: 'the log was rewritten since: its first entries are not those of the checkpoint' }];
}

/** The latest signed checkpoint must be of this tree, and signed by a key that the operator vouches for. */
async function compareSigned(db: Db, tree: LogTree, keys: readonly VerifierKey[]): Promise<LogFault[]> {
  const latest = await findLatestCheckpoint(db, { isPublished: false });
  if (!latest) return tree.size === 0 ? [] : [{ where: 'The log', fault: 'no checkpoint was ever signed' }];
  const where = `The stored checkpoint of ${latest.size} entries`;
  try {
    const { size, root } = openCheckpoint(latest.note, keys);
    const isOfTree =
      size === latest.size && size <= tree.size && isSameHash(root, await rootAt(tilesOf(db), size));
    return isOfTree ? [] : [{ where, fault: 'it is not of this tree' }];
  } catch (error) {
    if (error instanceof MalformedNoteError) return [{ where, fault: error.message }];
    return [{ where, fault: 'its tiles are missing' }];
  }
}

/** The tree over the ends of all chains, rebuilt; it must be the one that was logged. */
async function compareHeads(db: Db, { headsRoot }: LogTree): Promise<LogFault[]> {
  const buckets = new Map<number, ChainHead[]>();
  for (let from = 0; from < BUCKETS; from += BUCKETS_AT_ONCE) {
    const numbers = Array.from({ length: BUCKETS_AT_ONCE }, (_each, at) => from + at);
    for (const head of await listHeadsIn(db, numbers)) {
      const members = buckets.get(head.bucket) ?? [];
      members.push(head);
      buckets.set(head.bucket, members);
    }
  }
  const hashes = [...buckets].map(([bucket, members]) => [bucket, hashBucket(members)] as const);
  const root = hex(createHeadTree(hashes).root());
  const logged = await findLoggedHeads(db);
  const isSame = headsRoot ? hex(headsRoot) === root && logged && hex(logged) === root : buckets.size === 0;
  const faults = await listForeignHeads(db);
  return isSame
    ? faults
    : [...faults, { where: 'The ends of all chains', fault: 'they are not those that were logged' }];
}

/** Compares ranges of openings, in any order, on one connection or several. */
export type CompareRanges = (ranges: Iterable<IndexRange>) => Promise<OpenedRange[]>;

const inOrder =
  (db: Db, origin: string): CompareRanges =>
  async (ranges) => {
    const compared = [];
    for (const range of ranges) compared.push(await compareOpenings(db, origin, range));
    return compared;
  };

/** Rebuilds the log from its entries, and holds against it the ledger, the openings, and what others kept of it. */
export async function verifyLog(
  db: Db,
  trust: TrustedLog,
  compare: CompareRanges = inOrder(db, trust.origin),
): Promise<LogReport> {
  const kept = trust.kept.map((text) => openKept(text, trust));
  const tree = await findTree(db);
  if (!tree) {
    const faults = kept.map(({ checkpoint: { size } }) => ({
      where: `The checkpoint of ${size} entries`,
      fault: 'this database has no log',
    }));
    const unlogged = await listUnlogged(db, { size: 0, minutes: MINUTES });
    return { entries: 0, forgotten: 0, checkpoints: [], faults: [...faults, ...unlogged] };
  }
  if (tree.origin !== trust.origin) {
    const fault = `it is ${tree.origin}, and LOG_ORIGIN says ${trust.origin}`;
    return { entries: tree.size, forgotten: 0, checkpoints: [], faults: [{ where: 'The log', fault }] };
  }
  const comparing = compare(rangesOf(tree.size));
  // Awaited below: until then the entries are hashed here.
  comparing.catch(() => undefined);
  const sizes = kept.map(({ checkpoint }) => checkpoint.size);
  const { roots, faults } = await rebuild(db, tree, sizes);
  faults.push(...kept.flatMap((each) => compareKept(tree, roots, each)));
  faults.push(...(await compareSigned(db, tree, trust.keys)));
  const compared = await comparing;
  faults.push(...compared.flatMap((each) => each.faults));
  const forgotten = compared.reduce((sum, each) => sum + each.forgotten, 0);
  faults.push(...(await listUnlogged(db, { size: tree.size, minutes: MINUTES })));
  const bounds = [...kept.flatMap((each) => each.bounds), ...(await listBounds(db, trust))];
  faults.push(...(await listMisdated(db, rangesWithin(bounds, tree.size))));
  faults.push(...(await compareHeads(db, tree)));
  return { entries: tree.size, forgotten, checkpoints: sizes, faults };
}
