import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { escapeIdentifier, escapeLiteral, type Pool, type PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { SequenceEntry, TableEntry } from './backup-format.ts';
import { listTables, readTable, writePlainText, type TableShape } from './backup.store.ts';

const ALL_TABLES = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname collate "C"`;

/** The first table with rows, or a table of something else; undefined where a backup may be restored. */
export async function findOccupant(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ name: string }>(ALL_TABLES);
  const names = rows.map(({ name }) => name);
  if (names.length > 0 && !names.includes('migrations')) return names[0];
  for (const name of names) {
    if (name === 'migrations') continue;
    const { rowCount } = await pool.query(`select from ${escapeIdentifier(name)} limit 1`);
    if (rowCount) return name;
  }
  return undefined;
}

/** Migrations applied to the place; none in a new database. */
export async function listApplied(pool: Pool): Promise<string[]> {
  const { rows: found } = await pool.query<{ exists: boolean }>(
    `select to_regclass('public.migrations') is not null as exists`,
  );
  if (!found[0]?.exists) return [];
  const { rows } = await pool.query<{ name: string }>('select name from migrations');
  return rows.map(({ name }) => name);
}

const FOREIGN_KEYS = `select conrelid::regclass::text as "table", quote_ident(conname) as name,
    pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`;

const USER_TRIGGERS = `select tgrelid::regclass::text as "table", quote_ident(tgname) as name
  from pg_trigger join pg_class c on c.oid = tgrelid
  where not tgisinternal and tgenabled = 'O' and c.relnamespace = 'public'::regnamespace`;

const WALLED = `select oid::regclass::text as "table" from pg_class
  where relnamespace = 'public'::regnamespace and relforcerowsecurity`;

/**
 * Puts aside, until the function that it returns is called in the same transaction, what would record the restored rows
 * as new or refuse them: triggers, which append to the ledger and guard it, foreign keys, which are then checked whole,
 * and the walls between organizations, through which nothing is copied.
 */
export async function putGuardsAside(client: PoolClient): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    FOREIGN_KEYS,
  );
  const { rows: triggers } = await client.query<{ table: string; name: string }>(USER_TRIGGERS);
  const { rows: walled } = await client.query<{ table: string }>(WALLED);
  const alter = async (changes: string[]) => {
    for (const change of changes) await client.query(`alter table ${change}`);
  };
  await alter(triggers.map(({ table, name }) => `${table} disable trigger ${name}`));
  await alter(keys.map(({ table, name }) => `${table} drop constraint ${name}`));
  await alter(walled.map(({ table }) => `${table} no force row level security`));
  return async () => {
    await alter(walled.map(({ table }) => `${table} force row level security`));
    await alter(keys.map(({ table, name, definition }) => `${table} add constraint ${name} ${definition}`));
    await alter(triggers.map(({ table, name }) => `${table} enable trigger ${name}`));
  };
}

/** Rows that migrations put into tables: the backup has them too, as they have become. */
export async function emptyTables(client: PoolClient): Promise<void> {
  for (const { name } of await listTables(client))
    await client.query(`delete from ${escapeIdentifier(name)}`);
}

export async function addRows(
  client: PoolClient,
  { name, columns }: Pick<TableEntry, 'name' | 'columns'>,
  rows: Buffer,
): Promise<void> {
  const names = columns.map(escapeIdentifier).join(', ');
  await pipeline(
    Readable.from([rows]),
    client.query(copyFrom(`copy ${escapeIdentifier(name)} (${names}) from stdin`)),
  );
}

export async function setSequence(
  client: PoolClient,
  { name, lastValue, isCalled }: SequenceEntry,
): Promise<void> {
  await client.query(
    `select setval(${escapeLiteral(escapeIdentifier(name))}, ${escapeLiteral(lastValue)}, ${isCalled})`,
  );
}

/** Counts anew what is counted of the rows that were restored. */
export async function recount(client: PoolClient): Promise<void> {
  await client.query('select recount_tallies()');
}

/** The tables as they are now, to be compared with what a backup says; times and numbers are written as there. */
export async function listRestored(client: PoolClient): Promise<TableShape[]> {
  await writePlainText(client);
  return listTables(client);
}

export { readTable };

export async function refreshStatistics(pool: Pool): Promise<void> {
  await pool.query('analyze');
}
