import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StartRefusedError } from '../start-refused.ts';
import { canEnter, letThrough, type Account } from './account.ts';

/** For files an unprivileged account must reach when the academy runs as root from a folder closed to others. */
export const SHARED_FOLDER = '/var/lib/trialwright';

/** A Unix socket's path may have 107 bytes on Linux and 103 on macOS. */
const LONGEST_SOCKET = 100;

/** Creates a folder there that every account can traverse. */
export function makeShared(folder: string): void {
  try {
    for (const each of [SHARED_FOLDER, folder]) {
      mkdirSync(each, { recursive: true });
      // Set separately, since creation is subject to our restrictive umask.
      chmodSync(each, 0o711);
    }
  } catch (error) {
    throw new StartRefusedError(
      `PostgreSQL can't run as root, its account can't enter the data folder, and ${folder} can't be created ` +
        `(${(error as NodeJS.ErrnoException).code ?? 'error'}). Set DATA_DIR to a folder that every account can pass ` +
        'through, such as /srv/trialwright, or start the academy as an ordinary user.',
    );
  }
}

/**
 * The folder that holds `db`: usually the data folder. If PostgreSQL runs under another account that cannot enter it, a
 * separate folder that `db` in the data folder links to, so that deleting the data folder still starts over.
 */
export function findHome(dataDir: string, account: Account): string {
  const db = join(dataDir, 'db');
  if (lstatSync(db, { throwIfNoEntry: false })?.isSymbolicLink()) {
    const home = dirname(resolve(dataDir, readlinkSync(db)));
    if (existsSync(home)) return home;
    throw new StartRefusedError(
      `${db} is a link to ${home}, which does not exist: its disk may not be mounted, or it was deleted. Restore it, ` +
        'or delete the link to start with an empty academy. Nothing was changed.',
    );
  }
  letThrough(account, dataDir);
  if (canEnter(account, dataDir)) return dataDir;
  if (lstatSync(db, { throwIfNoEntry: false }))
    throw new StartRefusedError(
      `PostgreSQL can't run as root, and its account can't enter ${db}. Start the academy as the folder's owner, ` +
        'or move the data folder to a place every account can pass through.',
    );
  const home = join(SHARED_FOLDER, randomUUID());
  makeShared(home);
  symlinkSync(join(home, 'db'), db);
  return home;
}

/** A socket folder only the account can enter: next to the database if the path is short enough. */
export function socketFolder(home: string, make: (folder: string) => void): string {
  const beside = join(home, 'run');
  const socket = join(beside, '.s.PGSQL.5432');
  if (Buffer.byteLength(socket) <= LONGEST_SOCKET) {
    // Leftovers of a killed server can be removed: the database's lock was checked before.
    rmSync(beside, { recursive: true, force: true });
    make(beside);
    return beside;
  }
  const base = Buffer.byteLength(tmpdir()) < LONGEST_SOCKET - 40 ? tmpdir() : '/tmp';
  const folder = mkdtempSync(join(base, 'trialwright-'));
  make(folder);
  return folder;
}
