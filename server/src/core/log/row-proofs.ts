import type { Db } from '../database/open.ts';
import { findPublishedCovering, listFirstCosignatures, type StoredCheckpoint } from './checkpoints.store.ts';
import { listLedgerOpenings, tilesOf, type LedgerOpening } from './log.store.ts';
import { proveInclusion } from './prove.ts';
import { formatProof } from './tlog-proof.ts';

export type { LedgerOpening } from './log.store.ts';

/** A row of somebody's ledger. */
export interface RowName {
  subjectId: number;
  seq: number;
}

/**
 * What opens the entries of these rows, and the first published checkpoint over all of them: it stays the same while the
 * log grows. Until there is one, the last published checkpoint, which may miss some.
 */
export async function openRows(
  db: Db,
  rows: readonly RowName[],
): Promise<{ openings: LedgerOpening[]; checkpoint: StoredCheckpoint | undefined }> {
  const openings = await listLedgerOpenings(db, rows);
  const end = openings.reduce((most, { index }) => Math.max(most, index), -1);
  return { openings, checkpoint: end < 0 ? undefined : await findPublishedCovering(db, end) };
}

/** A checkpoint with the first cosignature of each witness: later ones don't change it. */
export async function textOfCheckpoint(
  db: Db,
  { size, note }: Pick<StoredCheckpoint, 'size' | 'note'>,
): Promise<string> {
  return note + (await listFirstCosignatures(db, size)).map(({ line }) => line).join('');
}

/** The proofs (C2SP tlog-proof) that rows are in the log at a checkpoint; each that it covers, in their order. */
export async function proveRows(
  db: Db,
  openings: readonly LedgerOpening[],
  { size, text }: { size: number; text: string },
): Promise<{ row: RowName; proof: string }[]> {
  const read = tilesOf(db);
  const proofs = [];
  for (const { subjectId, seq, index, salt, hash } of openings) {
    if (index >= size) continue;
    const path = await proveInclusion(read, index, size);
    const opening = { kind: 'ledger-row' as const, salt: salt.toString('hex'), sha256: hash };
    proofs.push({
      row: { subjectId, seq },
      proof: formatProof({ opening, index, path, checkpoint: text }),
    });
  }
  return proofs;
}
