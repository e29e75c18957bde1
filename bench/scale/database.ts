import { readConfig } from '../../server/src/config.ts';
import { startEmbedded } from '../../server/src/core/database/embedded.ts';
import { openKeys, type KeyRing } from '../../server/src/core/keys/key-ring.ts';
import { openDatabase, type Database } from '../../server/src/core/database/open.ts';

const connect = ({ pool }: Database) => pool.connect();
export type Client = Awaited<ReturnType<typeof connect>>;

/** Filling may be begun again; what is measured afterwards runs as the academy does. */
const FOR_FILLING = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  shared_buffers: '1GB',
  max_wal_size: '8GB',
};

/** Works on the database to be filled: the one of an address, else the academy's own in a folder. */
export async function withDatabase<T>(
  { dataDir, url }: { dataDir: string; url: string },
  work: (client: Client, keys: KeyRing) => Promise<T>,
): Promise<T> {
  const embedded = url
    ? undefined
    : await startEmbedded({ dataDir, pool: 8, log: () => undefined, settings: FOR_FILLING });
  const { host, port } = embedded?.connection ?? {};
  const own = `postgres://academy@localhost:${port}/academy?host=${encodeURIComponent(String(host))}`;
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: url || own });
  const database = await openDatabase(config);
  try {
    const keys = await openKeys(config, database);
    const client = await connect(database);
    await client.query(
      `set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set synchronous_commit = off`,
    );
    try {
      return await work(client, keys);
    } finally {
      client.release(true);
    }
  } finally {
    await database.close();
    await embedded?.close();
  }
}

/** Nobody's academy is filled with invented people. */
export async function refuseOthers(client: Client): Promise<void> {
  const { rows } = await client.query(`select 1 from users where username not like 'scale\\_%' limit 1`);
  if (rows.length > 0) throw new Error('This database holds people of an academy. Give an empty one.');
}

/** Bytes of each table with its indexes for one learner, the largest first. */
export async function measureBytes(client: Client, learners: number) {
  const { rows } = await client.query<{ name: string; bytes: string }>(`
    select relname as name, pg_total_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc`);
  return rows.map(({ name, bytes }) => ({ name, bytes: Math.round(Number(bytes) / learners) }));
}
