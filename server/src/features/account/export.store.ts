import { sql } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { ExportTable } from './export-tables.ts';

/** The files in the person's rows of a table. */
export async function readFiles(
  db: Db,
  userId: number,
  { table, column = 'user_id', files }: ExportTable,
): Promise<{ name: string; bytes: Buffer }[]> {
  if (!files) return [];
  const { rows } = await sql<{ name: string; bytes: Buffer }>`
    select ${sql.ref(files.name)} || '.' || ${sql.ref(files.extension)} as name, ${sql.ref(files.bytes)} as bytes
    from ${sql.table(table)} where ${sql.ref(column)} = ${userId} order by 1`.execute(db);
  return rows;
}

/** The rows of a table that belong to the person, as JSON. */
export async function readRows(db: Db, userId: number, source: ExportTable): Promise<unknown[]> {
  const { table, orderBy, column = 'user_id', through, omit = [] } = source;
  const isOwn = through
    ? sql`${sql.ref(`t.${through.column}`)} in (select id from ${sql.table(through.table)}
        where ${sql.ref(through.owner ?? 'user_id')} = ${userId})`
    : sql`${sql.ref(`t.${column}`)} = ${userId}`;
  const order = sql.join(orderBy.map((name) => sql.ref(`t.${name}`)));
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(t) - ${sql.val([...omit])}::text[] as row from ${sql.table(table)} as t
    where ${isOwn} order by ${order}`.execute(db);
  return rows.map(({ row }) => row);
}
