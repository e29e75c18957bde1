import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/core/database/open.ts';
import { openKeys } from '../../server/src/core/keys/key-ring.ts';
import { logKeysOf, type LogContext } from '../../server/src/core/log/log-settings.ts';
import { formatVkey } from '../../server/src/core/log/note.ts';
import { ROOT } from '../../server/src/root.ts';

export interface BareAcademy {
  context: LogContext;
  folder: string;
  /** The settings under which its commands run. */
  environment: Record<string, string>;
  close: () => Promise<void>;
}

async function startWitness(folder: string, logs: string): Promise<{ child: ChildProcess; pair: string }> {
  const env = { WITNESS_NAME: 'witness.example', LOGS: logs, STATE: join(folder, 'witness'), PORT: '0' };
  const child = spawn(process.execPath, [join(ROOT, 'deploy/witness.mjs')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, pair: line.toString().trim() };
}

const quiet = () => undefined;

/** A database of its own with keys, a log, and a witness in another process; no web server, no people. */
export async function openBareAcademy(): Promise<BareAcademy> {
  const folder = mkdtempSync(join(tmpdir(), 'tw-log-bench-'));
  const environment: Record<string, string> = {
    NODE_ENV: 'test',
    DATA_DIR: folder,
    DATABASE_URL: '',
    MIN_FREE_MB: '0',
    PUBLIC_URL: 'https://academy.example',
  };
  const config = readConfig(environment);
  const database = await openDatabase(config);
  const keys = await openKeys(config, database);
  const log = { info: quiet, warn: console.warn, error: console.error } as unknown as LogContext['log'];
  const context: LogContext = { config, database, keys, log, now: () => new Date() };
  const { child, pair } = await startWitness(folder, logKeysOf(context).map(formatVkey).join(' '));
  config.transparency.witnesses = pair;
  environment['WITNESSES'] = pair;
  return {
    context,
    folder,
    environment,
    close: async () => {
      child.kill();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
