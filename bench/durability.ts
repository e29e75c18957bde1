import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { readConfig } from '../server/src/config.ts';
import { loadCatalogue } from '../server/src/content/load.ts';
import { openDatabase } from '../server/src/core/database/open.ts';
import { verifyLedger } from '../server/src/core/ledger-chain.ts';
import { printTable } from './table.ts';
import { lessonOf, positionOf, WRITTEN_LESSONS } from './written.ts';

/**
 * Kills the academy, its database, or both under write load, and looks whether anything acknowledged is lost.
 * `--academy` writes through the whole server over its routes; without it, through the database alone, which starts
 * faster. With `--cut-fifo` and `--folder` on a mounted LazyFS, what was not synced is thrown away after each kill,
 * as when the power fails.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    academy: { type: 'boolean', default: false },
    folder: { type: 'string' },
    'cut-fifo': { type: 'string' },
    'cut-done-fifo': { type: 'string' },
  },
});

const WRITER = join(import.meta.dirname, values.academy ? '../server/test/save-forever.ts' : 'writer.ts');
const VICTIMS = ['academy', 'database', 'both'] as const;

const base = values.folder ?? mkdtempSync(join(tmpdir(), 'tw-durability-'));
const dataDir = join(base, 'data');
mkdirSync(dataDir, { recursive: true });
const settings = {
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  MIN_FREE_MB: '0',
  LOG_LEVEL: 'fatal',
};

/** The server and everything that it started. */
function processesOf(serverPid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === serverPid;
      } catch {
        return false;
      }
    });
  return [serverPid, ...children.map(Number)];
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Ended by itself meanwhile.
  }
}

function serverOf(folder: string): number {
  return Number(readFileSync(join(folder, 'db', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Throws away what was not synced; settles when the file system has done so. */
async function cutPower(): Promise<void> {
  const fifo = values['cut-fifo'];
  const done = values['cut-done-fifo'];
  if (!fifo || !done) return;
  // Opened for both, so that no end of the pipe has to wait for the other; one reading, for it is never closed.
  const reply = openSync(done, 'r+');
  writeFileSync(fifo, 'lazyfs::clear-cache\n');
  readSync(reply, Buffer.alloc(256));
  closeSync(reply);
}

/** Writes until a random moment, then kills; returns the last acknowledged save of each learner. */
async function writeAndKill(victim: (typeof VICTIMS)[number], count: number): Promise<Map<number, number>> {
  const child: ChildProcess = spawn(process.execPath, [WRITER], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  const acknowledged = new Map<number, number>();
  let seen = 0;
  if (!child.stdout) throw new Error('The writer has no output.');
  for await (const line of createInterface({ input: child.stdout })) {
    const [learner, save] = line.split(' ').map(Number) as [number, number];
    if (Number.isNaN(learner)) continue;
    acknowledged.set(learner, save);
    if (++seen !== count) continue;
    const server = processesOf(serverOf(dataDir));
    if (victim !== 'academy') server.forEach(kill);
    // The writer ends by its failing save; what it had printed before was acknowledged.
    child.kill('SIGKILL');
    if (values['cut-fifo']) server.forEach(kill);
  }
  await ended;
  return acknowledged;
}

/** The lessons that the writer saves: `save-forever.ts` stays in the first one of its course. */
async function lessonsWritten(): Promise<number[]> {
  if (!values.academy) return WRITTEN_LESSONS;
  const catalogue = await loadCatalogue({ isStrict: false, report: () => undefined });
  return (catalogue.coursesOf('CRA')[0]?.lessons ?? []).slice(0, 1).map(({ id }) => id);
}

const lessons = await lessonsWritten();

async function check(acknowledged: Map<number, number>) {
  const began = performance.now();
  const database = await openDatabase(readConfig(settings));
  const startMs = performance.now() - began;
  try {
    let lost = 0;
    for (const [learner, saves] of acknowledged) {
      const rows = await database.db
        .selectFrom('progress')
        .select(['lessonId', 'position'])
        .where('userId', '=', learner)
        .execute();
      const positions = new Map(rows.map(({ lessonId, position }) => [lessonId, position]));
      // Each lesson shows its last save, or the one after the last that was acknowledged.
      for (let save = Math.max(1, saves - lessons.length + 1); save <= saves; save++) {
        const lesson = lessonOf(save, lessons);
        const isOverwritten = lessonOf(saves + 1, lessons) === lesson;
        const possible = [positionOf(save), ...(isOverwritten ? [positionOf(saves + 1)] : [])];
        if (!possible.includes(positions.get(lesson) ?? -1)) lost++;
      }
    }
    const { faults } = await verifyLedger(database.db);
    return { startMs, lost, faults: faults.length };
  } finally {
    await database.close();
  }
}

const results: { victim: string; written: number; lost: number; faults: number; startMs: number }[] = [];
for (let round = 0; round < Number(values.rounds); round++) {
  const victim = VICTIMS[round % VICTIMS.length] ?? 'both';
  const acknowledged = await writeAndKill(victim, 50 + Math.floor(Math.random() * 400));
  await cutPower();
  const written = [...acknowledged.values()].reduce((sum, saves) => sum + saves, 0);
  results.push({ victim, written, ...(await check(acknowledged)) });
  if (process.stdout.isTTY) process.stdout.write(`\r${round + 1} of ${values.rounds}`);
}
if (!values.folder) rmSync(base, { recursive: true, force: true });

const sum = (key: 'written' | 'lost' | 'faults', of = results) =>
  of.reduce((total, each) => total + each[key], 0);
printTable(
  values['cut-fifo'] ? 'Killed, and what was not synced thrown away' : 'Killed under load',
  VICTIMS.map((victim) => {
    const of = results.filter((each) => each.victim === victim);
    const starts = of.map(({ startMs }) => startMs).toSorted((a, b) => a - b);
    return {
      victim,
      rounds: of.length,
      acknowledged: sum('written', of),
      lost: sum('lost', of),
      'ledger faults': sum('faults', of),
      'start p50 ms': Math.round(starts[Math.floor(starts.length / 2)] ?? 0),
      'slowest start ms': Math.round(starts.at(-1) ?? 0),
    };
  }),
);
process.exitCode = sum('lost') + sum('faults') === 0 ? 0 : 1;
