import { lstatSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig, type Config } from '../../config.ts';
import { openDatabase } from '../../core/database/open.ts';
import { StartRefusedError } from '../../core/database/start-refused.ts';
import { describeProof } from './proof.ts';
import { proveRestored } from './prove-restored.service.ts';
import { UnreadableBackupError } from './read-backup.service.ts';
import { RestoreRefusedError, restoreBackup } from './restore.service.ts';

/**
 * `npm run restore -- <file> [--into <folder or postgres://…>] [--verify] [--identity <file>] [--manifest <SHA-256>]`
 * restores a backup into an empty place, and with `--verify` proves all of it; `--rehearse` does both in a temporary
 * place. Without a file, `--verify` proves what was restored before. Exits with 1 for anything that fails.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    into: { type: 'string' },
    verify: { type: 'boolean', default: false },
    rehearse: { type: 'boolean', default: false },
    identity: { type: 'string', multiple: true, default: [] },
    manifest: { type: 'string' },
    'accept-lost': { type: 'boolean', default: false },
  },
});

const USAGE =
  'npm run restore -- <backup-….tar> [--into <folder or postgres://…>] [--verify | --rehearse] ' +
  '[--identity <age identity file>] [--manifest <SHA-256>] [--accept-lost]';
const report = (proof: Parameters<typeof describeProof>[0]) => console.log(describeProof(proof));

/** The settings, for another place; the keys stay where the settings say. */
function configFor(into: string | undefined): Config {
  const config = loadConfig();
  if (into === undefined) return config;
  return /^postgres(ql)?:\/\//.test(into)
    ? { ...config, databaseUrl: into }
    : { ...config, databaseUrl: undefined, dataDir: resolve(into) };
}

async function work(config: Config, file: string | undefined): Promise<boolean> {
  const database = await openDatabase(config, {
    keepSchema: file !== undefined,
    mayJoin: file === undefined,
  });
  try {
    if (file !== undefined) {
      const { snapshotAt } = await restoreBackup({
        pool: database.pool,
        backup: { path: resolve(file), identityFiles: values.identity },
        trust: { keys: config.keys, manifestSha256: values.manifest },
        report,
      });
      console.log(`Restored as of ${snapshotAt}.`);
    }
    if (!values.verify && !values.rehearse) {
      console.log('Run "npm run restore -- --verify" before the academy starts; until then, it refuses to.');
      return true;
    }
    const isProven = await proveRestored(database, { config, acceptsLoss: values['accept-lost'] }, report);
    console.log(isProven ? 'Proven: the academy may serve.' : 'Not proven: the academy may not serve.');
    return isProven;
  } finally {
    await database.close();
  }
}

/** Where PostgreSQL can't enter the folder, its database is elsewhere, and `db` a link to it. */
function removeRehearsal(folder: string): void {
  const db = join(folder, 'db');
  if (lstatSync(db, { throwIfNoEntry: false })?.isSymbolicLink())
    rmSync(dirname(realpathSync(db)), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

async function run(): Promise<boolean> {
  const [file] = positionals;
  if (file === undefined && (!values.verify || values.rehearse)) {
    console.error(USAGE);
    return false;
  }
  if (!values.rehearse) return work(configFor(values.into), file);
  const temporary = mkdtempSync(join(tmpdir(), 'trialwright-rehearsal-'));
  try {
    return await work(configFor(temporary), file);
  } finally {
    removeRehearsal(temporary);
  }
}

const began = performance.now();
try {
  process.exitCode = (await run()) ? 0 : 1;
  const peak = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(`${((performance.now() - began) / 1000).toFixed(1)} s, ${peak} MB of memory at most`);
} catch (error) {
  const isKnown = [StartRefusedError, RestoreRefusedError, UnreadableBackupError].some(
    (kind) => error instanceof kind,
  );
  console.error(isKnown && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
