import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../src/config.ts';
import { loadCatalogue } from '../src/content/load.ts';
import { startEmbedded } from '../src/core/database/embedded.ts';
import { openDatabase, type Database } from '../src/core/database/open.ts';
import { createJobs } from '../src/core/jobs.ts';
import { openKeys } from '../src/core/keys/key-ring.ts';
import { packVersion } from '../src/learning/begun-versions/former-courses.ts';
import { keepText, putServed } from '../src/learning/begun-versions/served-versions.store.ts';

const TEMPLATE = 'tw_template';

/** Data need not survive the run. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
};

interface Cluster {
  adminUrl: string;
  /** The role academies connect as. */
  owner: string;
  stop: () => Promise<void>;
}

/** The run's own PostgreSQL, the one bundled with the academy. */
async function startCluster(): Promise<Cluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tw-cluster-'));
  const log = () => undefined;
  const server = await startEmbedded({ dataDir, pool: 0, log, settings: FAST, isThrowaway: true });
  const host = encodeURIComponent(String(server.connection.host));
  return {
    adminUrl: `postgres://postgres@localhost/postgres?host=${host}`,
    owner: 'academy',
    stop: async () => {
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** An external server, if `TEST_DATABASE_URL` is set. */
function useServer(adminUrl: string): Cluster {
  return { adminUrl, owner: new URL(adminUrl).username, stop: async () => undefined };
}

async function createTemplate({ adminUrl, owner }: Cluster): Promise<string> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`drop database if exists ${TEMPLATE}`);
  await client.query(`create database ${TEMPLATE} owner ${owner}`);
  await client.end();
  const url = new URL(adminUrl);
  url.username = owner;
  url.pathname = `/${TEMPLATE}`;
  return url.href;
}

/** Making keys takes a while, so that one set serves the run; each database gets its public parts when it is opened. */
async function createKeys(database: Database, settings: Record<string, string>): Promise<void> {
  await openKeys(readConfig(settings), database);
  await database.db.deleteFrom('signingKeys').execute();
}

/** What an academy serves is on record already, with its texts: packing them would take each a second of processor. */
async function keepServedTexts({ db }: Database): Promise<void> {
  const { courses } = await loadCatalogue({ isStrict: false, report: () => undefined });
  const served = courses.filter(({ isPublished }) => isPublished);
  const servedFrom = new Date();
  await db.transaction().execute(async (trx) => {
    await putServed(
      trx,
      served.map(({ id, version, contentHash }) => ({ courseId: id, version, contentHash, servedFrom })),
    );
  });
  for (const course of served)
    await keepText(db, { courseId: course.id, version: course.version }, await packVersion(course));
}

async function migrateTemplate(url: string, keysDir: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tw-template-'));
  const settings = { NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: url, KEYS_DIR: keysDir };
  const database = await openDatabase(readConfig(settings));
  await createKeys(database, settings);
  await keepServedTexts(database);
  const jobs = createJobs(database, Fastify().log);
  await jobs.start();
  await jobs.stop();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** One PostgreSQL for the whole run, with one migrated database that each file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const cluster = given ? useServer(given) : await startCluster();
  const templateUrl = await createTemplate(cluster);
  const keysDir = mkdtempSync(join(tmpdir(), 'tw-run-keys-'));
  await migrateTemplate(templateUrl, keysDir);
  project.provide('adminUrl', cluster.adminUrl);
  project.provide('templateUrl', templateUrl);
  project.provide('keysDir', keysDir);
  return async () => {
    await cluster.stop();
    rmSync(keysDir, { recursive: true, force: true });
  };
}
