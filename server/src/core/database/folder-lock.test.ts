import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FolderLockedError, lockFolder } from './folder-lock.ts';

const TAKE_LOCK = join(import.meta.dirname, '../../../test/take-lock.ts');
/** An unused process ID: the largest on Linux is 4194304. */
const DEAD_PID = 4_194_305;

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tw-lock-'));
  file = join(folder, 'db.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the lock of the data folder', () => {
  test('is refused while its process is alive and taken over once it is dead', () => {
    const release = lockFolder(file);
    expect(() => lockFolder(file)).toThrow(FolderLockedError);
    expect(() => lockFolder(file)).toThrow(`is in use by process ${process.pid}`);
    release();
    writeFileSync(file, `${DEAD_PID} 12345\n`);
    lockFolder(file)();
    expect(existsSync(file)).toBe(false);
  });

  test.skipIf(!existsSync('/proc/self/stat'))(
    'is not held by another process that reuses the process ID',
    () => {
      writeFileSync(file, `${process.ppid} 1\n`);
      const release = lockFolder(file);
      expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${process.pid} \\d+\\n$`));
      release();
    },
  );

  test.each([
    ['nothing', ''],
    ['zeros, as after a power cut', '\0'.repeat(12)],
  ])('containing %s counts as being written, unless it is old', (_what, text) => {
    writeFileSync(file, text);
    const soon = new Date(Date.now() + 60_000);
    utimesSync(file, soon, soon);
    expect(() => lockFolder(file)).toThrow('another server is starting on it');
    const past = new Date(Date.now() - 60_000);
    utimesSync(file, past, past);
    lockFolder(file)();
  });

  test('survives an interrupted takeover', () => {
    writeFileSync(file, `${DEAD_PID} 12345\n`);
    mkdirSync(`${file}.takeover`);
    lockFolder(file)();
    expect(existsSync(`${file}.takeover`)).toBe(false);
  });

  test(
    'goes to exactly one of several servers starting together after a crash',
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
