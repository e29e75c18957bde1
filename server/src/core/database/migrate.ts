import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { ROOT } from '../../root.ts';
import { StartRefusedError } from './start-refused.ts';

const FOLDER = join(ROOT, 'server/migrations');
/** Any fixed number: serializes processes that start together. */
const ADVISORY_LOCK = 7_215_001;

/** An older program does not know a newer one's schema and could corrupt its data. */
function assertNotNewer(applied: string[], files: string[]): void {
  const unknown = applied.filter((name) => !files.includes(name));
  if (unknown.length === 0) return;
  throw new StartRefusedError(
    `The database was last used by a newer version of the academy (it knows ${unknown.join(', ')}, this version does ` +
      'not). Start the newer version, or restore the backup from before the update. Nothing was changed.',
  );
}

/** What is known of a migration wherever it was applied. */
export interface Migration {
  name: string;
  sha256: string;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The migrations of this version, in order. */
export function listMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((name) => ({ name, sha256: hashOf(readFileSync(join(FOLDER, name), 'utf8')) }));
}

/**
 * Applies the SQL files of `server/migrations` in order, each once, each in a transaction. With `only`, no others: a
 * backup is restored into the schema that it was made of.
 */
export async function migrate(pool: Pool, { only }: { only?: readonly string[] } = {}): Promise<void> {
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
    const migrations = listMigrations();
    assertNotNewer(
      [...applied.keys()],
      migrations.map(({ name }) => name),
    );
    for (const { name, sha256 } of migrations) {
      if (only && !only.includes(name)) continue;
      const text = readFileSync(join(FOLDER, name), 'utf8');
      const known = applied.get(name);
      if (known === sha256) continue;
      if (known) throw new Error(`The migration ${name} was changed after it was applied.`);
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
