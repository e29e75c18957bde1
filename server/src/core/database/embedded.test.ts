import { execFile, fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { bookmarks, courses, lessons, users } from '@trialwright/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy } from '../../../test/academy.ts';
import { changes, ENDPOINTS, pathWith, sampleBody } from '../../../test/contract-walk.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { readConfig } from '../../config.ts';
import { verifyLedger } from '../ledger-chain.ts';
import { FolderLockedError, lockFolder } from './folder-lock.ts';
import { createFreeSpaceGuard } from './free-space.ts';
import { openDatabase, type Database } from './open.ts';

const SERVER = join(import.meta.dirname, '../../server.ts');
const SAVE_FOREVER = join(import.meta.dirname, '../../../test/save-forever.ts');
const TAKE_LOCK = join(import.meta.dirname, '../../../test/take-lock.ts');
/** A process id that no process has: the largest that Linux gives is 4194304. */
const DEAD_PID = 4_194_305;

const onRealServer = Boolean(process.env['TEST_DATABASE_URL']);

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tw-embedded-'));
  file = join(folder, 'db.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const settings = (more: Record<string, string> = {}) => ({
  NODE_ENV: 'test',
  DATA_DIR: folder,
  DATABASE_URL: '',
  MIN_FREE_MB: '0',
  DEMO: 'false',
  LOG_LEVEL: 'fatal',
  PORT: '0',
  ...more,
});

const open = (more: Record<string, string> = {}): Promise<Database> =>
  openDatabase(readConfig(settings(more)));

