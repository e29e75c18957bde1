import type { FastifyBaseLogger } from 'fastify';
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Pool, type ClientConfig } from 'pg';
import type { Config } from '../../config.ts';
import { findRunning, openDataFolder, startEmbedded, type EmbeddedPostgres } from './embedded.ts';
import type { DatabaseLine } from './embedded/log.ts';
import { FolderLockedError } from './folder-lock.ts';
import { createFreeSpaceGuard } from './free-space.ts';
import { createListener, type OnNotice } from './listen.ts';
import { migrate } from './migrate.ts';
import type { DB } from './schema.ts';
import { prepareStatements } from './statements.ts';

/** The database or a transaction on it: the argument of store functions. */
export type Db = Kysely<DB> | Transaction<DB>;

export interface Database {
  db: Kysely<DB>;
  pool: Pool;
  /** Runs `work` in one transaction, after checking for disk space. Ledger rows are written through here. */
  record: <T>(work: (trx: Transaction<DB>) => Promise<T>) => Promise<T>;
  /** Throws `server.disk_full` if a write would fill the disk of our own database. */
  assertWritable: () => void;
  /**
   * Calls back for each `pg_notify` on the channel once its transaction commits, in any process; with undefined after a
   * broken connection is restored and notifications may have been missed. Ends with the database.
   */
  listen: (channel: string, onNotice: OnNotice) => Promise<void>;
  /** Redirects our own database's log lines there; earlier lines are sent first. */
  reportTo: (log: Pick<FastifyBaseLogger, DatabaseLine['level']>) => void;
  /** Process ID of our own database; undefined with an external server. */
  serverPid: () => number | undefined;
  close: () => Promise<void>;
}

interface OpenOptions {
  /** Lets a command join a running academy's database instead of being refused. */
  mayJoin?: boolean;
  /** Leaves the schema as it is found: a backup before an update must not be the update. */
  keepSchema?: boolean;
  /** The schema is left as it is until this is known to be right. */
  schemaWaitsFor?: Promise<unknown>;
}

const LINES_KEPT = 100;

/** Buffers log lines until there is a log. */
function createReport() {
  let log: Pick<FastifyBaseLogger, DatabaseLine['level']> | undefined;
  const waiting: DatabaseLine[] = [];
  const write = (line: DatabaseLine) => {
    if (log) log[line.level]({ source: 'database' }, line.text);
    else if (waiting.length < LINES_KEPT) waiting.push(line);
  };
  return {
    write,
    to: (target: Pick<FastifyBaseLogger, DatabaseLine['level']>) => {
      log = target;
      for (const line of waiting.splice(0)) write(line);
    },
  };
}

type Server = Pick<EmbeddedPostgres, 'connection'> & Partial<EmbeddedPostgres>;

async function findServer(
  config: Config,
  log: (line: DatabaseLine) => void,
  mayJoin: boolean,
): Promise<Server> {
  const { dataDir, databaseUrl, databasePool: pool } = config;
  if (databaseUrl) {
    // Without SMTP, emails are stored there.
    openDataFolder(dataDir);
    return { connection: { connectionString: databaseUrl } };
  }
  try {
    return await startEmbedded({ dataDir, pool, log });
  } catch (error) {
    const running = mayJoin && error instanceof FolderLockedError ? findRunning(dataDir) : undefined;
    if (running) return { connection: running };
    throw error;
  }
}

function createPool(connection: ClientConfig, max: number): Pool {
  const pool = new Pool({
    ...connection,
    max,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'trialwright',
  });
  // A broken connection must not end the process, whether idle or in use: its user gets a failed query, and the next
  // caller gets a new connection.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  return pool;
}

/** Opens the configured database and migrates its schema. */
export async function openDatabase(
  config: Config,
  { mayJoin = false, keepSchema = false, schemaWaitsFor }: OpenOptions = {},
): Promise<Database> {
  const report = createReport();
  const server = await findServer(config, report.write, mayJoin);
  const pool = createPool(server.connection, config.databasePool);
  const listener = createListener(server.connection);
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: prepareStatements(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  const assertWritable = server.home
    ? createFreeSpaceGuard(server.home, config.minFreeBytes)
    : () => undefined;
  const close = async () => {
    await listener.end();
    await db.destroy();
    if (!pool.ended) await pool.end();
    await server.close?.();
  };
  try {
    await schemaWaitsFor;
    if (!keepSchema) await migrate(pool);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db,
    pool,
    assertWritable,
    listen: listener.listen,
    reportTo: report.to,
    serverPid: () => server.pid?.(),
    record: (work) => {
      assertWritable();
      return db.transaction().execute(work);
    },
    close,
  };
}
