import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../core/database/open.ts';

const SCRIPT = join(import.meta.dirname, 'add-user.ts');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tw-user-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const settings = () => ({ NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: '', MIN_FREE_MB: '0' });

/** Runs the command as an operator would, with the password on standard input. */
async function addUser(parameters: string[], password: string) {
  const child = spawn(process.execPath, [SCRIPT, ...parameters], { env: { ...process.env, ...settings() } });
  child.stdin.end(`${password}\n`);
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code: code as number, output, errors };
}

const person = (username: string, ...more: string[]) => [
  '--username',
  username,
  '--name',
  'Mara Lind',
  '--email',
  `${username}@example.org`,
  ...more,
];

test(
  'an operator adds a person with paid roles, by full or short role names',
  { tags: ['L-AUTH-05', 'L-AUTH-06'], timeout: 60_000 },
  async () => {
    const added = await addUser(person('mara', '--role', 'SC', '--role', 'DM'), 'a-long-test-password');
    expect(added.errors).not.toContain('Error');
    expect(added).toMatchObject({ code: 0, output: 'Created mara with ID 101.\n' });
    const { db, close } = await openDatabase(readConfig(settings()));
    try {
      const roles = await db
        .selectFrom('roles')
        .select(['role', 'isPaid'])
        .where('userId', '=', 101)
        .orderBy('id')
        .execute();
      expect(roles).toEqual([
        { role: 'Study_Coordinator', isPaid: true },
        { role: 'Data_Manager', isPaid: true },
      ]);
      const { isAdmin } = await db.selectFrom('users').select('isAdmin').executeTakeFirstOrThrow();
      expect(isAdmin).toBe(false);
      const { password } = await db.selectFrom('accounts').select('password').executeTakeFirstOrThrow();
      expect(password).toMatch(/^\$argon2id\$/);
    } finally {
      await close();
    }
  },
);

test(
  'a weak password, an unknown role, and an invalid name are rejected before the database is opened',
  { timeout: 60_000 },
  async () => {
    expect(await addUser(person('mara'), 'clinical2026')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('too common') as string,
    });
    expect(await addUser(person('mara'), 'short')).toMatchObject({ code: 2 });
    expect(await addUser(person('mara', '--role', 'Nurse'), 'a-long-test-password')).toMatchObject({
      code: 2,
    });
    const odd = await addUser(person('аdmin'), 'a-long-test-password');
    expect(odd).toMatchObject({ code: 2, errors: expect.stringContaining('--username') as string });
  },
);
