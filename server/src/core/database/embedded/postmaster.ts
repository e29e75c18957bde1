import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartRefusedError } from '../start-refused.ts';

/** The running server of a database folder, as its own pid file names it. */
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

/** Whether the process works on the folder. Process ids are given again, so an id alone proves nothing. */
export function worksOn(pid: number, folder: string): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
    } catch (error) {
      // Somebody else's process, which may be a server started under another account; PostgreSQL judges that itself.
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

/** The server that runs on the folder; removes the pid file that a killed one left if its id is another's now. */
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

/** Ends the server that an academy left behind when it was killed: open transactions roll back, the rest is written. */
export async function endPostmaster({ pid }: Postmaster, folder: string): Promise<void> {
  process.kill(pid, 'SIGINT');
  if (await untilEnded(pid, folder, ENDS_WITHIN_MS)) return;
  process.kill(pid, 'SIGQUIT');
  if (await untilEnded(pid, folder, ENDS_AT_ONCE_MS)) return;
  throw new StartRefusedError(
    `A PostgreSQL server (process ${pid}) still runs on ${folder} and does not end. End it, then start again.`,
  );
}
