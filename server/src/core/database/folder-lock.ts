import { mkdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

const ATTEMPTS = 5;
/** A lock without its holder's name is being written now, unless it is older than this. */
const WRITTEN_AFTER_MS = 2000;

function hasCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}

/** Writes the lock; false where there is one already. */
function create(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid} ${startOf(process.pid)}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function read(file: string): { text: string; age: number } | undefined {
  try {
    return { text: readFileSync(file, 'utf8'), age: Date.now() - statSync(file).mtimeMs };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Removes the lock of a dead process. One at a time, and only what was judged: of two servers that start at once
 * after a crash, the second would else remove the fresh lock of the first.
 */
function removeStale(file: string, judged: string): void {
  const turn = `${file}.takeover`;
  try {
    mkdirSync(turn);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    const begun = statSync(turn, { throwIfNoEntry: false })?.mtimeMs;
    if (begun !== undefined && Date.now() - begun > WRITTEN_AFTER_MS) rmdirSync(turn);
    return;
  }
  if (read(file)?.text === judged) rmSync(file, { force: true });
  rmdirSync(turn);
}

/**
 * Takes the lock file or throws `FolderLockedError` naming the holder.
 * A file left by a killed process is taken over. Returns the release.
 */
export function lockFolder(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true });
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (create(file)) return () => rmSync(file, { force: true });
    const lock = read(file);
    if (!lock) continue;
    const [pid = '', start = ''] = lock.text.trim().split(' ');
    if (pid && isAlive(Number(pid), start)) {
      throw new FolderLockedError(
        `The data folder ${dirname(file)} is in use by process ${pid}. ` +
          'Stop that server, choose another DATA_DIR, or set DATABASE_URL to run several processes.',
      );
    }
    if (pid || lock.age > WRITTEN_AFTER_MS) removeStale(file, lock.text);
  }
  throw new FolderLockedError(`The lock ${file} could not be taken: another server starts on it now.`);
}
