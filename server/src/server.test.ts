import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const SERVER = join(import.meta.dirname, 'server.ts');

let folder: string;
let running: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tw-server-'));
});
afterEach(() => {
  running?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the server as `npm start` does and collects what it prints. */
function start(settings: Record<string, string>) {
  const child = spawn(process.execPath, [SERVER], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', MIN_FREE_MB: '0', PORT: '0', ...settings },
  });
  running = child;
  const output: string[] = [];
  const errors: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => output.push(line));
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
  /** Waits for a line and returns what the pattern captures. */
  const printed = (pattern: RegExp): Promise<string> =>
    vi.waitFor(
      () => {
        const match = output.map((line) => pattern.exec(line)).find((each) => each !== null);
        if (!match) throw new Error(`Not printed yet: ${pattern.source}\n${errors.join('\n')}`);
        return match[1] ?? match[0];
      },
      { timeout: 60_000, interval: 100 },
    );
  return { child, output, errors, printed };
}

describe('the server', { timeout: 90_000 }, () => {
  test('starts on an empty folder, prints its URL, logs no secrets, and stops on request', async () => {
    const { child, output, printed } = start({ NODE_ENV: 'development', DEMO: 'true' });
    const port = await printed(/is open at http:\/\/localhost:(\d+)/);
    const password = await printed(/Password of each: (\S+)/);
    expect(output.find((line) => line.includes('Demo accounts:'))).toContain(
      'admin, pi, sc, cra, cta, dm, ctm, visitor, ruth',
    );
    const base = `http://127.0.0.1:${port}`;
    const signedIn = await fetch(`${base}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'ruth', password }),
    });
    expect(signedIn.status).toBe(200);
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    const found = await fetch(`${base}/api/search?q=my-private-question`, { headers: { cookie } });
    expect(found.status).toBe(200);
    await printed(/\/api\/search/);

    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(existsSync(join(folder, 'db.lock'))).toBe(false);
    const log = output.filter((line) => line.startsWith('{')).join('\n');
    expect(log).toContain('/api/auth/login');
    for (const secret of [password, cookie.split('=')[1] ?? '', 'my-private-question', 'ruth', 'Adeyemi'])
      expect(log).not.toContain(secret);
  });

  test.each([
    [
      'the sample secret',
      { PUBLIC_URL: 'https://academy.example.org' },
      'SESSION_SECRET is the sample value.',
    ],
    ['no public address', { SESSION_SECRET: 'x'.repeat(40) }, 'PUBLIC_URL is required in production.'],
    ['an invalid port', { PORT: 'many' }, 'Invalid settings:'],
  ])('does not start in production with %s', async (_what, settings, message) => {
    const { child, errors } = start({ NODE_ENV: 'production', ...settings });
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(1);
    expect(errors.join('\n')).toContain(message);
  });
});
