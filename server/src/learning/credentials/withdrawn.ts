import { sha256 } from '../../content/load-course.ts';
import type { Db } from '../../core/database/open.ts';
import { listWithdrawnNumbers } from './credentials.store.ts';

/** The hashes of the numbers that are no longer in force, in order: who knows a number finds it, others learn nothing. */
export async function listWithdrawn(db: Db): Promise<{ revoked: string[]; superseded: string[] }> {
  const rows = await listWithdrawnNumbers(db);
  const hashes = (wanted: boolean) =>
    rows
      .filter(({ isRevoked }) => isRevoked === wanted)
      .map(({ number }) => sha256(number))
      .toSorted();
  return { revoked: hashes(true), superseded: hashes(false) };
}
