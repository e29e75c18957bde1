import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const SERVER = join(import.meta.dirname, '../server/main.mjs');

export interface RunningServer {
  url: string;
  port: number;
  /** Time from spawning the process to the first response of /readyz, in milliseconds. */
  startMs: number;
  /** Resident memory in MB. */
  memory: () => number;
  /** Like `memory`, for all processes of its database; shared pages count once. */
  databaseMemory: () => number;
  /** Processor time of the academy's own process in milliseconds, without its database. */
  cpuMs: () => number;
  /** Until it has done what it prepares after its start, in threads of its own; a minute at most. */
  untilIdle: () => Promise<void>;
  stop: () => Promise<void>;
  /** Kills it. */
  kill: () => Promise<void>;
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('The server ended before it was ready.');
}

function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** What the system says of a process; nothing if it has ended meanwhile. */
function readProcess(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return '';
  }
}

/** Proportional set size of a process's children and theirs, in MB. */
function memoryBelow(pid: number): number {
  const children = readProcess(`${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  return children.map(Number).reduce((sum, child) => {
    const own = /^Pss:\s+(\d+)/m.exec(readProcess(`${child}/smaps_rollup`))?.[1] ?? 0;
    return sum + Number(own) / 1024 + memoryBelow(child);
  }, 0);
}

const TICKS_PER_SECOND = 100;

/** Of a process; of its children too, where these have ended. */
function processorMilliseconds(pid: number, withEnded = false): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const ticks = fields.slice(11, withEnded ? 15 : 13).map(Number);
  return (ticks.reduce((sum, each) => sum + each, 0) * 1000) / TICKS_PER_SECOND;
}

async function untilIdle(pid: number): Promise<void> {
  const until = performance.now() + 60_000;
  let before = processorMilliseconds(pid);
  while (performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const now = processorMilliseconds(pid);
    if (now - before < 50) return;
    before = now;
  }
}

/** Processor time of a process with all its children, in milliseconds. */
export function processorOfTree(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const below = children.reduce((sum, child) => sum + processorOfTree(Number(child)), 0);
  return processorMilliseconds(pid, true) + below;
}

/** Starts the server on a data folder with these settings, as an operator would. */
export async function startServer(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=4', SERVER], {
    env: {
      MALLOC_ARENA_MAX: '1',
      MALLOC_TRIM_THRESHOLD_: '131072',
      GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'fatal',
      DATABASE_URL: '',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  const startMs = performance.now() - began;
  return {
    url,
    port,
    startMs,
    memory: () => residentMegabytes(child.pid ?? 0),
    databaseMemory: () => Math.round(memoryBelow(child.pid ?? 0)),
    cpuMs: () => processorMilliseconds(child.pid ?? 0),
    untilIdle: () => untilIdle(child.pid ?? 0),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
