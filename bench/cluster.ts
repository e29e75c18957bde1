import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { readConfig } from '../server/src/config.ts';
import { startEmbedded } from '../server/src/core/database/embedded.ts';
import { openDatabase } from '../server/src/core/database/open.ts';
import { enroll, openSessions } from '../server/test/enroll.ts';
import {
  checkDrain,
  checkJobs,
  checkKill,
  checkLimits,
  checkNotices,
  checkSessions,
} from './cluster-checks.ts';
import { startFront } from './front.ts';
import { processorOfTree, startServer } from './server.ts';
import { printTable } from './table.ts';

/**
 * One, two and four processes of the academy on one PostgreSQL behind nginx: how much they do, and what a request
 * costs; then what must hold between processes. Exits with 1 where something does not.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    processes: { type: 'string', default: '1,2,4' },
  },
});
const SECONDS = Number(values.seconds);
const SIZES = values.processes.split(',').map(Number);
const CONNECTIONS = 32;
const LEARNERS = 200;
/** Those who read and save while a process ends. */
const WITNESSES = 16;
const COURSE = 15;
const LESSON = 99;

const folder = mkdtempSync(join(tmpdir(), 'tw-cluster-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('SIGINT', () => process.exit(130));

execFileSync('node', [join(import.meta.dirname, '../scripts/setup.mjs')], { stdio: 'inherit' });
const postgres = await startEmbedded({ dataDir: join(folder, 'postgres'), pool: 80, log: () => undefined });
const { host = '', port } = postgres.connection;
const settings = {
  NODE_ENV: 'development',
  DEMO: 'false',
  DATABASE_URL: `postgres://academy@localhost:${port}/academy?host=${encodeURIComponent(host)}`,
  DATA_DIR: join(folder, 'bench'),
  KEYS_DIR: join(folder, 'keys'),
  TRUST_PROXY: '127.0.0.1',
};
const config = readConfig(settings);
const database = await openDatabase(config);
const { pool } = database;
const people = await enroll(pool, { count: LEARNERS, prefix: 'cluster_', hash: 'none' });
const cookies = await openSessions(pool, config, people);

async function startProcesses(count: number) {
  const starts = Array.from({ length: count }, (_each, index) =>
    startServer(join(folder, `process-${index}`), settings),
  );
  const servers = await Promise.all(starts);
  await Promise.all(servers.map((server) => server.untilIdle()));
  const front = await startFront(
    servers.map(({ port }) => port),
    join(folder, `front-${count}`),
  );
  return {
    servers,
    front,
    stop: async () => {
      await front.stop();
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}

/** Of ten calls four read a lesson, three save the position, two list courses and one opens the dashboard. */
function mix(): autocannon.Request[] {
  return people.flatMap(({ id }, index) => {
    const headers = { cookie: cookies[index] ?? '', 'accept-encoding': 'gzip, deflate, br, zstd' };
    const lesson = { path: `/api/lessons/${LESSON}`, headers };
    const save = (progress: number) => ({
      method: 'POST' as const,
      path: `/api/users/${id}/progress`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ courseId: COURSE, lessonId: LESSON, progress, isCompleted: false }),
    });
    const list = { path: '/api/courses', headers };
    const dashboard = { path: `/api/users/${id}/dashboard`, headers };
    return [lesson, save(10), list, lesson, save(30), dashboard, lesson, list, save(50), lesson];
  });
}

async function measure(count: number) {
  const { servers, front, stop } = await startProcesses(count);
  const load = { url: front.url, connections: CONNECTIONS, requests: mix() };
  await autocannon({ ...load, duration: Math.max(1, SECONDS / 4) });
  const academyMs = () => servers.reduce((sum, server) => sum + server.cpuMs(), 0);
  const databaseMs = () => processorOfTree(postgres.pid() ?? 0);
  const frontMs = () => (front.pid === undefined ? 0 : processorOfTree(front.pid));
  const before = [academyMs(), databaseMs(), frontMs()] as const;
  const result = await autocannon({ ...load, duration: SECONDS });
  const total = result.requests.total;
  const spent = [academyMs() - before[0], databaseMs() - before[1], frontMs() - before[2]] as const;
  const memory = servers.reduce((sum, server) => sum + server.memory(), 0);
  await stop();
  const us = (milliseconds: number) => Math.round((milliseconds * 1000) / total);
  const failures = result.non2xx + result.errors + result.timeouts;
  return {
    front: front.name,
    failures,
    row: {
      processes: count,
      'req/s': Math.round(total / SECONDS),
      'p50 ms': result.latency.p50,
      'p99 ms': result.latency.p99,
      failures,
      'academy µs': us(spent[0]),
      'database µs': us(spent[1]),
      'front µs': front.pid === undefined ? '' : us(spent[2]),
      'academy cores': (spent[0] / 1000 / SECONDS).toFixed(2),
      'memory MB': memory,
    },
  };
}

const measured = [];
for (const count of SIZES) measured.push(await measure(count));
printTable(
  `${CONNECTIONS} connections, ${SECONDS} s each, PostgreSQL 18, behind ${measured[0]?.front ?? 'nothing'}`,
  measured.map(({ row }) => row),
);
console.log(
  `  Load of the machine: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
);

const cluster = await startProcesses(3);
const [one, other, third] = cluster.servers;
if (!one || !other || !third) throw new Error('Three processes were asked for.');
const witnesses = {
  front: cluster.front,
  pool,
  people: people.slice(0, WITNESSES),
  cookies: cookies.slice(0, WITNESSES),
};
const checks = [
  await checkJobs(pool, cluster.servers),
  await checkSessions([one, other]),
  await checkLimits([one, other]),
  await checkNotices([one, other], cluster.front),
  await checkDrain(third, witnesses),
  await checkKill(other, {
    ...witnesses,
    people: people.slice(WITNESSES, 2 * WITNESSES),
    cookies: cookies.slice(WITNESSES, 2 * WITNESSES),
  }),
];
await cluster.stop();
await database.close();
await postgres.close();
printTable(
  'Between processes',
  checks.map(({ what, found, isMet }) => ({ check: what, found, result: isMet ? 'met' : 'missed' })),
);
const areMet = checks.every(({ isMet }) => isMet) && measured.every(({ failures }) => failures === 0);
process.exitCode = areMet ? 0 : 1;
