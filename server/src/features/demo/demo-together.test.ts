import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/databases.ts';
import { buildApp, type App } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { loadCatalogue } from '../../content/load.ts';
import { openDatabase } from '../../core/database/open.ts';
import { verifyRecords } from '../records/verify-records.service.ts';
import { createDemoAcademy, DEMO_ACCOUNTS } from './demo-academy.ts';

test('two processes that start together on an empty database create one demo academy', async () => {
  const { url, remove } = await createTestDatabase({ isEmpty: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'tw-demo-'));
  const settings = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    DEMO: 'true',
    DATA_DIR: dataDir,
    DATABASE_URL: url,
  };
  const config = readConfig(settings);
  const catalogue = await loadCatalogue({ isStrict: false, report: () => undefined });
  const start = async (): Promise<App> => {
    const app = await buildApp({
      config,
      database: await openDatabase(config),
      catalogue,
      busyAfterMs: 0,
    });
    await app.startJobs();
    return app;
  };
  const apps = await Promise.all([start(), start()]);
  try {
    await Promise.all(apps.map(({ context }) => createDemoAcademy(context)));
    const { keys } = apps[0].context;
    const { db } = apps[0].context.database;
    const people = await db.selectFrom('users').select('id').execute();
    expect(people).toHaveLength(DEMO_ACCOUNTS.length);
    expect(await verifyRecords(db, keys)).toMatchObject({ faults: [], differences: [] });
    expect(await db.selectFrom('certificates').select('number').execute()).toHaveLength(3);
  } finally {
    for (const { server, context } of apps) {
      await server.close();
      await context.jobs.stop();
      await context.database.close();
    }
    await remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 120_000);
