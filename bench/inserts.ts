import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/core/database/open.ts';
import { CONNECTIONS } from './load.ts';

/**
 * The database's own rate: single inserts, one per statement, by 16 callers, each waiting until its row is on disk, as the
 * server does before it acknowledges. Inserts per second.
 */
export async function measureInserts(dataDir: string, seconds: number): Promise<number> {
  const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test', MIN_FREE_MB: '0' });
  const database = await openDatabase(config);
  try {
    await database.pool.query(
      'create table scratch (id integer generated always as identity primary key, a integer, b text)',
    );
    let count = 0;
    const end = performance.now() + seconds * 1000;
    const call = async () => {
      while (performance.now() < end) {
        await database.pool.query('insert into scratch (a, b) values ($1, $2)', [
          count,
          'a row of some length',
        ]);
        count++;
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, call));
    return count / seconds;
  } finally {
    await database.close();
  }
}
