import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import type { Db } from '../../core/database/open.ts';
import { ROOT } from '../../root.ts';

/** The table is made by its migration's own text, since the backup may be older. */
const TABLE = join(ROOT, 'server/migrations/0031_restorations.sql');

export interface Restoration {
  restoredAt: Date;
  snapshotAt: Date;
}

/** Records the restoration in its own transaction: what was restored is never without it. */
export async function recordRestoration(
  client: PoolClient,
  {
    snapshotAt,
    manifestSha256,
    signedWith,
  }: { snapshotAt: string; manifestSha256: string; signedWith: string },
): Promise<void> {
  await client.query(readFileSync(TABLE, 'utf8'));
  await client.query(
    `insert into restorations (restored_at, snapshot_at, manifest_sha256, signed_with)
      values (clock_timestamp(), $1, $2, $3)`,
    [snapshotAt, manifestSha256, signedWith],
  );
}

/** The restoration that was not proven yet, if any. */
export async function findUnproven(db: Db): Promise<Restoration | undefined> {
  return db
    .selectFrom('restorations')
    .select(['restoredAt', 'snapshotAt'])
    .where('provenAt', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

export async function markProven(db: Db, at: Date): Promise<void> {
  await db.updateTable('restorations').set({ provenAt: at }).where('provenAt', 'is', null).execute();
}
