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

/** Either the database itself or a transaction on it: what a store function takes. */
export type Db = Kysely<DB> | Transaction<DB>;

export interface Database {
  db: Kysely<DB>;
  pool: Pool;
  /** Runs `work` in one transaction; refuses before it where the disk is full. Ledger rows are written through here. */
  record: <T>(work: (trx: Transaction<DB>) => Promise<T>) => Promise<T>;
  /** Throws `server.disk_full` where a write would fill the disk that our own database lies on. */
  assertWritable: () => void;
  /**
   * Tells of each `pg_notify` on the channel once its transaction has committed, in any process; with undefined after
   * a broken connection is whole again and notices may have been missed. Ends with the database.
   */
  listen: (channel: string, onNotice: OnNotice) => Promise<void>;
  /** From here on the lines of our own database's log go there; those from before follow first. */
  reportTo: (log: Pick<FastifyBaseLogger, DatabaseLine['level']>) => void;
  /** Process id of our own database; undefined with a server elsewhere. */
  serverPid: () => number | undefined;
  close: () => Promise<void>;
}

interface OpenOptions {
  /** A command beside a running academy uses the database that this has started, in place of being refused. */
  mayJoin?: boolean;
}

const LINES_KEPT = 100;

/** Keeps what is logged before there is a log. */
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
    // Mails without SMTP are kept there.
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
  // A connection that breaks must not end the process, whether it is idle or in somebody's hands: who uses it is told
  // by the failing query, and the next caller gets a new one.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  return pool;
}

/** Opens the database that the settings name and brings its schema up to date. */
export async function openDatabase(config: Config, { mayJoin = false }: OpenOptions = {}): Promise<Database> {
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
    await migrate(pool);
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
