import { createServer } from 'node:http';
import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/core/database/open.ts';
import { measure } from './load.ts';

const ROWS = 1000;

/**
 * Requests per second of a bare Node server that reads one row by key per request from the same database. An endpoint
 * with a learner's own data can't be faster than this.
 */
export async function measureAsking(dataDir: string, seconds: number): Promise<number> {
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test', MIN_FREE_MB: '0' }));
  const { pool } = database;
  await pool.query('create table asked (id integer primary key, body text)');
  await pool.query('insert into asked select n, $1 from generate_series(1, $2::integer) n', [
    'a row of some length',
    ROWS,
  ]);
  let count = 0;
  const server = createServer((_request, response) => {
    count += 1;
    void pool
      .query({ name: 'one', text: 'select id, body from asked where id = $1', values: [(count % ROWS) + 1] })
      .then(({ rows }) => response.end(JSON.stringify(rows[0])));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    const { perSecond } = await measure({ url: `http://127.0.0.1:${port}/`, each: [{ path: '/' }] }, seconds);
    return perSecond;
  } finally {
    server.close();
    server.closeAllConnections();
    await database.close();
  }
}
