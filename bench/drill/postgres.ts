import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readConfig } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/core/database/open.ts';

export interface DrillPostgres {
  url: string;
  stop: () => Promise<void>;
}

const SCRIPT = pathToFileURL(join(import.meta.dirname, '../../scripts/postgres.mjs')).href;

/** The machine's own PostgreSQL server, temporarily. */
export async function startPostgresOrFail(): Promise<DrillPostgres> {
  // The scripts are plain JavaScript.
  const { startPostgres } = (await import(SCRIPT)) as {
    startPostgres: () => Promise<DrillPostgres | undefined>;
  };
  const postgres = await startPostgres();
  if (!postgres) throw new Error('No PostgreSQL server is installed; the drill restores into one too.');
  return postgres;
}

/** A new, empty database on it. */
export async function freshDatabase({ url }: DrillPostgres, dataDir: string, name: string): Promise<string> {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: url });
  const database = await openDatabase(config, { keepSchema: true });
  try {
    await database.pool.query(`create database ${name}`);
  } finally {
    await database.close();
  }
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}
