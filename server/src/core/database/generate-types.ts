import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generate, PostgresDialect } from 'kysely-codegen';
import { readConfig } from '../../config.ts';
import { openDatabase } from './open.ts';

const SCHEMA = join(import.meta.dirname, 'schema.ts');

/** Writes the row types of a freshly migrated database; with `verify`, fails if they differ. */
export async function generateTypes({ verify, outFile = SCHEMA }: { verify: boolean; outFile?: string }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tw-types-'));
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test', MIN_FREE_MB: '0' }));
  try {
    await generate({
      db: database.db.withoutPlugins(),
      dialect: new PostgresDialect(),
      camelCase: true,
      outFile,
      verify,
    });
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** `npm run db:types` writes schema.ts from the migrations; `--verify` fails if it differs. */
if (import.meta.main) {
  const { values } = parseArgs({ options: { verify: { type: 'boolean', default: false } } });
  await generateTypes(values);
}
