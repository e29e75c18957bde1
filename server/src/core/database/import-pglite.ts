import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CamelCasePlugin, Kysely, PGliteDialect, PostgresDialect, type PGliteDialectConfig } from 'kysely';
import { Client, Pool } from 'pg';
import { loadConfig } from '../../config.ts';
import { verifyLedger } from '../ledger-chain.ts';
import { startEmbedded } from './embedded.ts';
import { judgeFolder } from './embedded/folder.ts';
import { lockFolder } from './folder-lock.ts';
import type { DB } from './schema.ts';
import { StartRefusedError } from './start-refused.ts';

/** Installed for this one use: the engine of earlier academies and its pg_dump. */
const ENGINE = '@electric-sql/pglite';
const TOOLS = '@electric-sql/pglite-tools';
const PACKAGES = [`${ENGINE}@0.5.8`, `${TOOLS}@0.4.8`];

const TABLES = `select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema') order by 1`;

type Rows = { rows: Record<string, unknown>[] };

/** The part of PGlite's API used here. */
interface Engine {
  query: (text: string) => Promise<Rows>;
  close: () => Promise<void>;
}

interface Tools {
  open: (folder: string) => Promise<Engine>;
  dump: (engine: Engine) => Promise<string>;
}

/** Installs the two packages in a temporary folder. */
async function fetchTools(folder: string): Promise<Tools> {
  const install = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', ...PACKAGES];
  const { status } = spawnSync('npm', install, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0)
    throw new StartRefusedError(`${PACKAGES.join(' and ')} could not be installed from the npm registry.`);
  const require = createRequire(join(folder, 'package.json'));
  const load = (name: string): Promise<unknown> => import(pathToFileURL(require.resolve(name)).href);
  // Typed by hand: the packages are not installed at compile time.
  const { PGlite } = (await load(ENGINE)) as { PGlite: { create: (dir: string) => Promise<Engine> } };
  const { pgDump } = (await load(`${TOOLS}/pg_dump`)) as {
    pgDump: (call: { pg: Engine; args: string[] }) => Promise<File>;
  };
  return {
    open: (dir) => PGlite.create(dir),
    dump: async (pg) => {
      const args = ['--no-owner', '--no-privileges', '--inserts', '--rows-per-insert=500'];
      return (await pgDump({ pg, args })).text();
    },
  };
}

async function countRows(query: (text: string) => Promise<Rows>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name } of (await query(TABLES)).rows) {
    const { rows } = await query(`select count(*)::int as count from ${String(name)}`);
    counts.set(String(name), Number(rows[0]?.['count']));
  }
  return counts;
}

const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];

async function assertWhole(db: Kysely<DB>, which: string): Promise<number> {
  const { rows, chains, faults } = await verifyLedger(db);
  if (faults.length > 0)
    throw new StartRefusedError(`The ledger of the ${which} database is broken in ${faults.length} places.`);
  console.log(`  Ledger of the ${which} database: ${rows} rows in ${chains} chains, all intact.`);
  return rows;
}

/** The earlier database as SQL, with the expected row counts. */
async function readEarlier(folder: string, tools: Tools) {
  const engine = await tools.open(folder);
  try {
    const pglite = engine as unknown as Exclude<PGliteDialectConfig['pglite'], () => unknown>;
    const ledgerRows = await assertWhole(
      new Kysely<DB>({ dialect: new PGliteDialect({ pglite }), plugins }),
      'earlier',
    );
    return { ledgerRows, counts: await countRows(engine.query.bind(engine)), text: await tools.dump(engine) };
  } finally {
    await engine.close();
  }
}

/** Fills a new database and compares; throws on any difference. */
async function fill(dataDir: string, earlier: Awaited<ReturnType<typeof readEarlier>>): Promise<void> {
  const server = await startEmbedded({ dataDir, pool: 4, log: () => undefined });
  try {
    const client = new Client(server.connection);
    await client.connect();
    // One call is one transaction: all or nothing.
    await client.query(earlier.text);
    await client.end();
    const pool = new Pool({ ...server.connection, max: 2 });
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins });
    const counts = await countRows((text) => pool.query(text));
    const ledgerRows = await assertWhole(db, 'new');
    await db.destroy();
    const names = new Set([...counts.keys(), ...earlier.counts.keys()]);
    const differing = [...names].filter((name) => counts.get(name) !== earlier.counts.get(name));
    if (differing.length > 0 || ledgerRows !== earlier.ledgerRows)
      throw new StartRefusedError(`These tables differ: ${differing.join(', ') || 'ledger'}.`);
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    console.log(`  ${total} rows in ${counts.size} tables, every count equal.`);
  } finally {
    await server.close();
  }
}

/** An unused name next to the folder. */
function besides(folder: string): string {
  const first = `${folder}.earlier`;
  return existsSync(first) ? `${first}-${Date.now()}` : first;
}

/** Migrates an earlier academy's database; the original is only read, as a copy, and kept next to the new one. */
async function importEarlier(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'db');
  const unlock = lockFolder(join(dataDir, 'db.lock'));
  const fresh = join(dataDir, 'import');
  const scratch = mkdtempSync(join(tmpdir(), 'trialwright-import-'));
  try {
    if (judgeFolder(folder) !== 'pglite')
      throw new StartRefusedError(
        `${folder} holds no database of an earlier academy; there is nothing to do.`,
      );
    rmSync(fresh, { recursive: true, force: true });
    console.log('Installing the tools that read the earlier database...');
    const tools = await fetchTools(scratch);
    cpSync(folder, join(scratch, 'db'), { recursive: true });
    await fill(fresh, await readEarlier(join(scratch, 'db'), tools));
    const kept = besides(folder);
    renameSync(folder, kept);
    renameSync(join(fresh, 'db'), folder);
    console.log(`Done. The earlier database is kept in ${kept}; delete it when you no longer need it.`);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(scratch, { recursive: true, force: true });
    unlock();
  }
}

try {
  await importEarlier(loadConfig().dataDir);
} catch (error) {
  console.error(error instanceof StartRefusedError ? error.message : error);
  console.error('Nothing was changed.');
  process.exit(1);
}
