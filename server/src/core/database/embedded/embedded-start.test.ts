import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../../config.ts';
import { findRunning } from '../embedded.ts';
import { openDatabase, type Database } from '../open.ts';
import { copyPrograms, findBinaries, linkLibraries } from './binaries.ts';
import { worksOn } from './postmaster.ts';

const HOLD = join(import.meta.dirname, '../../../../test/hold-database.ts');
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

let folder: string;
const held: ChildProcessWithoutNullStreams[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tw start '));
});
afterEach(() => {
  for (const child of held.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const settings = (dataDir = folder) => ({
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  MIN_FREE_MB: '0',
  LOG_LEVEL: 'fatal',
});
const open = (dataDir?: string): Promise<Database> => openDatabase(readConfig(settings(dataDir)));

/** An academy's database in a separate, killable process; returns the server's process ID. */
async function hold(): Promise<{ child: ChildProcessWithoutNullStreams; serverPid: number }> {
  const child = spawn(process.execPath, [HOLD], { env: { ...process.env, ...settings() } });
  held.push(child);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, serverPid: Number(line) };
}

async function kill(child: ChildProcessWithoutNullStreams): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

const keepSomething = ({ pool }: Database) =>
  pool.query('create table kept (id int primary key); insert into kept values (1)');
const readKept = async ({ pool }: Database) => (await pool.query<{ id: number }>('select id from kept')).rows;

describe('starting on a data folder', { timeout: 60_000 }, () => {
  test('creates a checksummed database that only its account can read, in a folder whose name has spaces', async () => {
    const database = await open();
    try {
      const { rows } = await database.pool.query(
        `select current_setting('data_checksums') sums, current_setting('listen_addresses') addresses,
          current_setting('fsync') fsync, (select datlocale from pg_database where datname = current_database()) locale,
          (select rolsuper from pg_roles where rolname = current_user) super`,
      );
      expect(rows).toEqual([{ sums: 'on', addresses: '', fsync: 'on', locale: 'C.UTF-8', super: false }]);
      expect(statSync(folder).mode & 0o767).toBe(0o700);
      expect(statSync(join(folder, 'db')).mode & 0o777).toBe(0o700);
      expect(statSync(join(folder, 'run')).mode & 0o777).toBe(0o700);
      const open = readdirSync(join(folder, 'db'), { recursive: true, encoding: 'utf8' })
        .map((name) => statSync(join(folder, 'db', name), { throwIfNoEntry: false })?.mode ?? 0)
        .filter((mode) => (mode & 0o077) !== 0);
      expect(open).toEqual([]);
    } finally {
      await database.close();
    }
    expect(existsSync(join(folder, 'run'))).toBe(false);
  });

  test('closes folders and files that were open to others', async () => {
    await (await open()).close();
    for (const path of ['', 'db', 'db/base', 'db/PG_VERSION']) chmodSync(join(folder, path), 0o755);
    await (await open()).close();
    expect(statSync(folder).mode & 0o067).toBe(0);
    for (const path of ['db', 'db/base', 'db/PG_VERSION'])
      expect(statSync(join(folder, path)).mode & 0o077, path).toBe(0);
  });

  test('puts its socket elsewhere if the path would be too long', async () => {
    const deep = join(folder, 'ü'.repeat(60));
    const database = await open(deep);
    try {
      await keepSomething(database);
      expect(existsSync(join(deep, 'run'))).toBe(false);
    } finally {
      await database.close();
    }
    const again = await open(deep);
    expect(await readKept(again)).toEqual([{ id: 1 }]);
    await again.close();
  });

  test('ends the server left behind by a killed academy and continues with its data', async () => {
    const { child, serverPid } = await hold();
    const client = new Client(findRunning(folder));
    await client.connect();
    await client.query('create table kept (id int primary key); insert into kept values (1)');
    client.on('error', () => undefined);
    await kill(child);
    expect(worksOn(serverPid, join(folder, 'db'))).toBe(true);
    const database = await open();
    try {
      expect(worksOn(serverPid, join(folder, 'db'))).toBe(false);
      expect(database.serverPid()).not.toBe(serverPid);
      expect(await readKept(database)).toEqual([{ id: 1 }]);
    } finally {
      await database.close();
    }
  });

  test('refuses a second academy while the first runs, and lets a command join it', async () => {
    const { child } = await hold();
    await expect(open()).rejects.toThrow(`is in use by process ${child.pid}`);
    const joined = await openDatabase(readConfig(settings()), { mayJoin: true });
    expect((await joined.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await joined.close();
    const ended = once(child, 'exit');
    child.stdin.end();
    await ended;
    expect(findRunning(folder)).toBeUndefined();
  });

  test('ignores a pid file whose process ID was reused', async () => {
    const database = await open();
    await keepSomething(database);
    await database.close();
    const mine = [
      process.pid,
      join(folder, 'db'),
      '1700000000',
      '5432',
      join(folder, 'run'),
      '',
      '0 0',
      'ready',
    ];
    writeFileSync(join(folder, 'db', 'postmaster.pid'), `${mine.join('\n')}\n`);
    const again = await open();
    expect(await readKept(again)).toEqual([{ id: 1 }]);
    await again.close();
  });

  test('restarts a killed server while the academy keeps running', async () => {
    const database = await open();
    try {
      await keepSomething(database);
      const before = database.serverPid() ?? 0;
      process.kill(before, 'SIGKILL');
      // The killed server's connections survive for a moment and would still respond.
      const patience = { timeout: 30_000, interval: 50 };
      await vi.waitFor(() => expect([before, undefined]).not.toContain(database.serverPid()), patience);
      await vi.waitFor(async () => expect(await readKept(database)).toEqual([{ id: 1 }]), patience);
    } finally {
      await database.close();
    }
  });
});

describe('an unsuitable folder', { timeout: 60_000 }, () => {
  let whole: string;
  beforeAll(async () => {
    whole = mkdtempSync(join(tmpdir(), 'tw-whole-'));
    const database = await open(whole);
    await database.close();
  });
  afterAll(() => rmSync(whole, { recursive: true, force: true }));
  beforeEach(() => cpSync(whole, folder, { recursive: true }));

  const db = (...path: string[]) => join(folder, 'db', ...path);
  /** Names and sizes of everything: nothing may be touched. */
  const look = () =>
    readdirSync(db(), { recursive: true, encoding: 'utf8' })
      .toSorted()
      .map((name) => `${name} ${lstatSync(db(name)).size}`);

  async function expectRefusal(...words: string[]): Promise<void> {
    const before = look();
    const error = await open().then(
      () => new Error('was not refused'),
      (failure: Error) => failure,
    );
    for (const word of words) expect(error.message).toContain(word);
    expect(error.name).toBe('StartRefusedError');
    expect(look()).toEqual(before);
    expect(existsSync(join(folder, 'db.lock'))).toBe(false);
  }

  test.each([['PG_VERSION'], ['global/pg_control'], ['pg_xact'], ['postgresql.conf']])(
    'is refused without %s instead of becoming an empty academy',
    async (part) => {
      rmSync(db(part), { recursive: true });
      await expectRefusal('is incomplete', `${part} missing`, 'backup', 'Nothing was changed.');
    },
  );

  test.each([
    ['17', 'older'],
    ['19', 'newer'],
  ])('is refused with the files of PostgreSQL %s', async (version, age) => {
    writeFileSync(db('PG_VERSION'), `${version}\n`);
    await expectRefusal(`was written by PostgreSQL ${version}, ${age} than the 18`, 'pg_dump');
  });

  test('is refused with other files', async () => {
    rmSync(db(), { recursive: true });
    mkdirSync(db());
    writeFileSync(db('thesis.docx'), 'mine');
    await expectRefusal('holds other files and no database');
  });

  test('is refused with damaged control data, quoting the server', async () => {
    const control = readFileSync(db('global/pg_control'));
    control[20] = (control[20] ?? 0) ^ 0xff;
    writeFileSync(db('global/pg_control'), control);
    await expectRefusal('cannot be started', 'control file', 'restore the folder from a backup');
  });

  test('is refused with an earlier academy’s database, and says how to migrate it', async () => {
    const control = readFileSync(db('global/pg_control'));
    const format = Buffer.alloc(8);
    format.writeDoubleLE(1_234_567);
    control[control.indexOf(format) + 40] = 0;
    writeFileSync(db('global/pg_control'), control);
    await expectRefusal('earlier version of this academy', 'npm run data:import');
  });

  test('is refused after a newer academy', async () => {
    const database = await open();
    await database.pool.query(`insert into migrations (name, sha256) values ('9999_later.sql', 'x')`);
    await database.close();
    await expect(open()).rejects.toThrow('newer version of the academy (it knows 9999_later.sql');
  });

  test.runIf(isRoot)('of another account is refused for an ordinary user', () => {
    const script = `
      import { judgeFolder } from '${join(import.meta.dirname, 'folder.ts')}';
      process.setuid(${NOBODY});
      try { judgeFolder(process.argv[1]); } catch (error) { process.stdout.write(error.message); }`;
    chmodSync(folder, 0o755);
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script, db()], {
      encoding: 'utf8',
    });
    expect(stdout).toContain('belongs to another account');
  });
});

test('a link to a missing database is refused instead of becoming an empty academy', async () => {
  const db = join(folder, 'db');
  symlinkSync(join(folder, 'unmounted', 'db'), db);
  await expect(open()).rejects.toThrow('its disk may not be mounted');
  expect(lstatSync(db).isSymbolicLink()).toBe(true);
  expect(existsSync(join(folder, 'unmounted'))).toBe(false);
});

describe.runIf(isRoot)('as root', { timeout: 60_000 }, () => {
  test('PostgreSQL runs as another account, on a folder given to it', async () => {
    const expectKept = async () => {
      const again = await open();
      expect(await readKept(again)).toEqual([{ id: 1 }]);
      await again.close();
    };
    const first = await open();
    await keepSomething(first);
    const status = readFileSync(`/proc/${first.serverPid()}/status`, 'utf8');
    expect(status).not.toMatch(/^Uid:\s+0/m);
    await first.close();
    // As a backup restored by root would be.
    for (const name of readdirSync(join(folder, 'db'), { recursive: true, encoding: 'utf8' }))
      chownSync(join(folder, 'db', name), 0, 0);
    chownSync(join(folder, 'db'), 0, 0);
    await expectKept();
    // And the one file that a backup of a running server adds.
    writeFileSync(join(folder, 'db', 'left_by_root'), 'x', { mode: 0o644 });
    await expectKept();
    expect(statSync(join(folder, 'db', 'left_by_root')).uid).not.toBe(0);
  });

  test('the database is stored elsewhere if its account cannot enter the data folder, and is deleted with it', async () => {
    chmodSync(folder, 0o700);
    // The server's own umask: its files are private.
    const mask = process.umask(0o077);
    const closed = join(folder, 'data');
    const first = await open(closed);
    await keepSomething(first);
    await first.close();
    expect(lstatSync(join(closed, 'db')).isSymbolicLink()).toBe(true);
    const second = await open(closed);
    expect(await readKept(second)).toEqual([{ id: 1 }]);
    await second.close();
    rmSync(closed, { recursive: true });
    const third = await open(closed);
    await expect(readKept(third)).rejects.toThrow('does not exist');
    await third.close();
    process.umask(mask);
  });
});

test.runIf(isRoot)('programs their account cannot reach are copied once, for every account', () => {
  const mask = process.umask(0o077);
  const closed = join(folder, 'closed');
  mkdirSync(closed);
  const native = join(findBinaries({}, folder).postgres, '../..');
  cpSync(native, join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
  const shared = join(folder, 'shared');
  chmodSync(folder, 0o755);
  const run = (program: string) => spawnSync(program, ['--version'], { uid: NOBODY, cwd: '/' }).status;
  expect(run(join(closed, 'native/bin/postgres'))).not.toBe(0);
  const copy = copyPrograms(shared, { native: join(closed, 'native'), version: '1' });
  expect(run(join(copy, 'bin/postgres'))).toBe(0);
  expect(copyPrograms(shared, { native: '/nowhere', version: '1' })).toBe(copy);
  expect(process.umask(mask)).toBe(0o077);
});

test('missing library links are created', () => {
  const { postgres } = findBinaries({}, folder);
  const native = join(postgres, '../..');
  const copy = join(folder, 'native');
  cpSync(native, copy, {
    recursive: true,
    filter: (source) => !lstatSync(source).isSymbolicLink(),
  });
  expect(spawnSync(join(copy, 'bin/postgres'), ['--version']).status).not.toBe(0);
  expect(linkLibraries(copy)).toBe(true);
  expect(spawnSync(join(copy, 'bin/postgres'), ['--version'], { encoding: 'utf8' }).stdout).toContain('18.');
});
