import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefusedError } from '../start-refused.ts';

/** The account PostgreSQL runs as, as `spawn` options; empty if it is our own. */
export type Account = { uid: number; gid: number } | { uid?: never; gid?: never };

/** Accounts PostgreSQL may run as when the academy runs as root, best first. */
const UNPRIVILEGED = ['postgres', 'nobody'];

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
}

/**
 * PostgreSQL refuses to run as root. In that case it runs as the owner of the database folder, so that an ordinary user's
 * folder stays theirs, or, on a new folder, as an unprivileged account.
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
    `PostgreSQL can't run as root, and this machine has no account named ${UNPRIVILEGED.join(' or ')}. ` +
      'Start the academy as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

/** Whether the account can traverse every folder of the path, as decided by the system, including access control lists. */
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
 * Gives the folder and its contents to the account and closes it to others: a backup restored by root belongs to root and
 * may be open to all. If nothing needs to change, it costs one stat per entry.
 */
export function handOver(account: Account, folder: string): void {
  const first = [folder, ...readdirSync(folder).map((entry) => join(folder, entry))];
  if (first.every((path) => isOwn(account, path))) return;
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  // The folder itself last, so that an interrupted change of ownership starts over.
  for (const path of [...entries.map((entry) => join(folder, entry)), folder]) {
    const entry = lstatSync(path);
    if (account.uid !== undefined) lchownSync(path, account.uid, account.gid);
    if (!entry.isSymbolicLink()) chmodSync(path, entry.mode & 0o700);
  }
}

/** Lets the account traverse root's folder, and lets no one else enter or list it. */
export function letThrough(account: Account, folder: string): void {
  if (account.uid === undefined) return;
  chownSync(folder, 0, account.gid);
  chmodSync(folder, 0o710);
}
