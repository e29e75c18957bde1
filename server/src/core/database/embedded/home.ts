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

/** For what an unprivileged account must reach where the academy runs as root from a folder that is closed to others. */
export const SHARED_FOLDER = '/var/lib/trialwright';

/** A Unix socket's path may have 107 bytes on Linux and 103 on macOS. */
const LONGEST_SOCKET = 100;

/** Makes a folder there that every account may pass through. */
export function makeShared(folder: string): void {
  try {
    for (const each of [SHARED_FOLDER, folder]) {
      mkdirSync(each, { recursive: true });
      // Said apart from making it: what is made obeys the mask of a process that keeps its files to itself.
      chmodSync(each, 0o711);
    }
  } catch (error) {
    throw new StartRefusedError(
      `PostgreSQL does not run as root, its account cannot enter the data folder, and ${folder} cannot be made ` +
        `(${(error as NodeJS.ErrnoException).code ?? 'error'}). Set DATA_DIR to a folder that every account may pass ` +
        'through, such as /srv/trialwright, or start the academy as an ordinary user.',
    );
  }
}

/**
 * The folder that holds `db`: the data folder itself. Where PostgreSQL runs under another account that cannot enter it,
 * a folder of its own elsewhere, to which `db` in the data folder is a link: who deletes the data folder begins anew.
 */
export function findHome(dataDir: string, account: Account): string {
  const db = join(dataDir, 'db');
  if (lstatSync(db, { throwIfNoEntry: false })?.isSymbolicLink()) {
    const home = dirname(resolve(dataDir, readlinkSync(db)));
    if (existsSync(home)) return home;
    throw new StartRefusedError(
      `${db} is a link to ${home}, which is not there: its disk may not be mounted, or it was deleted. Bring it back, ` +
        'or delete the link to begin with an empty academy. Nothing was changed.',
    );
  }
  letThrough(account, dataDir);
  if (canEnter(account, dataDir)) return dataDir;
  if (lstatSync(db, { throwIfNoEntry: false }))
    throw new StartRefusedError(
      `PostgreSQL does not run as root, and its account cannot enter ${db}. Start the academy as the folder's owner, ` +
        'or move the data folder to a place that every account may pass through.',
    );
  const home = join(SHARED_FOLDER, randomUUID());
  makeShared(home);
  symlinkSync(join(home, 'db'), db);
  return home;
}

/** A folder for the socket that only the account may enter: beside the database where the path is short enough. */
export function socketFolder(home: string, make: (folder: string) => void): string {
  const beside = join(home, 'run');
  const socket = join(beside, '.s.PGSQL.5432');
  if (Buffer.byteLength(socket) <= LONGEST_SOCKET) {
    // What a killed server left there is no longer anybody's: the database's own lock has been judged before.
    rmSync(beside, { recursive: true, force: true });
    make(beside);
    return beside;
  }
  const base = Buffer.byteLength(tmpdir()) < LONGEST_SOCKET - 40 ? tmpdir() : '/tmp';
  const folder = mkdtempSync(join(base, 'trialwright-'));
  make(folder);
  return folder;
}
