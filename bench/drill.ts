import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadCatalogue } from '../server/src/content/load.ts';
import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/core/database/open.ts';
import { freshDatabase, startPostgresOrFail, type DrillPostgres } from './drill/postgres.ts';
import { startWriters, type Write } from './drill/writers.ts';
import { percentiles, signIn, type Person } from './scale/calls.ts';
import { withDatabase } from './scale/database.ts';
import { fill } from './scale/fill.ts';
import { programsOf, storePrograms } from './scale/program.ts';
import { startServer } from './server.ts';
import { printTable } from './table.ts';

/**
 * Backs an academy up while people write to it, restores it elsewhere, proves it, and looks whether anything that was
 * acknowledged before the backup's moment is missing; round after round, into both kinds of database in turn.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    /** Writes a second. */
    rate: { type: 'string', default: '100' },
    /** Some 30 KB each. */
    learners: { type: 'string', default: '1000' },
    /** Where the academy that is backed up has its database: its own, or a server’s. */
    source: { type: 'string', default: 'own' },
  },
});
const LEARNERS = Number(values.learners);
const MAKE = join(import.meta.dirname, '../server/src/features/backup/make-backup.ts');
const RESTORE = join(import.meta.dirname, '../server/src/features/backup/restore-backup.ts');
/** Writers are heard before and after the backup too. */
const MARGIN_MS = 2000;

const base = mkdtempSync(join(tmpdir(), 'tw-drill-'));
const dataDir = join(base, 'data');
// PostgreSQL's account may pass through; what is in it is closed to others by itself.
chmodSync(base, 0o711);
process.on('exit', () => rmSync(base, { recursive: true, force: true }));
/** For commands whose database is a server’s: an academy closes the folder that it is given. */
const beside = join(base, 'beside');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What was filled in waits for the public log, as if the academy had written it. */
const QUEUE = `
  insert into log_queue (kind, subject_id, seq, hash)
    select 'ledger-row', subject_id, seq, decode(hash, 'hex') from ledger order by subject_id, seq;
  insert into log_queue (kind, ref, hash)
    select 'certificate', number, sha256(convert_to(signature, 'UTF8')) from certificates order by id`;

interface Ran {
  code: number | null;
  output: string;
  seconds: number;
  megabytes: number;
}

/** Runs a command of the operator’s in a process of its own. */
function run(script: string, args: string[], settings: Record<string, string>): Promise<Ran> {
  const began = performance.now();
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const megabytes = Number(/(\d+) MB of memory/.exec(output)?.[1] ?? 0);
      resolve({ code, output, seconds: (performance.now() - began) / 1000, megabytes });
    });
  });
}

async function prepare(url: string): Promise<{ people: Person[]; terms: number[]; bytes: number }> {
  const catalogue = await loadCatalogue({ isStrict: false, report: () => undefined });
  const programs = programsOf(catalogue);
  return withDatabase({ dataDir, url }, async (client, keys) => {
    await storePrograms(client, programs);
    await fill(client, { keys, programs, upTo: LEARNERS, hasLedger: true });
    await client.query(QUEUE);
    const people = await signIn(client, { programs, learners: LEARNERS, count: Math.min(500, LEARNERS / 2) });
    const { rows } = await client.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    );
    const terms = catalogue.shelf.terms.map(({ id }) => id);
    return { people, terms, bytes: Number(rows[0]?.bytes) };
  });
}

async function countMissing(settings: Record<string, string>, before: Date, writes: readonly Write[]) {
  const database = await openDatabase(readConfig({ NODE_ENV: 'test', ...settings }), { keepSchema: true });
  try {
    const rows = await database.db.selectFrom('bookmarks').select(['userId', 'referenceId']).execute();
    const known = new Set(rows.map(({ userId, referenceId }) => `${userId}/${referenceId}`));
    const due = writes.filter(({ at }) => at < before);
    return {
      acknowledged: due.length,
      missing: due.filter(({ userId, referenceId }) => !known.has(`${userId}/${referenceId}`)).length,
    };
  } finally {
    await database.close();
  }
}

