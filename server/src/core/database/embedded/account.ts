import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefusedError } from '../start-refused.ts';

/** The account that PostgreSQL runs as; empty where it is our own. Fits the options of `spawn`. */
export type Account = { uid: number; gid: number } | { uid?: never; gid?: never };

/** Accounts that PostgreSQL may run as where the academy runs as root, the best first. */
const UNPRIVILEGED = ['postgres', 'nobody'];

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
}

/**
 * PostgreSQL refuses to run as root. There it runs as the owner of the database folder, so that a folder made by an
 * ordinary user stays theirs, and on a new folder as an unprivileged account of the machine.
 */
export function chooseAccount(databaseFolder: string): Account {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(databaseFolder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of UNPRIVILEGED) {
    const [uid, gid] = [idOf('-u', name), idOf('-g', name)];
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new StartRefusedError(
    `PostgreSQL does not run as root, and this machine has no account named ${UNPRIVILEGED.join(' or ')}. ` +
      'Start the academy as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

/** Whether the account may pass through every folder of the path: the system decides, also with access lists. */
export function canEnter(account: Account, folder: string): boolean {
  if (account.uid === undefined) return true;
  const { status } = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...account, cwd: '/' });
  return status === 0;
}

function isOwn({ uid }: Account, path: string): boolean {
  const entry = lstatSync(path);
  return entry.isSymbolicLink() || ((entry.mode & 0o077) === 0 && (uid === undefined || uid === entry.uid));
}

/**
 * Makes the folder and everything in it the account's and closes it to others: what root restored from a backup
 * belongs to root and may be open to all. Costs one look at each entry of the folder where nothing is to be done.
 */
export function handOver(account: Account, folder: string): void {
  const first = [folder, ...readdirSync(folder).map((entry) => join(folder, entry))];
  if (first.every((path) => isOwn(account, path))) return;
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  // The folder itself last: a hand-over that was cut short begins again.
  for (const path of [...entries.map((entry) => join(folder, entry)), folder]) {
    const entry = lstatSync(path);
    if (account.uid !== undefined) lchownSync(path, account.uid, account.gid);
    if (!entry.isSymbolicLink()) chmodSync(path, entry.mode & 0o700);
  }
}

/** Lets the account pass through a folder of root's, and nobody else in or at its list of files. */
export function letThrough(account: Account, folder: string): void {
  if (account.uid === undefined) return;
  chownSync(folder, 0, account.gid);
  chmodSync(folder, 0o710);
}
