import { createPrivateKey, hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp, type App } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { loadCatalogue } from '../../server/src/content/load.ts';
import { openDatabase } from '../../server/src/core/database/open.ts';
import { createDemoAcademy } from '../../server/src/features/demo/demo-academy.ts';

/** The moment at which samples are made, and as of which they are checked. */
export const SAMPLE_DATE = new Date('2026-11-23T09:00:00Z');
export const SAMPLE_URL = 'https://academy.example';

/** PKCS#8 of an Ed25519 key before its seed (RFC 8410). */
const ED25519_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Keys that anybody can make: what they sign proves nothing but that it was not changed. */
function sampleKey(purpose: string): string {
  const seed = hash('sha256', `Trialwright sample key: ${purpose}`, 'buffer');
  return Buffer.concat([ED25519_HEAD, seed]).toString('base64');
}

function sampleRsaKey(): string {
  const pem = readFileSync(join(import.meta.dirname, 'credential-jwt.pem'), 'utf8');
  return createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' }).toString('base64');
}

/** A demo academy at a fixed moment, with fixed keys, on a database of its own; it listens nowhere. */
export async function openSampleAcademy(): Promise<{ app: App; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'tw-samples-'));
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    MIN_FREE_MB: '0',
    PUBLIC_URL: SAMPLE_URL,
    DATA_DIR: folder,
    KEYS_DIR: join(folder, 'keys'),
    KEY_RECORDS: sampleKey('records'),
    KEY_CREDENTIAL: sampleKey('credential'),
    KEY_CREDENTIAL_JWT: sampleRsaKey(),
    KEY_LOG: sampleKey('log'),
    KEY_SIGNATURES: sampleKey('signatures'),
  });
  const database = await openDatabase(config);
  const catalogue = await loadCatalogue({ isStrict: false, report: () => undefined });
  const app = await buildApp({
    config,
    database,
    catalogue,
    now: () => SAMPLE_DATE,
    logEveryMs: 0,
    busyAfterMs: 0,
  });
  await app.context.jobs.start();
  await app.server.ready();
  await createDemoAcademy(app.context);
  return {
    app,
    close: async () => {
      await app.server.close();
      await app.context.jobs.stop();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
