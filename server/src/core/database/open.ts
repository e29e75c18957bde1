import { mkdirSync } from 'node:fs';
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Pool } from 'pg';
import type { Config } from '../../config.ts';
import { startEmbedded, type EmbeddedPostgres } from './embedded.ts';
import { createFreeSpaceGuard } from './free-space.ts';
import { createListener } from './listen.ts';
import { migrate } from './migrate.ts';
import type { DB } from './schema.ts';

/** Either the database itself or a transaction on it: what a store function takes. */
export type Db = Kysely<DB> | Transaction<DB>;

export interface Database {
  db: Kysely<DB>;
  pool: Pool;
  isEmbedded: boolean;
  /**
   * Runs `work` in one transaction and returns once it is durable, on disk, also in the embedded database.
   * Everything that writes a ledger row goes through here.
   */
  record: <T>(work: (trx: Transaction<DB>) => Promise<T>) => Promise<T>;
  /** Throws `server.disk_full` where a write would risk the embedded database. */
  assertWritable: () => void;
  /**
   * Tells of each `pg_notify` on the channel once its transaction has committed, in this process or, on a real
   * server, in any. Ends with the database.
   */
  listen: (channel: string, onNotice: (payload: string) => void) => Promise<void>;
  /** Waits until what was committed is on disk. */
  sync: () => Promise<void>;
  close: () => Promise<void>;
}

/** Opens the database that the settings name and brings its schema up to date. */
export async function openDatabase(config: Config): Promise<Database> {
  mkdirSync(config.dataDir, { recursive: true });
  const embedded: EmbeddedPostgres | undefined = config.databaseUrl
    ? undefined
    : await startEmbedded(config.dataDir, config.databasePool);
  const pool = new Pool({
    ...(embedded ? embedded.connection : { connectionString: config.databaseUrl }),
    max: config.databasePool,
    connectionTimeoutMillis: 10_000,
    application_name: 'trialwright',
  });
  const listen = createListener(pool);
  // An idle connection that breaks must not end the process; the next query gets a new one.
  pool.on('error', () => undefined);
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  const assertWritable = embedded
    ? createFreeSpaceGuard(config.dataDir, config.minFreeBytes)
    : () => undefined;
  const sync = embedded ? embedded.sync : () => Promise.resolve();
  try {
    await migrate(pool);
  } catch (error) {
    await pool.end();
    await embedded?.close();
    throw error;
  }
  return {
    db,
    pool,
    isEmbedded: embedded !== undefined,
    assertWritable,
    listen,
    sync,
    record: async (work) => {
      assertWritable();
      const result = await db.transaction().execute(work);
      await sync();
      return result;
    },
    close: async () => {
      await db.destroy();
      await embedded?.close();
    },
  };
}
