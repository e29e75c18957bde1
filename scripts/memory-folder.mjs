import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux keeps what is in here in memory. */
const MEMORY = '/dev/shm';
/** The tests use less than a quarter of it. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

function hasRoom() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}

/** What a process exits with that such a signal ends. */
const CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/**
 * Lets this process and its children keep temporary files in memory, where there is room, until it exits. Each test file
 * has a database of its own, with over a thousand files; a disk may take half a millisecond to create one.
 */
export function useMemoryForTemporaryFiles() {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  const folder = mkdtempSync(join(MEMORY, 'tw-tests-'));
  // PostgreSQL does not run as root: its account has to enter.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  // Who interrupts the tests gets the memory back too.
  for (const [signal, code] of Object.entries(CODES)) process.once(signal, () => process.exit(code));
}
