import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/core/database/open.ts';
import { createPasswords } from '../server/src/core/passwords.ts';
import { enroll, openSessions, type Enrolled } from '../server/test/enroll.ts';
import { arrive, failuresOf, newOutcome, percentile, record, rowOf, send } from './arrivals.ts';
import { startServer } from './server.ts';
import { printTable } from './table.ts';

/**
 * Many people at once: thousands opening the same lesson in one minute, a day's sign-ins among readers, and a class behind
 * one IP address. Exits with 1 if a target is missed.
 */
const { values } = parseArgs({
  options: {
    learners: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '60' },
  },
});
const LEARNERS = Number(values.learners);
const SECONDS = Number(values.seconds);
const SIGN_INS = 200;
const READERS = 100;
const CLASS = 300;
/** The first lesson of the first course of a CRA. */
const COURSE = 15;
const LESSON = 99;
const PASSWORD = 'a-password-of-the-bench';

const folder = mkdtempSync(join(tmpdir(), 'tw-burst-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('SIGINT', () => process.exit(130));

execFileSync('node', [join(import.meta.dirname, '../scripts/setup.mjs')], { stdio: 'inherit' });
const data = join(folder, 'academy');
const settings = { NODE_ENV: 'development', DATA_DIR: data, DATABASE_URL: '', TRUST_PROXY: '127.0.0.1' };
const server = await startServer(data, settings);
const config = readConfig(settings);
const database = await openDatabase(config, { mayJoin: true });
const people = await enroll(database.pool, {
  count: LEARNERS + SIGN_INS + CLASS,
  prefix: 'burst_',
  hash: await createPasswords().hash(PASSWORD),
});
const learners = people.slice(0, LEARNERS);
const cookies = await openSessions(database.pool, config, learners);
await database.close();

const lessonOf = (cookie: string | undefined) => ({
  url: `${server.url}/api/lessons/${LESSON}`,
  headers: { cookie: cookie ?? '' },
});
await server.untilIdle();
const probe = await send(lessonOf(cookies[0]));
if (probe.status !== 200) throw new Error(`The lesson answered ${probe.status}: ${probe.text}`);

/** Like a browser: the session check, the lesson, and after a moment the position. */
const check = newOutcome();
const lesson = newOutcome();
const save = newOutcome();
const cpuBefore = server.cpuMs();
const began = performance.now();
await arrive(LEARNERS, SECONDS, async (index, due) => {
  const headers = { cookie: cookies[index] ?? '' };
  await record(check, due, { url: `${server.url}/api/auth/check`, headers });
  await record(lesson, performance.now(), lessonOf(cookies[index]));
  await record(save, performance.now(), {
    url: `${server.url}/api/users/${learners[index]?.id}/progress`,
    method: 'POST',
    headers,
    body: { courseId: COURSE, lessonId: LESSON, progress: 20, isCompleted: false },
  });
});
const burstSeconds = (performance.now() - began) / 1000;
const burstCpu = (server.cpuMs() - cpuBefore) / (LEARNERS * 3);
const memory = server.memory();
const databaseMemory = server.databaseMemory();

const signInOf = (person: Enrolled, address: string) => ({
  url: `${server.url}/api/auth/login`,
  method: 'POST' as const,
  headers: { 'x-forwarded-for': address },
  body: { username: person.username, password: PASSWORD },
});
const addressOf = (index: number) => `10.1.${Math.floor(index / 250)}.${1 + (index % 250)}`;

/** All sign in at the same moment, and each reader opens a lesson every second until the last one is in. */
const signIn = newOutcome();
const reading = newOutcome();
const allIn = new AbortController();
const readers = arrive(READERS, 1, async (index, due) => {
  for (let next = due; !allIn.signal.aborted; next += 1000) {
    const early = next - performance.now();
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
    await record(reading, next, lessonOf(cookies[index]));
  }
});
const signInsBegan = performance.now();
await Promise.all(
  people
    .slice(LEARNERS, LEARNERS + SIGN_INS)
    .map((person, index) => record(signIn, performance.now(), signInOf(person, addressOf(index)))),
);
const signInSeconds = (performance.now() - signInsBegan) / 1000;
allIn.abort();
await readers;

const inClass = newOutcome();
const classBegan = performance.now();
await Promise.all(
  people
    .slice(LEARNERS + SIGN_INS)
    .map((person) => record(inClass, performance.now(), signInOf(person, '203.0.113.7'))),
);
const classSeconds = (performance.now() - classBegan) / 1000;
await server.stop();

printTable(`${LEARNERS} learners in ${SECONDS} s`, [
  rowOf('auth check', check),
  rowOf('one lesson', lesson),
  rowOf('save the position', save),
]);
printTable(
  `${SIGN_INS} sign-ins at once beside ${READERS} readers, then a class of ${CLASS} behind one address`,
  [rowOf('sign in', signIn), rowOf('lesson meanwhile', reading), rowOf('sign in, class', inClass)],
);
printTable('Process', [
  { what: 'the last learner was served after', value: `${burstSeconds.toFixed(1)} s` },
  { what: 'processor a call', value: `${burstCpu.toFixed(2)} ms` },
  { what: 'memory after the burst', value: `${memory} MB` },
  { what: 'memory of the database', value: `${databaseMemory} MB` },
  { what: 'all who signed in were in after', value: `${signInSeconds.toFixed(1)} s` },
  { what: 'the class was in after', value: `${classSeconds.toFixed(1)} s` },
  {
    what: 'load of the machine',
    value: loadavg()
      .map((load) => load.toFixed(1))
      .join(' '),
  },
]);
const failures = [check, lesson, save].reduce((sum, outcome) => sum + failuresOf(outcome), 0);
const aims: [string, boolean][] = [
  ['the burst without an error', failures === 0],
  ['a lesson in the burst with a p99 under 500 ms', percentile(lesson, 0.99) < 500],
  ['the burst over within a second of its end', burstSeconds < SECONDS + 1],
  ['academy and database under 500 MB', memory + databaseMemory < 500],
  [`${SIGN_INS} in within 30 s`, failuresOf(signIn) === 0 && signInSeconds < 30],
  [
    'those who read meanwhile with a p99 under 250 ms',
    failuresOf(reading) === 0 && percentile(reading, 0.99) < 250,
  ],
  [`a class of ${CLASS} behind one address in`, failuresOf(inClass) === 0],
];
printTable(
  'Aims',
  aims.map(([aim, isMet]) => ({ aim, result: isMet ? 'met' : 'missed' })),
);
process.exitCode = aims.every(([, isMet]) => isMet) ? 0 : 1;
