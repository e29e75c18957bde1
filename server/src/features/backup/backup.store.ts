import { escapeIdentifier, type PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Readable } from 'node:stream';
import type { SequenceEntry } from './backup-format.ts';
import { BLANKED, LEFT_OUT } from './backup-tables.ts';

/** Held by a migration while it runs; see core/database/migrate.ts. */
const MIGRATING = 7_215_001;

/** Text is written alike by every server, whatever its own settings. */
const PLAIN_TEXT = `set local time zone 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local lock_timeout = 0;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

export interface TableShape {
  name: string;
  columns: string[];
  /** ORDER BY's expressions: the primary key, or every column of a table without one. */
  order: string;
}

interface CatalogRow {
  name: string;
  columns: string[];
  key: string[] | null;
  texts: string[];
}

const TABLES = `
  select c.relname as name,
    (select json_agg(attname order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    (select json_agg(attname order by place) from pg_index i,
      unnest(i.indkey::int2[]) with ordinality as part (number, place) join pg_attribute on attnum = number
      where i.indrelid = c.oid and i.indisprimary and attrelid = c.oid and place <= i.indnkeyatts) as key,
    (select coalesce(json_agg(attname), '[]') from pg_attribute join pg_type t on t.oid = atttypid
      where attrelid = c.oid and attnum > 0 and t.typcategory = 'S') as texts
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
  order by c.relname collate "C"`;

function shapeOf({ name, columns, key, texts }: CatalogRow): TableShape {
  const byKey = (column: string) =>
    texts.includes(column) ? `${escapeIdentifier(column)} collate "C"` : escapeIdentifier(column);
  const byText = (column: string) => `${escapeIdentifier(column)}::text collate "C"`;
  return { name, columns, order: (key ? key.map(byKey) : columns.map(byText)).join(', ') };
}

/** The tables of the academy, without those that are left out. */
export async function listTables(client: PoolClient): Promise<TableShape[]> {
  const { rows } = await client.query<CatalogRow>(TABLES);
  return rows.filter(({ name }) => !(name in LEFT_OUT)).map(shapeOf);
}

/**
 * Begins to look at one moment of the database, which this returns: whatever was acknowledged before it is seen. No
 * migration runs while the tables are locked against one; readers and writers are not held up.
 */
export async function beginSnapshot(client: PoolClient): Promise<Date> {
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATING]);
  try {
    const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
    const [first] = rows;
    await client.query('begin transaction isolation level repeatable read, read only');
    await client.query(PLAIN_TEXT);
    // Rows of every organization: see the policies of migration 0038.
    await client.query("set local app.org = '*'");
    const tables = await listTables(client);
    const names = tables.map(({ name }) => escapeIdentifier(name));
    if (names.length > 0) await client.query(`lock table ${names.join(', ')} in access share mode`);
    if (!first) throw new Error('The database did not tell the time.');
    return first.at;
  } finally {
    await client.query('select pg_advisory_unlock_shared($1)', [MIGRATING]);
  }
}

/** Writes text as a backup holds it, in a transaction that is not `beginSnapshot`'s. */
export async function writePlainText(client: PoolClient): Promise<void> {
  await client.query(PLAIN_TEXT);
}

/** The rows of a table as COPY writes them, in order. */
export function readTable(client: PoolClient, { name, columns, order }: TableShape): Readable {
  const blanked = BLANKED[name] ?? {};
  const chosen = columns.map((column) => blanked[column] ?? escapeIdentifier(column));
  return client.query(
    copyTo(`copy (select ${chosen.join(', ')} from ${escapeIdentifier(name)} order by ${order}) to stdout`),
  );
}

export async function listSequences(client: PoolClient): Promise<SequenceEntry[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
    order by relname collate "C"`);
  const sequences: SequenceEntry[] = [];
  for (const { name } of rows) {
    const { rows: states } = await client.query<Omit<SequenceEntry, 'name'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${escapeIdentifier(name)}`,
    );
    const [state] = states;
    if (state) sequences.push({ name, ...state });
  }
  return sequences;
}

export async function readMigrations(client: PoolClient): Promise<{ name: string; sha256: string }[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from migrations order by name collate "C"',
  );
  return rows;
}

export async function readLedgerSize(client: PoolClient): Promise<{ chains: number; rows: number }> {
  const { rows } = await client.query<{ chains: string; rows: string }>(
    'select (select count(*) from ledger_heads) as chains, (select count(*) from ledger) as rows',
  );
  return { chains: Number(rows[0]?.chains), rows: Number(rows[0]?.rows) };
}

export async function readVersion(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  return rows[0]?.version ?? '';
}

/** The last published checkpoint of the transparency log; null where the academy keeps none. */
export async function readCheckpoint(client: PoolClient): Promise<string | null> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.log_checkpoints') is not null as exists`,
  );
  if (!found[0]?.exists) return null;
  const { rows } = await client.query<{ note: string }>(
    'select note from log_checkpoints order by size desc limit 1',
  );
  return rows[0]?.note ?? null;
}
