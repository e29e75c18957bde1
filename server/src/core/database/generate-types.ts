import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generate, PostgresDialect } from 'kysely-codegen';
import { readConfig } from '../../config.ts';
import { openDatabase } from './open.ts';

/** `npm run db:types` writes schema.ts from the migrations; `--verify` fails where it differs. */
const { values } = parseArgs({ options: { verify: { type: 'boolean', default: false } } });

const dataDir = mkdtempSync(join(tmpdir(), 'tw-types-'));
const database = await openDatabase(readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test', MIN_FREE_MB: '0' }));
try {
  await generate({
    db: database.db.withoutPlugins(),
    dialect: new PostgresDialect(),
    camelCase: true,
    outFile: join(import.meta.dirname, 'schema.ts'),
    verify: values.verify,
  });
} finally {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}
