import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '../../../test/academy.ts';
import { createTestDatabase } from '../../../test/databases.ts';
import { generateTypes } from './generate-types.ts';
import { migrate } from './migrate.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(() => academy.reset());
afterAll(() => academy.close());

/** Everything migrations create: columns, constraints, indexes, functions, triggers, and the list of migrations. */
async function describeSchema(): Promise<unknown[]> {
  const { pool } = academy.database;
  const queries = [
    `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
      where table_schema = 'public' order by 1, 2`,
    `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2`,
    `select indexdef from pg_indexes where schemaname = 'public' order by 1`,
    `select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    `select tgname, tgenabled from pg_trigger where not tgisinternal order by 1`,
    `select * from migrations order by name`,
  ];
  const results = [];
  for (const query of queries) results.push((await pool.query(query)).rows);
  return results;
}

describe('migrations', () => {
  test('change nothing when run a second time', async () => {
    const { id } = await academy.learner();
    const before = await describeSchema();
    await migrate(academy.database.pool);
    await migrate(academy.database.pool);
    expect(await describeSchema()).toEqual(before);
    const user = await academy.database.db.selectFrom('users').select('id').executeTakeFirst();
    expect(user?.id).toBe(id);
  });

  test('a migration changed after it was applied is rejected by name', async () => {
    const { pool } = academy.database;
    const { rows } = await pool.query<{ name: string; sha256: string }>(
      'select name, sha256 from migrations order by name',
    );
    const [first] = rows;
    await pool.query(`update migrations set sha256 = repeat('0', 64) where name = $1`, [first?.name]);
    try {
      await expect(migrate(pool)).rejects.toThrow(
        `The migration ${first?.name} was changed after it was applied.`,
      );
    } finally {
      await pool.query('update migrations set sha256 = $2 where name = $1', [first?.name, first?.sha256]);
    }
    await migrate(pool);
  });

  test('are applied once when run by several processes', async () => {
    const { pool } = academy.database;
    const empty = await createTestDatabase({ isEmpty: true });
    const pools = Array.from({ length: 4 }, () => new Pool({ connectionString: empty.url }));
    for (const each of pools) each.on('error', () => undefined);
    try {
      await Promise.all(pools.map((each) => migrate(each)));
      const applied = await pools[0]?.query('select name from migrations order by name');
      const known = await pool.query('select name from migrations order by name');
      expect(applied?.rows).toEqual(known.rows);
    } finally {
      await Promise.all(pools.map((each) => each.end()));
      await empty.remove();
    }
  });
});

describe('the generated row types', () => {
  test('match the migrations; after a change, run npm run db:types', { timeout: 60_000 }, async () => {
    await expect(generateTypes({ verify: true })).resolves.toBeUndefined();
  });

  test('that differ in one column are detected', { timeout: 60_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tw-schema-'));
    const outFile = join(folder, 'schema.ts');
    const current = readFileSync(join(import.meta.dirname, 'schema.ts'), 'utf8');
    const changed = current.replace('displayUsername: string;', 'displayUsername: string | null;');
    expect(changed).not.toBe(current);
    writeFileSync(outFile, changed);
    try {
      await expect(generateTypes({ verify: true, outFile })).rejects.toThrow('not up-to-date');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
