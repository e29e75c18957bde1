import { mkdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartRefusedError } from './start-refused.ts';

/** Thrown if another live process holds the folder; a second one would destroy its database. */
export class FolderLockedError extends StartRefusedError {
  override name = 'FolderLockedError';
}

/** When the process started, in clock ticks since boot: detects a reused process ID. */
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

/** A lock without a holder is being written, unless it is older than this: then its writer was interrupted. */
const WRITTEN_AFTER_MS = 2000;
const PATIENCE_MS = WRITTEN_AFTER_MS + 1000;
const LOOK_AGAIN_MS = 50;
const HOLDER = /^(\d+) (\d*)\n$/;

function hasCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}

/** Writes the lock; false if it already exists. */
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
 * Removes a dead process's lock; false while another server does so. Serialized, and only for the lock that was checked:
 * otherwise, of two servers starting together after a crash, the second could remove the first one's fresh lock.
 */
function removeStale(file: string, judged: string): boolean {
  const turn = `${file}.takeover`;
  try {
    mkdirSync(turn);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    const begun = statSync(turn, { throwIfNoEntry: false })?.mtimeMs;
    if (begun !== undefined && Date.now() - begun > WRITTEN_AFTER_MS) rmdirSync(turn);
    return false;
  }
  if (read(file)?.text === judged) rmSync(file, { force: true });
  rmdirSync(turn);
  return true;
}

/** Blocks this process, which is only starting. */
function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/**
 * Acquires the lock file or throws `FolderLockedError` naming the holder.
 * A file left by a killed process is taken over. Returns a function that releases it.
 */
export function lockFolder(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true });
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end;) {
    if (create(file)) return () => rmSync(file, { force: true });
    const lock = read(file);
    if (!lock) continue;
    // After a power failure the file may be empty or contain zeros.
    const [, pid, start = ''] = HOLDER.exec(lock.text) ?? [];
    if (pid && isAlive(Number(pid), start)) {
      throw new FolderLockedError(
        `The data folder ${dirname(file)} is in use by process ${pid}. ` +
          'Stop that server, choose another DATA_DIR, or set DATABASE_URL to run several processes.',
      );
    }
    if ((pid || lock.age > WRITTEN_AFTER_MS) && removeStale(file, lock.text)) continue;
    pause(LOOK_AGAIN_MS);
  }
  throw new FolderLockedError(`The lock ${file} could not be acquired: another server is starting on it.`);
}
