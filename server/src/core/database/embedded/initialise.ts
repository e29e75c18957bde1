import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartRefusedError } from '../start-refused.ts';
import type { Account } from './account.ts';
import { cannotRunHere, type Binaries } from './binaries.ts';

/** The academy's role, which owns its database and nothing else, and the database's name. */
export const ACADEMY = 'academy';

/** Owns the cluster; used to create the role and the database. */
const SUPERUSER = 'postgres';

const onWindows = process.platform === 'win32';

/** PostgreSQL's own messages are matched in English. */
export const LOCALE = { LC_ALL: 'C', LANGUAGE: 'C', TZ: 'UTC' };

/** Creates a folder only the account can enter. */
export function makePrivate(folder: string, { uid, gid }: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (uid !== undefined) chownSync(folder, uid, gid);
}

function run(
  program: string,
  args: string[],
  { account, folder, input = '' }: { account: Account; folder: string; input?: string },
): void {
  const { status, stderr, stdout, error } = spawnSync(program, args, {
    ...account,
    cwd: folder,
    env: { ...process.env, ...LOCALE },
    input,
    encoding: 'utf8',
  });
  if (status === 0) return;
  if (error) throw cannotRunHere(error.message);
  const said = `${stderr}${stdout}`.trim().split('\n').slice(-3).join('\n');
  if (status === 127 || /error while loading shared libraries|symbol not found/.test(said))
    throw cannotRunHere(said);
  throw new StartRefusedError(`The database could not be created in ${dirname(folder)}:\n${said}`);
}

function syncFolder(folder: string): void {
  if (onWindows) return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Options for creating the database. */
export interface Making {
  binaries: Binaries;
  account: Account;
  /** For tests, whose data need not survive a crash. */
  isThrowaway?: boolean;
}

/** Creates an empty database, complete and on disk before it gets its final name. */
export function initialise(folder: string, { binaries, account, isThrowaway = false }: Making): void {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  makePrivate(unfinished, account);
  const passwordFile = passwordFileOf(folder);
  const password = randomBytes(24).toString('base64url');
  if (onWindows) writeFileSync(passwordFile, password, { mode: 0o600 });
  run(
    binaries.initdb,
    [
      `--pgdata=${unfinished}`,
      `--username=${SUPERUSER}`,
      '--encoding=UTF8',
      '--no-locale',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
      ...(onWindows ? ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`] : ['-A', 'trust']),
      ...(isThrowaway ? ['--no-sync'] : []),
    ],
    { account, folder: unfinished },
  );
  const withPassword = onWindows ? ` password '${password}'` : '';
  run(binaries.postgres, ['--single', '-D', unfinished, ...(isThrowaway ? ['-F'] : []), 'postgres'], {
    account,
    folder: unfinished,
    input: `create role ${ACADEMY} login${withPassword}\ncreate database ${ACADEMY} owner ${ACADEMY}\n`,
  });
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
  syncFolder(dirname(folder));
}

/** Password file for a server on a loopback port (Windows, which has no socket folders). */
export function passwordFileOf(folder: string): string {
  return join(dirname(folder), 'db.password');
}
