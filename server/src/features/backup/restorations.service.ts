import type { Db } from '../../core/database/open.ts';
import { StartRefusedError } from '../../core/database/start-refused.ts';
import { findUnproven } from './restorations.store.ts';

/** Refuses to serve what was restored and not proven since. */
export async function assertProven(db: Db): Promise<void> {
  const found = await findUnproven(db);
  if (!found) return;
  throw new StartRefusedError(
    `This database was restored on ${found.restoredAt.toISOString()} from a backup of ` +
      `${found.snapshotAt.toISOString()}, and what it holds has not been proven. Run "npm run restore -- --verify", ` +
      'then start again.',
  );
}