/** Before its first checkpoint, nothing that an academy logged can be proven. */
async function untilSigned(url: string): Promise<void> {
  const until = performance.now() + 300_000;
  while (!(await fetch(`${url}/log/checkpoint`)).ok) {
    if (performance.now() > until) throw new Error('No checkpoint was signed within five minutes.');
    await pause(500);
  }
}

execFileSync('node', [join(import.meta.dirname, '../scripts/setup.mjs')], { stdio: 'inherit' });
const postgres: DrillPostgres = await startPostgresOrFail();
const sourceUrl = values.source === 'own' ? '' : await freshDatabase(postgres, beside, 'source');
const { people, terms, bytes } = await prepare(sourceUrl);
const settings = {
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  DATABASE_URL: sourceUrl,
  KEYS_DIR: join(dataDir, 'keys'),
  MIN_FREE_MB: '0',
  DEMO: 'false',
  // The server has a port of its own each time; the log is the same.
  LOG_ORIGIN: 'drill.example/log',
};
const server = await startServer(dataDir, settings);
await server.untilIdle();
await untilSigned(server.url);

const writers = startWriters({ url: server.url, people, terms, rate: Number(values.rate) });

async function drill(round: number): Promise<Record<string, string | number>> {
  await pause(MARGIN_MS);
  const quiet = writers.take();
  const made = await run(MAKE, ['--to', base], settings);
  await pause(MARGIN_MS / 2);
  const during = writers.take();
  if (made.code !== 0) throw new Error(`There is no backup of round ${round + 1}. ${made.output}`);
  const file = made.output.split('\n')[0] ?? '';
  const snapshotAt = new Date(/as of (\S+);/.exec(made.output)?.[1] ?? Number.NaN);
  const isOwn = round % 2 === 0;
  const into = isOwn ? join(base, `into-${round}`) : await freshDatabase(postgres, beside, `round_${round}`);
  const restored = await run(RESTORE, [file, '--into', into, '--verify'], settings);
  const target = isOwn ? { DATA_DIR: into, DATABASE_URL: '' } : { DATABASE_URL: into, DATA_DIR: beside };
  const { acknowledged, missing } = await countMissing({ ...settings, ...target }, snapshotAt, writers.all());
  const isWhole = restored.code === 0 && missing === 0 && acknowledged > 0;
  if (!isWhole) console.error(made.output, restored.output);
  const [calm, busy] = [quiet, during].map((writes) => percentiles(writes.map(({ ms }) => ms)));
  const megabytes = (statSync(file).size / 1e6).toFixed(1);
  rmSync(file, { force: true });
  if (isOwn) rmSync(into, { recursive: true, force: true });
  return {
    round: round + 1,
    into: isOwn ? 'own' : 'server',
    'file MB': megabytes,
    'backup s': made.seconds.toFixed(1),
    'backup MB of memory': made.megabytes,
    'p99 ms before': calm?.p99 ?? 0,
    'p99 ms during': busy?.p99 ?? 0,
    'longest ms': Math.round(Math.max(0, ...during.map(({ ms }) => ms))),
    'restored and proven s': restored.seconds.toFixed(1),
    'restore MB of memory': restored.megabytes,
    acknowledged,
    missing,
    whole: isWhole ? 'yes' : 'NO',
  };
}

const rounds: Record<string, string | number>[] = [];
try {
  for (let round = 0; round < Number(values.rounds); round++) {
    rounds.push(await drill(round));
    console.log(Object.values(rounds.at(-1) ?? {}).join('  '));
  }
} finally {
  const refused = await writers.stop();
  await server.stop();
  await postgres.stop();
  printTable(`A database of ${Math.round(bytes / 1e6)} MB, ${values.rate} writes a second`, rounds);
  const whole = rounds.filter((round) => round['whole'] === 'yes').length;
  console.log(`\n${whole} of ${values.rounds} rounds whole; ${refused} writes refused.`);
  process.exitCode = whole === Number(values.rounds) ? 0 : 1;
}
