import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Thrown where another live process holds the folder; a second one would destroy its database. */
export class FolderLockedError extends Error {
  override name = 'FolderLockedError';
}

/** When the process started, in clock ticks since boot: tells a reused process id from the one that locked. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const now = startOf(pid);
  return now === '' || start === '' || now === start;
}

/**
 * Takes the lock file or throws `FolderLockedError` naming the holder.
 * A file left by a killed process is taken over. Returns the release.
 */
export function lockFolder(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true });
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const handle = openSync(file, 'wx');
      writeSync(handle, `${process.pid} ${startOf(process.pid)}\n`);
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const [pid = '', start = ''] = readFileSync(file, 'utf8').trim().split(' ');
    if (pid && isAlive(Number(pid), start)) {
      throw new FolderLockedError(
        `The data folder ${dirname(file)} is in use by process ${pid}. ` +
          'Stop that server, choose another DATA_DIR, or set DATABASE_URL to run several processes.',
      );
    }
    rmSync(file, { force: true });
  }
  throw new FolderLockedError(`The lock ${file} could not be taken.`);
}
