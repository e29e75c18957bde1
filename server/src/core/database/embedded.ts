import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PoolConfig } from 'pg';
import { lockFolder } from './folder-lock.ts';
import { createWalSync } from './wal-sync.ts';

/** Longest path that a Unix socket may have on Linux, with room for PostgreSQL's own file name. */
const LONGEST_SOCKET_FOLDER = 80;

export interface EmbeddedPostgres {
  connection: PoolConfig;
  sync: () => Promise<void>;
  close: () => Promise<void>;
}

function socketFolder(dataDir: string): string {
  const beside = join(dataDir, 'run');
  const folder =
    beside.length <= LONGEST_SOCKET_FOLDER ? beside : join(tmpdir(), `trialwright-${process.pid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Starts the embedded PostgreSQL on `dataDir`, alone: a second process is refused. */
export async function startEmbedded(dataDir: string, connections: number): Promise<EmbeddedPostgres> {
  const folder = join(dataDir, 'db');
  const unlock = lockFolder(join(dataDir, 'db.lock'));
  const onWindows = process.platform === 'win32';
  const run = onWindows ? '' : socketFolder(dataDir);
  const socket = join(run, '.s.PGSQL.5432');
  const port = 40_000 + (process.pid % 20_000);
  if (!onWindows) rmSync(socket, { force: true });
  const worker = new Worker(new URL('./embedded.worker.ts', import.meta.url), {
    workerData: {
      folder,
      connections: connections + 4,
      listen: onWindows ? { host: '127.0.0.1', port } : { path: socket },
    },
  });
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve());
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`The embedded database stopped with code ${code}.`)));
    });
  } catch (error) {
    unlock();
    throw error;
  }
  const wal = createWalSync(folder);
  return {
    connection: {
      host: onWindows ? '127.0.0.1' : run,
      port: onWindows ? port : 5432,
      user: 'postgres',
      database: 'postgres',
    },
    sync: wal.sync,
    close: async () => {
      const closed = new Promise((resolve) => worker.once('exit', resolve));
      worker.postMessage('close');
      await closed;
      await wal.stop();
      unlock();
    },
  };
}
