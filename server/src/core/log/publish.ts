import type { Db } from '../database/open.ts';
import { isOpenedBy } from './checkpoint.ts';
import {
  findCheckpoint,
  findLatestCheckpoint,
  insertCheckpoint,
  listCosignaturesAt,
  listUnproven,
  publishCheckpoint,
  storeProofs,
  type StoredCheckpoint,
} from './checkpoints.store.ts';
import { findTree, tilesOf } from './log.store.ts';
import { trustedLogKeysOf, witnessesOf, type LogContext } from './log-settings.ts';
import { signCheckpoint } from './log-signer.ts';
import { proveInclusion } from './prove.ts';
import { formatProof } from './tlog-proof.ts';
import { collectCosignatures } from './witnesses.ts';

export { renewProofs } from './checkpoints.store.ts';

const PROOFS_AT_ONCE = 500;
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** A checkpoint as published: with the last cosignature of each witness. */
export async function withCosignatures(
  db: Db,
  { size, note }: Pick<StoredCheckpoint, 'size' | 'note'>,
): Promise<string> {
  return note + (await listCosignaturesAt(db, size)).map(({ line }) => line).join('');
}

/** Signs the tree as the last batch left it, asks the witnesses, and publishes; at an unchanged size, asks them again. */
export async function publish(context: LogContext): Promise<StoredCheckpoint | undefined> {
  const { db } = context.database;
  const tree = await findTree(db);
  if (!tree || tree.size === 0) return undefined;
  const known = await findCheckpoint(db, tree.size);
  if (!known) {
    const note = await signCheckpoint(context, tree, tilesOf(db));
    await insertCheckpoint(db, { size: tree.size, root: tree.root, note, signedAt: context.now() });
  }
  const checkpoint = known ?? (await findCheckpoint(db, tree.size));
  if (!checkpoint) return undefined;
  await collectCosignatures(context, checkpoint);
  await publishCheckpoint(db, checkpoint.size, context.now());
  return checkpoint;
}

/** Makes the proofs that are due, each once, from a checkpoint that enough witnesses have signed. */
export async function makeProofs(context: LogContext): Promise<number> {
  const { db } = context.database;
  const checkpoint = await findLatestCheckpoint(db, { isPublished: true });
  // One that a compromised key signed proves nothing; the event of its key brings the next.
  if (!checkpoint || !isOpenedBy(checkpoint.note, trustedLogKeysOf(context))) return 0;
  const { witnesses, quorum } = witnessesOf(context);
  const seen = await listCosignaturesAt(db, checkpoint.size);
  const counted = seen.filter(({ keyId }) => witnesses.some(({ key }) => key.keyId === keyId));
  if (counted.length < quorum) return 0;
  const text = await withCosignatures(db, checkpoint);
  const read = tilesOf(db);
  let made = 0;
  for (;;) {
    const due = await listUnproven(db, checkpoint.size, PROOFS_AT_ONCE);
    const proofs: { index: number; proof: string }[] = [];
    for (const { index, kind, hash, salt } of due) {
      const path = await proveInclusion(read, index, checkpoint.size);
      const opening = { kind, salt: hex(salt), sha256: hex(hash) };
      proofs.push({ index, proof: formatProof({ opening, index, path, checkpoint: text }) });
    }
    if (proofs.length > 0) await context.database.record((trx) => storeProofs(trx, proofs, context.now()));
    made += due.length;
    if (due.length < PROOFS_AT_ONCE) return made;
  }
}
