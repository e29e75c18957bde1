import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** An academy that a file of journeys has to itself, at an address of its own. */
export interface VersionsAcademy {
  address: string;
  /** Where its database is. */
  dataDir: string;
  /** Serves the new version of the course, if it does not yet. */
  renew: () => Promise<void>;
  end: () => Promise<void>;
}

/** Starts the academy of `two-versions.ts`, which takes long on a busy machine. `worker` keeps its port apart from others. */
export async function startVersionsAcademy(worker: number): Promise<VersionsAcademy> {
  const port = Number(process.env['E2E_PORT'] ?? 3390) + 40 + worker;
  const dataDir = mkdtempSync(join(tmpdir(), 'tw-versions-'));
  const academy = spawn(process.execPath, [join(import.meta.dirname, 'two-versions.ts')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => academy.once('exit', () => resolve()));
  const lines = createInterface({ input: academy.stdout });
  /** The next line that begins so; what is between is of the log. */
  const lineOf = (start: string): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    lines.on('line', (line) => line.startsWith(start) && resolve(line));
    void ended.then(() => reject(new Error('The academy ended before it was ready.')));
    return promise;
  };
  return {
    address: await lineOf('http'),
    dataDir,
    renew: async () => {
      const renewed = lineOf('renewed');
      academy.stdin.write('renew\n');
      await renewed;
    },
    end: async () => {
      academy.stdin.end();
      await ended;
    },
  };
}
