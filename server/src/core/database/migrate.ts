import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';

const FOLDER = join(import.meta.dirname, '../../../migrations');
/** Any fixed number: processes that start together take turns on it. */
const ADVISORY_LOCK = 7_215_001;

/** Applies the SQL files of `server/migrations` in order, each once, each in a transaction. */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.sha256]));
    for (const name of readdirSync(FOLDER)
      .filter((file) => file.endsWith('.sql'))
      .toSorted()) {
      const text = readFileSync(join(FOLDER, name), 'utf8');
      const sha256 = createHash('sha256').update(text).digest('hex');
      const known = applied.get(name);
      if (known === sha256) continue;
      if (known) throw new Error(`The migration ${name} was changed after it had been applied.`);
      try {
        await client.query('begin');
        await client.query(text);
        await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK]).catch(() => undefined);
    client.release();
  }
}