describe.skipIf(onRealServer)('the embedded database', { timeout: 60_000 }, () => {
  test('gives every caller the answer to its own question, however many ask at once', async () => {
    const { pool, close } = await open();
    try {
      const ask = async (number: number) => {
        // Statements of different shapes: with mixed-up messages they fail, or answer with somebody else's rows.
        const columns = Array.from(
          { length: (number % 5) + 1 },
          (_each, index) => `$1::int + ${index} as c${index}`,
        );
        const { rows } = await pool.query<Record<string, number>>(`select ${columns.join(', ')}`, [number]);
        expect(rows).toEqual([
          Object.fromEntries(columns.map((_column, index) => [`c${index}`, number + index])),
        ]);
      };
      await pool.query('create table counters (id int primary key, value int not null)');
      await pool.query('insert into counters values (1, 0)');
      const add = async () => {
        const client = await pool.connect();
        await client.query('begin');
        const { rows } = await client.query<{ value: number }>(
          'select value from counters where id = $1 for update',
          [1],
        );
        await client.query('update counters set value = $1 where id = $2', [(rows[0]?.value ?? 0) + 1, 1]);
        await client.query('commit');
        client.release();
      };
      const fail = () => expect(pool.query('select $1::int / 0', [1])).rejects.toThrow('division by zero');
      await Promise.all(
        Array.from({ length: 600 }, (_each, n) => (n % 20 === 0 ? add() : n % 33 === 0 ? fail() : ask(n))),
      );
      const { rows } = await pool.query<{ value: number }>('select value from counters');
      expect(rows).toEqual([{ value: 30 }]);
    } finally {
      await close();
    }
  });

  test('a connection that breaks in the middle of its work takes nobody with it', async () => {
    const { pool, close } = await open();
    try {
      await pool.query('create table kept (id int primary key)');
      const broken = await pool.connect();
      broken.on('error', () => undefined);
      await broken.query('begin');
      await broken.query('insert into kept values ($1)', [1]);
      const { stream } = (broken as unknown as { connection: { stream: { destroy: () => void } } })
        .connection;
      stream.destroy();
      broken.release(true);
      await pool.query('insert into kept values ($1)', [2]);
      expect((await pool.query('select id from kept')).rows).toEqual([{ id: 2 }]);
    } finally {
      await close();
    }
  });

  test('refuses a second server on its folder in one clear line, and goes on itself', async () => {
    const first = await open();
    try {
      const second = promisify(execFile)(process.execPath, [SERVER], {
        env: { ...process.env, ...settings() },
      });
      const failure = (await second.catch((error: unknown) => error)) as { code: number; stderr: string };
      expect(failure.code).toBe(1);
      // Problems of the content, where an author is at work, are printed above it.
      expect(failure.stderr.trim().split('\n').at(-1)).toBe(
        `The data folder ${folder} is in use by process ${process.pid}. ` +
          'Stop that server, choose another DATA_DIR, or set DATABASE_URL to run several processes.',
      );
      expect(failure.stderr).not.toContain('    at ');
      expect((await first.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    } finally {
      await first.close();
    }
    expect(existsSync(file)).toBe(false);
  });

  test('loses no acknowledged save when its process is killed, twice in a row', async () => {
    for (const round of [1, 2]) {
      const child = spawn(process.execPath, [SAVE_FOREVER], { env: { ...process.env, ...settings() } });
      const failed = once(child, 'exit').then(([code]) =>
        expect(code, 'the child ended by itself').toBeNull(),
      );
      const acknowledged = new Map<number, number>();
      let count = 0;
      for await (const line of createInterface({ input: child.stdout })) {
        const [learner, save] = line.split(' ').map(Number) as [number, number];
        acknowledged.set(learner, save);
        if (++count === 250 * round) child.kill('SIGKILL');
      }
      await failed;
      expect(acknowledged.size).toBe(4);
      const { db, close } = await open();
      try {
        for (const [learner, saves] of acknowledged) {
          const rows = await db
            .selectFrom('ledger')
            .select('seq')
            .where('subjectId', '=', learner)
            .where('action', '=', 'lesson.read')
            .execute();
          // One more may have been written without its acknowledgement having come out.
          expect(rows.length).toBeGreaterThanOrEqual(saves);
          expect(rows.length).toBeLessThanOrEqual(saves + 1);
        }
        expect((await verifyLedger(db)).faults).toEqual([]);
      } finally {
        await close();
      }
    }
  });

  test('on a full disk refuses every change with 507, and everything can still be read', async () => {
    const before = await startAcademy({ DATA_DIR: folder });
    const learner = await before.learner();
    const admin = await before.learner({ role: null, isAdmin: true });
    const course = firstCourse(before);
    const lesson = course.lessons[0]!.id;
    await completeCourse(learner, course);
    const { attemptId } = await takeAssessment(before, learner, course, 3);
    const kept = await learner.call(bookmarks.add, {
      params: { userId: learner.id },
      body: { type: 'lesson', referenceId: lesson },
    });
    await before.close();

    const full = await startAcademy({ DATA_DIR: folder, MIN_FREE_MB: String(2 ** 40) });
    try {
      const call = (url: string, method = 'GET', payload?: object, { cookie } = learner) =>
        full.app.server.inject({
          method: method as 'GET',
          url,
          headers: { cookie },
          ...(payload && { payload }),
        });
      const ids = {
        users: learner.id,
        user: learner.id,
        courses: course.id,
        lessons: lesson,
        assessments: course.id,
        attempts: attemptId,
        bookmarks: kept.body.id,
        notifications: 1,
        certificates: 'none',
        bookings: 1,
        'learning-paths': before.catalogue.practice.paths[0]?.id ?? '',
        modules: 1,
        'path-steps': 1,
        scenarios: before.catalogue.practice.simulations[0]?.id ?? '',
        'scenario-sessions': 1,
        sessions: 1,
        'account-sessions': 1,
        threads: 1,
        resumes: 1,
        projects: 'virtual_study_team',
        'project-posts': 1,
        messages: 1,
        'interview-practice': 'cra-001',
        'payment-intents': 'pi_none12345678',
        paymentIntents: 'pi_none12345678',
      };
      // Ending one's session stays possible, on a shared computer above all; an event is first judged by its
      // signature; a guest's booking is read, by a token that does not belong into an address.
      const exempt = new Set(['auth.logout', 'payments.webhook', 'bookings.guest']);
      for (const { name, endpoint } of ENDPOINTS.filter((each) => changes(each) && !exempt.has(each.name))) {
        const who = endpoint.access === 'admin' ? admin : learner;
        const answer = await call(pathWith(endpoint, ids), endpoint.method, sampleBody(endpoint, ids), who);
        expect(answer.statusCode, name).toBe(507);
        expect(answer.json()).toMatchObject({ code: 'server.disk_full' });
      }
      for (const path of [
        courses.list.path,
        pathWith(lessons.get, ids),
        pathWith(users.dashboard, ids),
        pathWith(bookmarks.list, ids),
      ])
        expect((await call(path)).statusCode, path).toBe(200);
    } finally {
      await full.close();
    }
  });
});

describe('the lock of the data folder', () => {
  test('is refused while its process lives, and taken over once that is dead', () => {
    const release = lockFolder(file);
    expect(() => lockFolder(file)).toThrow(FolderLockedError);
    expect(() => lockFolder(file)).toThrow(`is in use by process ${process.pid}`);
    release();
    writeFileSync(file, `${DEAD_PID} 12345\n`);
    lockFolder(file)();
    expect(existsSync(file)).toBe(false);
  });

  test.skipIf(!existsSync('/proc/self/stat'))(
    'is not held by a stranger who got the same process id later',
    () => {
      writeFileSync(file, `${process.ppid} 1\n`);
      const release = lockFolder(file);
      expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${process.pid} \\d+\\n$`));
      release();
    },
  );

  test('without a name is being written, unless it is old', () => {
    writeFileSync(file, '');
    expect(() => lockFolder(file)).toThrow('another server starts on it now');
    const past = new Date(Date.now() - 60_000);
    utimesSync(file, past, past);
    lockFolder(file)();
  });

  test('is not lost to a takeover that was itself cut off', () => {
    writeFileSync(file, `${DEAD_PID} 12345\n`);
    mkdirSync(`${file}.takeover`);
    expect(() => lockFolder(file)).toThrow(FolderLockedError);
    const past = new Date(Date.now() - 60_000);
    utimesSync(`${file}.takeover`, past, past);
    lockFolder(file)();
    expect(existsSync(`${file}.takeover`)).toBe(false);
  });

  test(
    'goes to exactly one of several servers that start at once after a crash',
    { timeout: 60_000 },
    async () => {
      const children: ChildProcess[] = [];
      try {
        for (let count = 0; count < 3; count++) children.push(fork(TAKE_LOCK));
        await Promise.all(children.map((child) => once(child, 'message')));
        for (let round = 0; round < 30; round++) {
          const each = join(folder, String(round), 'db.lock');
          mkdirSync(join(folder, String(round)));
          writeFileSync(each, `${DEAD_PID} 12345\n`);
          const answers = children.map((child) => once(child, 'message'));
          for (const child of children) child.send({ file: each, at: Date.now() + 5 });
          const results = (await Promise.all(answers)).map(([answer]) => answer as string);
          expect(results.toSorted(), `round ${round}`).toEqual([
            'FolderLockedError',
            'FolderLockedError',
            'taken',
          ]);
        }
      } finally {
        for (const child of children) child.kill();
      }
    },
  );
});

describe('the guard of the free space', () => {
  test('looks at the disk once a second and lets writes in again when there is room', () => {
    let now = 0;
    expect(() => createFreeSpaceGuard(folder, 0)()).not.toThrow();
    const assertSpace = createFreeSpaceGuard(folder, Number.MAX_SAFE_INTEGER, () => now);
    expect(assertSpace).toThrow('out of storage');
    rmSync(folder, { recursive: true });
    now = 999;
    expect(assertSpace).toThrow('out of storage');
    now = 1000;
    expect(assertSpace).toThrow('ENOENT');
  });
});
