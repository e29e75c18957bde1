import type { Pool, PoolClient } from 'pg';
import { listMigrations, migrate } from '../../core/database/migrate.ts';
import type { Manifest, TableEntry } from './backup-format.ts';
import { hashOf, judgeSignature, type TrustedSigner } from './manifest-signature.ts';
import type { Report } from './proof.ts';
import { examineBackup, readParts, type BackupFile } from './read-backup.service.ts';
import { recordRestoration } from './restorations.store.ts';
import {
  addRows,
  emptyTables,
  findOccupant,
  listApplied,
  listRestored,
  putGuardsAside,
  readTable,
  recount,
  refreshStatistics,
  setSequence,
} from './restore.store.ts';
import { createTally } from './rows-of-copy.ts';

/** The restoration was refused or failed; the place is as it was. */
export class RestoreRefusedError extends Error {
  override name = 'RestoreRefusedError';
}

export interface RestoreOrder {
  pool: Pool;
  backup: BackupFile;
  trust: TrustedSigner;
  report: Report;
}

/** A backup of another history of the schema cannot be read into this one. */
function assertKnownSchema({ migrations }: Manifest, applied: readonly string[]): string[] {
  const known = new Map(listMigrations().map(({ name, sha256 }) => [name, sha256]));
  const names = migrations.map(({ name }) => name);
  const unknown = migrations.filter(({ name, sha256 }) => known.get(name) !== sha256).map(({ name }) => name);
  if (unknown.length > 0)
    throw new RestoreRefusedError(
      `The backup was made by a version of the academy with other migrations (${unknown.join(', ')}). ` +
        'Restore it with that version or a newer one.',
    );
  if (applied.some((name) => !names.includes(name)))
    throw new RestoreRefusedError(
      'The database already has the schema of a newer version than the backup. Name an empty database.',
    );
  return names;
}

async function assertEmpty(pool: Pool): Promise<void> {
  const occupant = await findOccupant(pool);
  if (occupant === undefined) return;
  throw new RestoreRefusedError(
    `The place is not empty: its table ${occupant} has rows. A backup is restored into an empty database or folder ` +
      'only; name another with --into. Nothing was changed.',
  );
}

/** Every table that the backup says it has, row for row; throws on any difference. */
async function compareTables(client: PoolClient, { tables }: Manifest): Promise<number> {
  const shapes = new Map((await listRestored(client)).map((shape) => [shape.name, shape]));
  const differing: string[] = [];
  let total = 0;
  for (const { name, columns, rows, sha256 } of tables) {
    const shape = shapes.get(name);
    const tally = createTally();
    if (shape) for await (const chunk of readTable(client, { ...shape, columns })) tally.add(chunk as Buffer);
    const found = tally.end();
    if (found.rows !== rows || found.sha256 !== sha256)
      differing.push(`${name} (${found.rows} of ${rows} rows)`);
    total += found.rows;
    shapes.delete(name);
  }
  differing.push(...[...shapes.keys()].map((name) => `${name} (not in the backup)`));
  if (differing.length === 0) return total;
  throw new RestoreRefusedError(`These tables differ from the manifest: ${differing.join(', ')}.`);
}

async function fill(client: PoolClient, { backup, manifest }: { backup: BackupFile; manifest: Manifest }) {
  const tables = new Map<string, TableEntry>(manifest.tables.map((table) => [table.name, table]));
  const putBack = await putGuardsAside(client);
  await emptyTables(client);
  for await (const { table, rows } of readParts(backup)) {
    const entry = tables.get(table);
    if (!entry)
      throw new RestoreRefusedError(`The backup has rows of ${table}, which its manifest doesn’t know.`);
    await addRows(client, entry, rows);
  }
  for (const sequence of manifest.sequences) await setSequence(client, sequence);
  await putBack();
  await recount(client);
}

/** All of it in one transaction, which ends only if every table is what the manifest says. */
async function load(pool: Pool, backup: BackupFile, examined: Awaited<ReturnType<typeof examineBackup>>) {
  const { manifest, manifestBytes } = examined;
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query('begin');
    await fill(client, { backup, manifest });
    const rows = await compareTables(client, manifest);
    const { snapshotAt, signedWith } = manifest;
    await recordRestoration(client, { snapshotAt, signedWith, manifestSha256: hashOf(manifestBytes) });
    await client.query('commit');
    isBroken = false;
    return rows;
  } finally {
    // A broken connection takes its transaction with it.
    client.release(isBroken);
  }
}

/**
 * Restores a backup into an empty database, in the schema that it was made of, and then brings that up to date. What the
 * file says of itself is proven before anything is written, and its tables before they are kept.
 */
export async function restoreBackup({ pool, backup, trust, report }: RestoreOrder): Promise<Manifest> {
  await assertEmpty(pool);
  const examined = await examineBackup(backup);
  const { manifest, files } = examined;
  report({ name: 'checksums', isPassed: true, found: `${files} files are as listed in SHA256SUMS` });
  const signature = await judgeSignature(examined, trust);
  report(signature);
  if (!signature.isPassed) throw new RestoreRefusedError('Nothing was restored.');
  const names = assertKnownSchema(manifest, await listApplied(pool));
  await migrate(pool, { only: names });
  const rows = await load(pool, backup, examined);
  report({
    name: 'tables',
    isPassed: true,
    found: `${manifest.tables.length} tables with ${rows} rows: every count and hash is the manifest’s`,
  });
  await migrate(pool);
  await refreshStatistics(pool);
  return manifest;
}
