import {
  findCheckpoint,
  findLatestCheckpoint,
  findStamp,
  listProofs,
  type StoredCheckpoint,
  type StoredProof,
} from './checkpoints.store.ts';
import type { Db } from '../database/open.ts';
import { openCheckpoint } from './checkpoint.ts';
import { listCosignatures, type Cosignature } from './cosignature.ts';
import { ENTRY_BYTES, type EntryKind } from './entry.ts';
import { readBundle, tilesOf } from './log.store.ts';
import { logKeysOf, trustedLogKeysOf, witnessesOf, type LogContext } from './log-settings.ts';
import { HASH_BYTES } from './merkle.ts';
import { formatVkey } from './note.ts';
import { proveConsistency, proveInclusion } from './prove.ts';
import { withCosignatures } from './publish.ts';
import { TILE_WIDTH, widthIn } from './tiles.ts';
import { parseProof } from './tlog-proof.ts';

export { formatVkey };
export { parseTilePath } from './tiles.ts';
export { trustedLogKeysOf, witnessesOf } from './log-settings.ts';

export interface PublishedCheckpoint extends StoredCheckpoint {
  /** With all signatures. */
  text: string;
}

/** The latest checkpoint for which the witnesses were asked; undefined before the first. */
export async function readPublished(db: Db): Promise<PublishedCheckpoint | undefined> {
  const checkpoint = await findLatestCheckpoint(db, { isPublished: true });
  return checkpoint && { ...checkpoint, text: await withCosignatures(db, checkpoint) };
}

/** A checkpoint of an earlier size with the log's signature alone: what time stamps are over. */
export async function readEarlier(db: Db, size: number): Promise<string | undefined> {
  return (await findCheckpoint(db, size))?.note;
}

export async function readStamp(db: Db, size: number): Promise<Uint8Array | undefined> {
  return (await findStamp(db, size))?.reply;
}

/** A tile with exactly this width, of the published tree; undefined where that has no such tile. */
export async function readTile(
  db: Db,
  { level, index, width }: { level: number; index: number; width: number },
): Promise<Uint8Array | undefined> {
  const size = (await findLatestCheckpoint(db, { isPublished: true }))?.size ?? 0;
  if (width > widthIn(size, level, index)) return undefined;
  return (await tilesOf(db)(level, index)).subarray(0, width * HASH_BYTES);
}

/** A bundle of entries as the format writes them: each after its length in two bytes. */
export async function readEntries(db: Db, index: number, width: number): Promise<Uint8Array | undefined> {
  const size = (await findLatestCheckpoint(db, { isPublished: true }))?.size ?? 0;
  if (width > widthIn(size, 0, index)) return undefined;
  const entries = await readBundle(db, index);
  const bundle = Buffer.alloc(width * (2 + ENTRY_BYTES));
  for (let at = 0; at < width; at++) {
    bundle.writeUInt16BE(ENTRY_BYTES, at * (2 + ENTRY_BYTES));
    bundle.set(entries.subarray(at * ENTRY_BYTES, (at + 1) * ENTRY_BYTES), at * (2 + ENTRY_BYTES) + 2);
  }
  return bundle;
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** The hash of an entry's leaf, and those that lead from it to the root at a size. */
export async function proveEntry(
  db: Db,
  index: number,
  size: number,
): Promise<{ leafHash: string; proof: string[] }> {
  const read = tilesOf(db);
  const from = (index % TILE_WIDTH) * HASH_BYTES;
  const tile = await read(0, Math.floor(index / TILE_WIDTH));
  const proof = await proveInclusion(read, index, size);
  return { leafHash: base64(tile.subarray(from, from + HASH_BYTES)), proof: proof.map(base64) };
}

export async function proveGrowth(db: Db, from: number, to: number): Promise<string[]> {
  return (await proveConsistency(tilesOf(db), from, to)).map(base64);
}

/** The stored proofs of what was logged under these names; one without a proof yet has null. */
export async function readProofs(db: Db, kind: EntryKind, refs: readonly string[]): Promise<StoredProof[]> {
  return refs.length === 0 ? [] : listProofs(db, kind, refs);
}

/** Which of today's witnesses signed the checkpoint of a proof. */
export function describeProof(
  context: Pick<LogContext, 'config' | 'keys'>,
  proof: string,
): { size: number; seen: Cosignature[] } {
  const { size, note } = openCheckpoint(parseProof(proof).checkpoint, logKeysOf(context));
  const { witnesses } = witnessesOf(context);
  return {
    size,
    seen: listCosignatures(
      note,
      witnesses.map(({ key }) => key),
    ),
  };
}

/** Which of today's witnesses signed a published checkpoint. */
export function listSeen(context: LogContext, { text }: PublishedCheckpoint): Cosignature[] {
  const { note } = openCheckpoint(text, logKeysOf(context));
  return listCosignatures(
    note,
    witnessesOf(context).witnesses.map(({ key }) => key),
  );
}

/** Whom to believe, in the form that other programs take (C2SP tlog-policy). */
export function describePolicy(context: LogContext): string {
  const { config } = context;
  const { witnesses, quorum } = witnessesOf(context);
  const names = witnesses.map((_each, index) => `w${index + 1}`);
  return [
    ...trustedLogKeysOf(context).map((key) => `log ${formatVkey(key)} ${config.publicUrl}/log/`),
    ...witnesses.map(({ key }, index) => `witness ${names[index]} ${formatVkey(key)}`),
    ...(names.length > 0 && quorum > 0
      ? [`group witnesses ${quorum} ${names.join(' ')}`, 'quorum witnesses']
      : ['quorum none']),
    '',
  ].join('\n');
}
