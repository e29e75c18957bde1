import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FolderLockedError, lockFolder } from './folder-lock.ts';

const TAKE_LOCK = join(import.meta.dirname, '../../../test/take-lock.ts');
/** A process id that no process has: the largest that Linux gives is 4194304. */
const DEAD_PID = 4_194_305;

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tw-lock-'));
  file = join(folder, 'db.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

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

  test.each([
    ['nothing', ''],
    ['zeros, as after a power cut', '\0'.repeat(12)],
  ])('that holds %s is being written, unless it is old', (_what, text) => {
    writeFileSync(file, text);
    const soon = new Date(Date.now() + 60_000);
    utimesSync(file, soon, soon);
    expect(() => lockFolder(file)).toThrow('another server starts on it now');
    const past = new Date(Date.now() - 60_000);
    utimesSync(file, past, past);
    lockFolder(file)();
  });

  test('is not lost to a takeover that was itself cut off', () => {
    writeFileSync(file, `${DEAD_PID} 12345\n`);
    mkdirSync(`${file}.takeover`);
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
