import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/databases.ts';
import { prepareStatements } from './statements.ts';

interface Tables {
  things: { id: number; name: string };
}

let pool: Pool;
let db: Kysely<Tables>;
let remove: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase({ isEmpty: true });
  ({ remove } = database);
  // One connection, whose statements can be counted.
  pool = new Pool({ connectionString: database.url, max: 1 });
  db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: prepareStatements(pool) }) });
  await pool.query(`create table things (id integer, name text); insert into things values (1, 'one')`);
});
afterAll(async () => {
  await db.destroy();
  await remove();
});

async function prepared(): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => statement);
}

const readThing = (id: number) => db.selectFrom('things').selectAll().where('id', '=', id).execute();

test('a frequent statement is planned once, whatever its values', async () => {
  await readThing(1);
  expect(await prepared()).toEqual([]);
  for (const id of [1, 2, 3, 4]) await readThing(id);
  expect(await prepared()).toEqual(['select * from "things" where "id" = $1']);
  expect(await readThing(1)).toEqual([{ id: 1, name: 'one' }]);
  expect(await readThing(9)).toEqual([]);
});

test('texts that vary with each call do not accumulate', async () => {
  const before = (await prepared()).length;
  for (let width = 1; width <= 40; width++)
    await sql`select ${sql.join(Array.from({ length: width }, (_each, index) => index))}`.execute(db);
  expect(await prepared()).toHaveLength(before);
});

test('transaction control is left unchanged', async () => {
  for (let time = 0; time < 5; time++)
    await db.transaction().execute((trx) => trx.selectFrom('things').select('name').execute());
  expect((await prepared()).filter((statement) => /begin|commit/i.test(statement))).toEqual([]);
});

test('a plan made stale by a table change is replaced', async () => {
  for (let time = 0; time < 4; time++) await readThing(1);
  await pool.query('alter table things add column color text');
  await expect(readThing(1)).rejects.toThrow('cached plan must not change result type');
  for (let time = 0; time < 5; time++)
    expect(await readThing(1)).toEqual([{ id: 1, name: 'one', color: null }]);
});
