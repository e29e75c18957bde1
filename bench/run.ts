import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadCatalogue } from '../server/src/content/load.ts';
import { measureAsking } from './asking.ts';
import { measureBundles } from './bundles.ts';
import { measureInserts } from './inserts.ts';
import { compare, compareReads, type Row } from './compare.ts';
import { CONNECTIONS } from './load.ts';
import { signIn, type Person } from './scale/calls.ts';
import { withDatabase } from './scale/database.ts';
import { fill } from './scale/fill.ts';
import { programsOf, storePrograms } from './scale/program.ts';
import { startServer } from './server.ts';
import { printTable } from './table.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' } } });
const seconds = Number(values.seconds);
const folder = mkdtempSync(join(tmpdir(), 'tw-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('SIGINT', () => process.exit(130));

/** Every connection is somebody of their own among these, with the records of a year. */
const LEARNERS = 100;

async function fillWithPeople(dataDir: string): Promise<Person[]> {
  const programs = programsOf(await loadCatalogue({ isStrict: false, report: () => undefined }));
  return withDatabase({ dataDir, url: '' }, async (client, keys) => {
    await storePrograms(client, programs);
    await fill(client, { keys, programs, upTo: LEARNERS, hasLedger: false });
    return signIn(client, { programs, learners: LEARNERS, count: CONNECTIONS });
  });
}

execFileSync('node', [join(import.meta.dirname, '../scripts/setup.mjs')], { stdio: 'inherit' });
const data = join(folder, 'academy');
const cold = await startServer(data);
// What a start prepares once for all later ones is not theirs to pay for.
await cold.untilIdle();
await cold.stop();
const people = await fillWithPeople(data);
/** The middle one of five starts again counts. */
const again: number[] = [];
for (let turn = 0; turn < 4; turn++) {
  const started = await startServer(data);
  again.push(started.startMs);
  await started.stop();
}
const server = await startServer(data);
const startMs = [...again, server.startMs].toSorted((one, other) => one - other)[2] ?? Infinity;
await server.untilIdle();
const idle = server.memory();
const { url } = server;
const read = async (name: string, pathOf: (person: Person) => string) => {
  const each = people.map((person) => ({ path: pathOf(person), headers: { cookie: person.cookie } }));
  return compareReads(name, { url, each }, server, seconds);
};
const reads = {
  check: await read('auth check', () => '/api/auth/check'),
  list: await read('course list', () => '/api/courses'),
  lesson: await read('one lesson', ({ lesson }) => `/api/lessons/${lesson.id}`),
  dashboard: await read('dashboard', ({ id }) => `/api/users/${id}/dashboard`),
  notifications: await read('notifications', ({ id }) => `/api/users/${id}/notifications`),
  search: [
    ...(await read('search consent', () => '/api/search?q=consent')),
    ...(await read('search adverse event', () => '/api/search?q=adverse%20event')),
    ...(await read('search monitoring', () => '/api/search?q=monitoring')),
  ],
  glossary: await read('glossary', () => '/api/glossary'),
  landing: await compareReads('landing', { url, each: [{ path: '/' }] }, server, seconds),
};
const saves = people.map(({ id, cookie, lesson: { id: lessonId, courseId } }) => ({
  path: `/api/users/${id}/progress`,
  headers: { cookie, 'content-type': 'application/json' },
  bodies: [20, 35, 50, 65].map((progress) =>
    JSON.stringify({ courseId, lessonId, progress, isCompleted: false }),
  ),
}));
const save = await compare('progress save', { url, method: 'POST', each: saves }, server, seconds);
const loaded = server.memory();
const database = server.databaseMemory();
await server.stop();
const inserts = await measureInserts(join(folder, 'scratch'), seconds);
const asking = await measureAsking(join(folder, 'asked'), seconds);

const rows = [...Object.values(reads).flat(), save];
printTable(
  `${CONNECTIONS} connections, each somebody else, ${seconds} s each`,
  rows.map(({ name, own, bare, cpuUs }) => ({
    endpoint: name,
    'req/s': Math.round(own.perSecond),
    'p50 ms': own.p50,
    'p99 ms': own.p99,
    'CPU µs': Math.round(cpuUs),
    failures: own.failures,
    'bare http req/s': Math.round(bare.perSecond),
    ratio: `${((own.perSecond / bare.perSecond) * 100).toFixed(1)}%`,
  })),
);
const ofAsking = (rowsOf: Row[]) =>
  rowsOf.map(({ name, own }) => `${name} ${Math.round((own.perSecond / asking) * 100)}%`).join(', ');
console.log(`\n  A bare server that reads one row for each request: ${Math.round(asking)} a second.`);
console.log(`  Of that: ${ofAsking([...reads.check, ...reads.list, ...reads.lesson, ...reads.dashboard])}.`);
console.log(`\n  Single durable inserts of the embedded database: ${Math.round(inserts)} a second.`);
const ofInserts = save.own.perSecond / inserts;
console.log(`  A progress save with its ledger row runs at ${Math.round(ofInserts * 100)}% of that.`);
printTable('Process', [
  { what: 'start on an empty folder', value: `${Math.round(cold.startMs)} ms` },
  { what: 'start again', value: `${Math.round(startMs)} ms` },
  { what: 'memory, idle', value: `${idle} MB` },
  { what: 'memory, after the load', value: `${loaded} MB` },
  { what: 'memory of the database', value: `${database} MB` },
]);
const bundles = measureBundles();
printTable(
  'First load, scripts and styles, gzip',
  bundles.map(({ page, kilobytes, files }) => ({ page, kB: kilobytes, files })),
);

const reach = (part: number, of: Row[]) =>
  of.every(({ own, bare }) => own.perSecond >= bare.perSecond * part);
const tooLarge = bundles.filter(({ page, kilobytes }) => kilobytes >= (page === 'login' ? 150 : 170));
const aims: [string, boolean][] = [
  [
    'auth check, course list and lesson at a quarter',
    reach(1 / 4, [...reads.check, ...reads.list, ...reads.lesson]),
  ],
  ['glossary and landing at half', reach(1 / 2, [...reads.glossary, ...reads.landing])],
  [
    'dashboard at 8%, under 1 ms of processor',
    reach(0.08, reads.dashboard) && reads.dashboard.every(({ cpuUs }) => cpuUs < 1000),
  ],
  ['search with a p99 under 15 ms', reads.search.every(({ own }) => own.p99 < 15)],
  ['a save at half of single inserts, p99 under 40 ms', ofInserts >= 0.5 && save.own.p99 < 40],
  ['start with data in 1 s', startMs <= 1000],
  ['under 300 MB with the database', loaded + database < 300],
  ['pages under 170 kB, login under 150 kB', tooLarge.length === 0],
];
printTable(
  'Aims',
  aims.map(([aim, isMet]) => ({ aim, result: isMet ? 'met' : 'missed' })),
);
process.exitCode = tooLarge.length > 0 ? 1 : 0;
