import { chmodSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { chooseAccount, handOver } from './embedded/account.ts';
import { findBinaries } from './embedded/binaries.ts';
import { judgeFolder } from './embedded/folder.ts';
import { findHome, socketFolder } from './embedded/home.ts';
import { ACADEMY, initialise, makePrivate, passwordFileOf } from './embedded/initialise.ts';
import type { DatabaseLine } from './embedded/log.ts';
import { endPostmaster, findPostmaster } from './embedded/postmaster.ts';
import { runServer } from './embedded/server-process.ts';
import { lockFolder } from './folder-lock.ts';
import { StartRefusedError } from './start-refused.ts';

const PORT = 5432;
const onWindows = process.platform === 'win32';

/** Settings for one academy on one machine: small, durable, quiet, and without what a single process does not need. */
const SETTINGS = {
  shared_buffers: '32MB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  max_wal_senders: '0',
  max_replication_slots: '0',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '1',
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_destination: 'stderr',
  log_checkpoints: 'off',
  log_line_prefix: '',
  // Failed statements are reported to the caller; in the log, they would expose personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** Enough for the pool, the listener, and an operator. */
const CONNECTIONS_BESIDE_POOL = 20;

export interface EmbeddedPostgres {
  connection: ClientConfig;
  /** The database folder, which is outside the data folder if that is root's and closed to others. */
  home: string;
  pid: () => number | undefined;
  close: () => Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  /** Connections the academy may open. */
  pool: number;
  log: (line: DatabaseLine) => void;
  /** Overrides our server settings; tests turn durability off. */
  settings?: Record<string, string>;
  isThrowaway?: boolean;
}

const EARLIER_KIND =
  'was created by an earlier version of this academy, with a different kind of database. Migrate it once with ' +
  '"npm run data:import"; the original is kept next to it.';

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : PORT));
    });
  });
}

/** The data folder holds password hashes and signing keys, so it is closed to others, however it was created. */
export function openDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const { mode, uid } = statSync(dataDir);
    // Under root, the group (that of PostgreSQL's account) may pass through but not list.
    const allowed = process.getuid?.() === 0 ? 0o710 : 0o700;
    if (!onWindows && process.getuid?.() === uid && (mode & 0o777 & ~allowed) !== 0)
      chmodSync(dataDir, mode & allowed);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartRefusedError(
      `The data folder ${dataDir} cannot be created or opened (${code ?? 'error'}). ` +
        'Set DATA_DIR to a folder this account can write to.',
    );
  }
}

/** Connection settings for the server of a running academy's folder; undefined if none is running. */
export function findRunning(dataDir: string): ClientConfig | undefined {
  const folder = join(dataDir, 'db');
  const running = findPostmaster(folder);
  return running && !onWindows
    ? { host: running.socketFolder, port: PORT, user: ACADEMY, database: ACADEMY }
    : undefined;
}

async function whereToListen(home: string, folder: string, make: (socket: string) => void) {
  const common = { user: ACADEMY, database: ACADEMY };
  if (onWindows) {
    const port = await freePort();
    const password = readFileSync(passwordFileOf(folder), 'utf8');
    return {
      connection: { ...common, host: '127.0.0.1', port, password },
      settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
      remove: () => undefined,
    };
  }
  const host = socketFolder(home, make);
  return {
    connection: { ...common, host, port: PORT },
    settings: {
      listen_addresses: '',
      port: String(PORT),
      unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
      unix_socket_permissions: '0700',
    },
    remove: () => rmSync(host, { recursive: true, force: true }),
  };
}

async function start(
  options: EmbeddedOptions,
): Promise<Omit<EmbeddedPostgres, 'close'> & { stop: () => Promise<void> }> {
  const { dataDir, pool, log, isThrowaway = false } = options;
  const account = chooseAccount(join(dataDir, 'db'));
  const home = findHome(dataDir, account);
  const folder = join(home, 'db');
  const state = judgeFolder(folder);
  if (state === 'pglite') throw new StartRefusedError(`The database in ${folder} ${EARLIER_KIND}`);
  const binaries = findBinaries(account, home);
  if (state === 'none') initialise(folder, { binaries, account, isThrowaway });
  handOver(account, folder);
  const left = findPostmaster(folder);
  if (left) await endPostmaster(left, folder);
  const { connection, settings, remove } = await whereToListen(home, folder, (socket) =>
    makePrivate(socket, account),
  );
  const server = await runServer({
    binaries,
    account,
    folder,
    settings: {
      ...SETTINGS,
      max_connections: String(pool + CONNECTIONS_BESIDE_POOL),
      ...settings,
      ...options.settings,
    },
    log,
  });
  return {
    connection,
    home,
    pid: server.pid,
    stop: async () => {
      await server.stop();
      remove();
    },
  };
}

/** Starts the academy's own PostgreSQL on `dataDir`; a second academy on the same folder is refused. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  openDataFolder(options.dataDir);
  const unlock = lockFolder(join(options.dataDir, 'db.lock'));
  try {
    const { stop, ...running } = await start(options);
    return {
      ...running,
      close: async () => {
        await stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
