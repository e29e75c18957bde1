import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { loadCatalogue } from '../server/src/content/load.ts';
import { ask, LEARNER_CALLS, load, percentiles, signIn, signInAdmin, type Person } from './scale/calls.ts';
import { measureBytes, refuseOthers, withDatabase } from './scale/database.ts';
import { fill } from './scale/fill.ts';
import { programsOf, storePrograms } from './scale/program.ts';
import { startServer, type RunningServer } from './server.ts';
import { printTable } from './table.ts';

/**
 * What the academy costs as it grows: fills its own database, or an empty one in `DATABASE_URL`, with so many learners
 * and prints what each call takes, warm and for people who have not been there since the start.
 */
const { values } = parseArgs({
  options: {
    learners: { type: 'string', default: '1000,100000' },
    /** Calls of each kind. */
    calls: { type: 'string', default: '400' },
    folder: { type: 'string' },
    /** The chains of the ledger are two thirds of the time of filling and half of the database. */
    'without-ledger': { type: 'boolean', default: false },
    'only-fill': { type: 'boolean', default: false },
  },
});
const COUNT = Number(values.calls);
const WARM_PEOPLE = 100;
const PROBE_MS = 10;
const BYTES_SHOWN = 8;

const url = process.env['DATABASE_URL'] ?? '';
const dataDir = values.folder ?? mkdtempSync(join(tmpdir(), 'tw-scale-'));
if (!values.folder) process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
process.on('SIGINT', () => process.exit(130));

execFileSync('node', [join(import.meta.dirname, '../scripts/setup.mjs')], { stdio: 'inherit' });
const programs = programsOf(await loadCatalogue({ isStrict: false, report: () => undefined }));

/** Fills up to a number of learners and lets some of them in. */
async function prepare(learners: number) {
  return withDatabase({ dataDir, url }, async (client, keys) => {
    await refuseOthers(client);
    await storePrograms(client, programs);
    const began = performance.now();
    await fill(client, { keys, programs, upTo: learners, hasLedger: !values['without-ledger'] });
    const seconds = Math.round((performance.now() - began) / 1000);
    const fresh = Object.keys(LEARNER_CALLS).length * COUNT;
    const people = await signIn(client, { programs, learners, count: Math.min(fresh, learners / 2) });
    return { admin: await signInAdmin(client), people, bytes: await measureBytes(client, learners), seconds };
  });
}

async function measureLearners(server: RunningServer, people: readonly Person[]) {
  const kinds = Object.entries(LEARNER_CALLS);
  const share = Math.floor(people.length / kinds.length);
  const rows: Record<string, string | number>[] = [];
  for (const [index, [name, callOf]] of kinds.entries()) {
    const own = people.slice(index * share, (index + 1) * share);
    const fresh = await load(server.url, own.map(callOf));
    const few = own.slice(0, WARM_PEOPLE);
    const again = Array.from({ length: COUNT }, (_each, each) => few[each % few.length]).flatMap((person) =>
      person ? [callOf(person)] : [],
    );
    const warm = await load(server.url, again);
    rows.push({
      call: name,
      'fresh p50 ms': fresh.p50,
      'fresh p99 ms': fresh.p99,
      'warm p50 ms': warm.p50,
      'warm p99 ms': warm.p99,
      refused: fresh.refused + warm.refused,
    });
  }
  return rows;
}

const ADMIN_PAGES = {
  overview: '/api/admin/overview',
  learners: '/api/admin/learners',
  'learners, one name': '/api/admin/learners?q=Learner7',
  'learners, two words': '/api/admin/learners?q=Gita%20Learner99',
  certificates: '/api/admin/certificates',
  'certificates, one name': '/api/admin/certificates?q=Learner7',
};
const PAGE_CALLS = 10;

async function measurePages(server: RunningServer, cookie: string) {
  const rows: Record<string, string | number>[] = [];
  for (const [name, path] of Object.entries(ADMIN_PAGES)) {
    const times: number[] = [];
    for (let call = 0; call < PAGE_CALLS; call++) times.push((await ask(server.url, { path, cookie })).ms);
    const { p50, p99 } = percentiles(times);
    rows.push({ page: name, 'first ms': Math.round(times[0] ?? 0), 'p50 ms': p50, 'worst ms': p99 });
  }
  return rows;
}

/** How long others wait, and how much memory is held, for as long as `work` goes on. */
async function beside<T>(server: RunningServer, work: Promise<T>) {
  const state = { isOver: false, held: 0, memory: 0 };
  const watch = async () => {
    while (!state.isOver) {
      const { ms } = await ask(server.url, { path: '/healthz', cookie: '' });
      state.held = Math.max(state.held, ms);
      state.memory = Math.max(state.memory, server.memory());
      await new Promise((resolve) => setTimeout(resolve, PROBE_MS));
    }
  };
  const watching = watch();
  const result = await work.finally(() => (state.isOver = true));
  await watching;
  return { result, held: state.held, memory: state.memory };
}

async function measureExports(server: RunningServer, cookie: string) {
  const rows: Record<string, string | number>[] = [];
  for (const table of ['courses', 'orders', 'learners', 'certificates', 'items']) {
    const path = `/api/admin/export/${table}`;
    const { result, held, memory } = await beside(server, ask(server.url, { path, cookie }));
    rows.push({
      export: table,
      seconds: Math.round(result.ms / 10) / 100,
      MB: Math.round(result.bytes / 1e5) / 10,
      'others held up ms': Math.round(held),
      'peak RSS MB': memory,
    });
  }
  return rows;
}

async function measureVerification() {
  const began = performance.now();
  const script = join(import.meta.dirname, '../server/src/features/records/verify-ledger.ts');
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'fatal' };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env, maxBuffer: 2 ** 28 });
  const seconds = (performance.now() - began) / 1000;
  const rows = Number(/^(\d+) rows/m.exec(stdout)?.[1] ?? 0);
  return [
    {
      rows,
      seconds: Math.round(seconds * 10) / 10,
      'rows a second': Math.round(rows / seconds),
      said: stdout.trim(),
    },
  ];
}

for (const learners of values.learners.split(',').map(Number)) {
  const { admin, people, bytes, seconds } = await prepare(learners);
  console.log(`\n${learners} learners (filled in ${seconds} s)`);
  const total = bytes.reduce((sum, each) => sum + each.bytes, 0);
  printTable('Bytes a learner, with indexes', [
    { name: 'all', bytes: total },
    ...bytes.slice(0, BYTES_SHOWN),
  ]);
  if (values['only-fill']) continue;
  // Gigabytes that the filling left to the system to write would hold up whatever is made durable meanwhile.
  execFileSync('sync');
  const server = await startServer(dataDir, { DATABASE_URL: url });
  // What a start does once it listens is not what the calls take.
  await server.untilIdle();
  try {
    printTable(`Learners, ${COUNT} calls each`, await measureLearners(server, people));
    printTable('Administrators', await measurePages(server, admin));
    printTable('Exports', await measureExports(server, admin));
    if (!values['without-ledger']) printTable('ledger:verify', await measureVerification());
  } finally {
    await server.stop();
  }
}
