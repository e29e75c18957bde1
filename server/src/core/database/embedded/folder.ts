import { accessSync, constants, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefusedError } from '../start-refused.ts';

/** The bundled PostgreSQL version, and the only folder version it reads. */
export const POSTGRES_VERSION = 18;

/** Present in every database folder; without one of them PostgreSQL does not start, or starts on other data. */
const PARTS = [
  'PG_VERSION',
  'base',
  'global',
  'global/pg_control',
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_hba.conf',
  'pg_ident.conf',
  'pg_logical',
  'pg_multixact',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal',
  'pg_xact',
  'postgresql.conf',
];

const UNTOUCHED = 'Nothing was changed.';

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

/**
 * Whether the folder was written by PGlite, a 32-bit WebAssembly build of PostgreSQL that earlier academies used.
 * pg_control holds 1234567.0 to check the number format; 32 bytes of sizes later, one byte says whether 64-bit values are
 * passed by value.
 */
function isOfPglite(folder: string): boolean {
  const control = readFileSync(join(folder, 'global/pg_control'));
  const format = Buffer.alloc(8);
  format.writeDoubleLE(1_234_567);
  const at = control.indexOf(format);
  return at >= 0 && control[at + format.length + 32] === 0;
}

function assertVersion(folder: string): void {
  const version = Number(readFileSync(join(folder, 'PG_VERSION'), 'utf8'));
  if (version === POSTGRES_VERSION) return;
  const age = version > POSTGRES_VERSION ? 'newer' : 'older';
  throw new StartRefusedError(
    `The database in ${folder} was written by PostgreSQL ${version || 'of an unknown version'}, ${age} than the ` +
      `${POSTGRES_VERSION} included with this academy. Start it with the academy that wrote it, or with a PostgreSQL ` +
      `${version || ''} server, and migrate it with pg_dump. ${UNTOUCHED}`.replace('  ', ' '),
  );
}

function assertAccess(folder: string): void {
  // As root, the folder is given to the account; PostgreSQL itself reports whether its disk is writable.
  if (process.getuid?.() === 0) return;
  const owner = statSync(folder).uid;
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartRefusedError(
      owner === process.getuid?.()
        ? `The database folder ${folder} is not writable. Make it writable (chmod -R u+rwX) or mount its disk read-write.`
        : `The database folder ${folder} belongs to another account (id ${owner}). Start the academy as that account ` +
            'or as root, or change its owner with chown -R.',
    );
  }
}

/**
 * Checks the database folder: `none`, `whole`, or `pglite` from an earlier academy. Throws `StartRefusedError` for data
 * that would be lost or damaged if a database were started or created there.
 */
export function judgeFolder(folder: string): 'none' | 'whole' | 'pglite' {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) return 'none';
  if (!found.isDirectory())
    throw new StartRefusedError(`${folder} is a file, not a database folder. ${UNTOUCHED}`);
  assertAccess(folder);
  const entries = readdirSync(folder);
  if (entries.length === 0) return 'none';
  const missing = PARTS.filter((part) => !exists(join(folder, part)));
  if (missing.length === PARTS.length)
    throw new StartRefusedError(
      `${folder} holds other files and no database. Choose another DATA_DIR or move them. ${UNTOUCHED}`,
    );
  if (missing.length > 0)
    throw new StartRefusedError(
      `The database in ${folder} is incomplete: ${missing.join(', ')} missing. Restore the whole folder from a ` +
        `backup, or move it to start with an empty academy. ${UNTOUCHED}`,
    );
  assertVersion(folder);
  return isOfPglite(folder) ? 'pglite' : 'whole';
}
