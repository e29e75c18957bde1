import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartRefusedError } from '../start-refused.ts';

/** The running server of a database folder, from its pid file. */
export interface Postmaster {
  pid: number;
  socketFolder: string;
}

const ENDS_WITHIN_MS = 30_000;
const ENDS_AT_ONCE_MS = 5000;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Whether the process works on the folder. Process IDs are reused, so an ID alone proves nothing. */
export function worksOn(pid: number, folder: string): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
    } catch (error) {
      // Another user's process, possibly a server under another account; PostgreSQL checks that itself.
      return (error as NodeJS.ErrnoException).code === 'EACCES';
    }
  }
  if (process.platform === 'win32') return true;
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(folder);
  } catch {
    return false;
  }
}

/** The server running on the folder; removes a killed server's pid file if its process ID was reused. */
export function findPostmaster(folder: string): Postmaster | undefined {
  const file = join(folder, 'postmaster.pid');
  let lines: string[];
  try {
    lines = readFileSync(file, 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  if (!worksOn(pid, folder)) {
    rmSync(file, { force: true });
    return undefined;
  }
  return { pid, socketFolder: lines[4] ?? '' };
}

async function untilEnded(pid: number, folder: string, withinMs: number): Promise<boolean> {
  for (const end = Date.now() + withinMs; Date.now() < end; await wait(10))
    if (!isAlive(pid) || !worksOn(pid, folder)) return true;
  return false;
}

/** Ends a server left behind by a killed academy: open transactions roll back, committed data is written. */
export async function endPostmaster({ pid }: Postmaster, folder: string): Promise<void> {
  process.kill(pid, 'SIGINT');
  if (await untilEnded(pid, folder, ENDS_WITHIN_MS)) return;
  process.kill(pid, 'SIGQUIT');
  if (await untilEnded(pid, folder, ENDS_AT_ONCE_MS)) return;
  throw new StartRefusedError(
    `A PostgreSQL server (process ${pid}) is still running on ${folder} and did not stop. Stop it, then start again.`,
  );
}
