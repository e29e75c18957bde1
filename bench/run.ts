import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureBundles } from './bundles.ts';
import { measureInserts } from './inserts.ts';
import { CONNECTIONS, measure, type Measured, type Target } from './load.ts';
import { startServer } from './server.ts';
import { printTable } from './table.ts';
import { startYardstick } from './yardstick.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' } } });
const seconds = Number(values.seconds);
const folder = mkdtempSync(join(tmpdir(), 'tw-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('SIGINT', () => process.exit(130));

const LEARNER = 4;
const COURSE = 15;
const LESSON = 99;

interface Row {
  name: string;
  own: Measured;
  bare: Measured;
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'cra', password: 'trialwright-demo' }),
  });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

/** An endpoint, and beside it a bare server that gives back the same bytes. */
async function compare(name: string, target: Target): Promise<Row> {
  const { url, method = 'GET', headers = {}, bodies } = target;
  const reply = await fetch(url, { method, headers, ...(bodies?.[0] !== undefined && { body: bodies[0] }) });
  if (!reply.ok) throw new Error(`${name} answered ${reply.status}: ${await reply.text()}`);
  const kept = [...reply.headers].filter(
    ([key]) => !['content-length', 'connection', 'keep-alive', 'date'].includes(key),
  );
  const sample = { status: reply.status, headers: Object.fromEntries(kept), body: await reply.text() };
  const yardstick = await startYardstick(sample);
  const bare = await measure({ ...target, url: yardstick.url }, seconds);
  yardstick.stop();
  return { name, bare, own: await measure(target, seconds) };
}

execFileSync('node', [join(import.meta.dirname, '../scripts/setup.mjs')], { stdio: 'inherit' });
const data = join(folder, 'academy');
const cold = await startServer(data);
await cold.stop();
const server = await startServer(data);
const idle = server.memory();
const headers = { cookie: await signIn(server.url) };

const bodies = [20, 35, 50, 65].map((progress) =>
  JSON.stringify({ courseId: COURSE, lessonId: LESSON, progress, isCompleted: false }),
);
const json = { ...headers, 'content-type': 'application/json' };
const check = await compare('auth check', { url: `${server.url}/api/auth/check`, headers });
const list = await compare('course list', { url: `${server.url}/api/courses`, headers });
const lesson = await compare('one lesson', { url: `${server.url}/api/lessons/${LESSON}`, headers });
const save = await compare('progress save', {
  url: `${server.url}/api/users/${LEARNER}/progress`,
  method: 'POST',
  headers: json,
  bodies,
});
const loaded = server.memory();
await server.stop();
const inserts = await measureInserts(join(folder, 'scratch'), seconds);

const rows = [check, list, lesson, save];
printTable(
  `${CONNECTIONS} connections, ${seconds} s each`,
  rows.map(({ name, own, bare }) => ({
    endpoint: name,
    'req/s': Math.round(own.perSecond),
    'p50 ms': own.p50,
    'p99 ms': own.p99,
    failures: own.failures,
    'bare http req/s': Math.round(bare.perSecond),
    ratio: `${Math.round((own.perSecond / bare.perSecond) * 100)} %`,
  })),
);
console.log(`\n  Single durable inserts of the embedded database: ${Math.round(inserts)} a second.`);
const ofInserts = save.own.perSecond / inserts;
console.log(`  A progress save with its ledger row runs at ${Math.round(ofInserts * 100)} % of that.`);
printTable('Process', [
  { what: 'start on an empty folder', value: `${Math.round(cold.startMs)} ms` },
  { what: 'start again', value: `${Math.round(server.startMs)} ms` },
  { what: 'memory, idle', value: `${idle} MB` },
  { what: 'memory, after the load', value: `${loaded} MB` },
]);
const bundles = measureBundles();
printTable(
  'First load, scripts and styles, gzip',
  bundles.map(({ page, kilobytes, files }) => ({ page, kB: kilobytes, files })),
);

const dashboard = bundles.find(({ page }) => page === 'dashboard')?.kilobytes ?? 0;
const aims: [string, boolean][] = [
  [
    'reads at a quarter of the yardstick or better',
    [check, list, lesson].every(({ own, bare }) => own.perSecond >= bare.perSecond / 4),
  ],
  ['a progress save at 40 % of single inserts or better', ofInserts >= 0.4],
  ['p99 of 50 ms or less', rows.every(({ own }) => own.p99 <= 50)],
  ['dashboard under 200 kB', dashboard < 200],
];
printTable(
  'Aims',
  aims.map(([aim, isMet]) => ({ aim, result: isMet ? 'met' : 'missed' })),
);
